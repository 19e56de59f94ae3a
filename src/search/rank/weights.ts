import type { Feature } from './features.js';

/** How much each feature counts. Fitted by leaving one repository out at a time, then rounded; docs/search.md tells which were set otherwise. */
export const WEIGHTS: Readonly<Record<Feature, number>> = {
  body: 4,
  stem: 3,
  directory: 2.2,
  head: 1.5,
  function: 1.0,
  type: 0.6,
  identifier: 1.2,
  identifiers: 0.6,
  mention: 1.5,
  imports: 0.9,
  size: 0.5,
  depth: -0.6,
  test: -2.1,
  prose: -2.1,
  config: -1.1,
  aside: -1.7,
  legacy: -0.8,
  declaration: -1,
};
