import type { Feature } from './features.js';

export type Weights = Readonly<Record<Feature, number>>;

/** How much each feature counts. Fitted by leaving one repository out at a time, then rounded; docs/search.md tells which were set otherwise. */
export const WEIGHTS: Weights = {
  body: 2.7,
  stem: 3,
  directory: 2.2,
  head: 1.2,
  function: 1.3,
  type: 0.7,
  identifier: 1.2,
  identifiers: 0.6,
  mention: 2,
  imports: 0.9,
  size: 0.3,
  depth: -0.5,
  neighbour: -0.8,
  test: -2.6,
  prose: -2.6,
  config: -1.1,
  aside: -1.9,
  legacy: -0.9,
  declaration: -1.1,
};

/** A pasted text has so many words that some are in any name: what the files say tells more than what they are called. */
export const REPORT_WEIGHTS: Weights = { ...WEIGHTS, stem: 2, identifier: 0.8, imports: 0.7 };
