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

/** The version of the format: the number in a file's first line. */
export const SUITE_FORMAT = 1;

/** curated: a person wrote it. The others are made by a program, and are never averaged with what a person wrote. */
export const TIERS = ['curated', 'smoke', 'replay'] as const;
export type Tier = (typeof TIERS)[number];

/** What a query should find: a file, or a place in it. */
export interface Target {
  readonly path: string;
  readonly symbol: string | null;
  /** First and last line, counted from 1. */
  readonly lines: readonly [number, number] | null;
  /** The gain of nDCG. */
  readonly grade: number;
}

/** Gains of what has no grade of its own: what is expected is worth twice what is only relevant. */
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

/** Paths are compared letter by letter with what git lists, so they are written as git writes them. */
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
  query: described(filled, 'What is asked, as a person would type it.'),
  expected: none('What has to be found.', list(targetShape(EXPECTED_GRADE))),
  expectedPaths: none('An older name of expected.', list(targetShape(EXPECTED_GRADE))),
  alsoRelevant: none('Good to find, but not asked for.', list(targetShape(RELEVANT_GRADE))),
  negative: none('Must not be among the first results.', list(targetShape(RELEVANT_GRADE))),
  intent: optional(described(nullable(filled), 'What kind of question it is; a group of the report.'), null),
  tags: optional(described(list(filled), 'Groups of the report; floors can be set for them.'), []),
  split: optional(described(nullable(filled), 'For `--split`: dev, holdout, ...'), null),
  expectNone: optional(described(truth, 'The right answer is that there is nothing.'), false),
  notes: optional(described(text, 'For people.'), ''),
  repo: optional(described(nullable(filled), 'Which repository it is about; for people.'), null),
  commit: optional(
    described(
      nullable(filled),
      'In a replay, the commit that the row is asked of; elsewhere for people: where it was written.',
    ),
    null,
  ),
});

/** The first line of a file may say what the file is. */
export const HEADER = object({
  suite: integerFrom(SUITE_FORMAT, SUITE_FORMAT),
  name: optional(nullable(filled), null),
  tier: optional<Tier>(oneOf(TIERS), 'curated'),
  notes: optional(text, ''),
});

type Written = ReadOf<typeof ROW>;

export interface Row extends Omit<Written, 'expectedPaths' | 'notes' | 'repo'> {
  /** For people, and for formats that keep what people wrote. */
  readonly notes?: string;
  readonly repo?: string;
  /** Where it is written. */
  readonly file: string;
  readonly line: number;
}

/** The files of one run. */
export interface Suite {
  readonly name: string;
  readonly tier: Tier;
  readonly files: readonly string[];
  readonly rows: readonly Row[];
  /** Of what decides the result: not of the order, the layout or the notes. */
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

/** `src/a.ts`, `src/a.ts#parse`, `src/a.ts:10-20`: how reports name a target. */
export const targetName = ({ path, symbol, lines }: Target): string => {
  const place = symbol === null ? path : `${path}#${symbol}`;
  return lines === null ? place : `${place}:${lines[0]}-${lines[1]}`;
};
