import { createHash } from 'node:crypto';
import {
  described,
  either,
  filled,
  integerFrom,
  list,
  Mismatch,
  mapped,
  nullable,
  object,
  oneOf,
  optional,
  type ReadOf,
  type Shape,
  text,
  truth,
} from './shape.js';

/** The version of the suite format, which is the number in the first line of a file. */
export const SUITE_FORMAT = 1;

/** curated: written by people. smoke and replay: generated, and never averaged with curated rows. */
export const TIERS = ['curated', 'smoke', 'replay'] as const;
export type Tier = (typeof TIERS)[number];

/** An expected result of a query: a file, or a symbol or lines in it. */
export interface Target {
  readonly path: string;
  readonly symbol: string | null;
  /** First and last line, counted from 1. */
  readonly lines: readonly [number, number] | null;
  /** The gain of nDCG. */
  readonly grade: number;
}

/** Default grades: an expected result is worth twice as much as one that is only relevant. */
export const EXPECTED_GRADE = 2;
export const RELEVANT_GRADE = 1;

const linesShape: Shape<readonly [number, number]> = {
  expected: 'two line numbers, the first not above the second',
  schema: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 2, maxItems: 2 },
  read: (value, field) => {
    const numbers = list(integerFrom(1, 1e9)).read(value, field);
    const [from, to] = numbers;
    if (from === undefined || to === undefined || numbers.length !== 2 || from > to)
      throw new Mismatch(field, linesShape.expected, value);
    return [from, to];
  },
};

/** Paths are compared byte by byte with those of git, so they must be written in the same form. */
const pathShape: Shape<string> = {
  expected: 'a path from the root of the repository, with / between its parts',
  schema: { type: 'string', minLength: 1 },
  read: (value, field) => {
    const path = filled.read(value, field);
    const isOdd = path.startsWith('/') || path.startsWith('./') || path.endsWith('/') || path.includes('\\');
    if (isOdd || path.split('/').includes('..')) throw new Mismatch(field, pathShape.expected, value);
    return path;
  },
};

const targetShape = (grade: number): Shape<Target> => {
  const plain = mapped(pathShape, (path): Target => ({ path, symbol: null, lines: null, grade }));
  const full: Shape<Target> = object({
    path: pathShape,
    symbol: optional(nullable(filled), null),
    lines: optional(nullable(linesShape), null),
    grade: optional(integerFrom(1, 10), grade),
  });
  return either(plain, full, (value) => typeof value === 'string');
};

const none = (description: string, shape: Shape<readonly Target[]>): Shape<readonly Target[]> =>
  optional(described(shape, description), []);

/** One line of a suite. */
export const ROW = object({
  id: described(filled, 'Names the query in reports and rules; unique among the suites of a run.'),
  query: described(filled, 'The query, as a person would type it.'),
  expected: none('Results that must be found.', list(targetShape(EXPECTED_GRADE))),
  expectedPaths: none('An older name of expected.', list(targetShape(EXPECTED_GRADE))),
  alsoRelevant: none('Useful results that are not required.', list(targetShape(RELEVANT_GRADE))),
  negative: none('Results that must not be among the first ones.', list(targetShape(RELEVANT_GRADE))),
  intent: optional(described(nullable(filled), 'The kind of query; reports group by it.'), null),
  tags: optional(described(list(filled), 'Reports group by tags, and a policy can set floors for them.'), []),
  split: optional(described(nullable(filled), 'For `--split`: dev, holdout, ...'), null),
  expectNone: optional(described(truth, 'The query must find nothing.'), false),
  notes: optional(described(text, 'For people.'), ''),
  repo: optional(described(nullable(filled), 'The repository of the row, for people.'), null),
  commit: optional(
    described(
      nullable(filled),
      'In a replay, the commit that the row is run on. Elsewhere it is for people: where the row was written.',
    ),
    null,
  ),
});

/** The optional first line of a file, with its format, name and tier. */
export const HEADER = object({
  suite: integerFrom(SUITE_FORMAT, SUITE_FORMAT),
  name: optional(nullable(filled), null),
  tier: optional<Tier>(oneOf(TIERS), 'curated'),
  notes: optional(text, ''),
});

type RowJson = ReadOf<typeof ROW>;

export interface Row extends Omit<RowJson, 'expectedPaths' | 'notes' | 'repo'> {
  /** Ignored by cw, and kept by export to CSV. */
  readonly notes?: string;
  readonly repo?: string;
  /** The suite file and the line of the row. */
  readonly file: string;
  readonly line: number;
}

/** The files of one run. */
export interface Suite {
  readonly name: string;
  readonly tier: Tier;
  readonly files: readonly string[];
  readonly rows: readonly Row[];
  /** Digest of everything that decides the result. The order, the layout and the notes are not included. */
  readonly digest: string;
}

const inOrder = (targets: readonly Target[]): string[] =>
  targets.map(({ path, symbol, lines, grade }) => JSON.stringify([path, symbol, lines, grade])).sort();

export const digestOf = (rows: readonly Row[]): string => {
  const lines = rows.map(({ id, query, expected, alsoRelevant, negative, intent, tags, split, expectNone, commit }) =>
    JSON.stringify([
      id,
      query,
      inOrder(expected),
      inOrder(alsoRelevant),
      inOrder(negative),
      intent,
      [...tags].sort(),
      split,
      expectNone,
      commit,
    ]),
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex');
};

/** The name of a target in reports: `src/a.ts`, `src/a.ts#parse` or `src/a.ts:10-20`. */
export const targetName = ({ path, symbol, lines }: Target): string => {
  const place = symbol === null ? path : `${path}#${symbol}`;
  return lines === null ? place : `${place}:${lines[0]}-${lines[1]}`;
};
