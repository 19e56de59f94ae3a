import type { Concept } from '../../../src/search/rank/concepts.js';
import { WEIGHTS } from '../../../src/search/rank/weights.js';
import { type Asked, conceptsOf, type Repository } from './rank-cases.js';
import type { ReferenceContent, ReferenceFile } from './reference/features.js';

const NO_ROLE = { test: false, prose: false, config: false, aside: false, legacy: false, declaration: false };
const fileOf = (path: string, contentId: number): ReferenceFile => ({
  ...{ path, contentId, role: NO_ROLE },
  ...{ depth: 0, distance: 0, imports: 0, size: 0 },
});

/** Files of one content each, from 1 on. */
export const repositoryOf = (paths: readonly string[], contents: readonly Partial<ReferenceContent>[]): Repository => ({
  files: paths.map((path, at) => fileOf(path, at + 1)),
  contents: new Map(paths.map((_, at) => [at + 1, { text: '', symbols: [], ...contents[at] }])),
});

/** Every file is a candidate, and may be named by what is in it. */
export const askFor = ({ files }: Repository, ...all: Concept[]): Asked => ({
  ...{ concepts: conceptsOf(...all), weights: WEIGHTS, wantsTests: false, wantsDocuments: false },
  ...{ bodyScore: () => 0.5, bestBody: 1, nameShareOf: () => 0.5, most: files.length },
  candidates: files.map(({ contentId }, file) => ({ file, contentId, identifier: 0, identifiers: 0, mention: 0 })),
});
