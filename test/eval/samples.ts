import type { Answered, Asker, Searched } from '../../src/eval/run/ask.js';
import type { RunOptions } from '../../src/eval/run/run-options.js';
import type { Row, Target } from '../../src/eval/suites/suite.js';

/** Small made-up parts of an evaluation. */

export const target = (path: string, more: Partial<Target> = {}): Target => ({
  path,
  symbol: null,
  lines: null,
  grade: 2,
  ...more,
});

export const row = (id: string, expected: readonly (string | Target)[], more: Partial<Row> = {}): Row => ({
  id,
  query: `query ${id}`,
  expected: expected.map((one) => (typeof one === 'string' ? target(one) : one)),
  alsoRelevant: [],
  negative: [],
  intent: null,
  tags: [],
  split: null,
  expectNone: false,
  commit: null,
  file: 'eval/a.jsonl',
  line: 1,
  ...more,
});

export const answered = (path: string, score: number, more: Partial<Answered> = {}): Answered => ({
  path,
  copies: [],
  lineStart: 1,
  lineEnd: 10,
  name: null,
  qualifiedName: null,
  score,
  reasons: ['words'],
  also: [],
  tokens: 100,
  ...more,
});

/** Paths, best first, with scores that fall. */
export const ranking = (...paths: readonly string[]): Answered[] => paths.map((path, at) => answered(path, 100 - at));

export const searched: Searched = {
  commit: 'c'.repeat(40),
  headCommit: 'c'.repeat(40),
  freshness: 'current',
  recipe: 'r',
  config: 'c',
  channels: ['text'],
  ranking: 'k',
  fusion: 'weighted',
};

export const options: RunOptions = {
  depth: 20,
  k: 10,
  split: null,
  warm: 20,
  reasons: 'include',
  machine: 'm',
  now: () => 0,
  signal: null,
};

export type Answers = (query: string) => readonly Answered[];

export const askerOf = (answers: Answers, state: Partial<Searched> = {}): Asker => ({
  ask: async ({ query }) => answers(query),
  searched: { ...searched, ...state },
  languageOf: (path) => (path.endsWith('.ts') ? 'typescript' : null),
  whyMissing: () => null,
  noteFailure: () => {},
  close: () => {},
});
