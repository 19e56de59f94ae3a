import {
  anyNumber,
  integerFrom,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type ReadOf,
  record,
  type Shape,
  text,
} from '../suites/shape.js';
import { TIERS } from '../suites/suite.js';

/** What one run found out: printed under `--json`, kept with `--out`, stored as a baseline, and read back. */

export const RESULT_KIND = 'cw-eval-result';
export const RESULT_FORMAT = 1;

const anyKey = (key: string): string => key;
const values = record(anyNumber, anyKey);
const count = integerFrom(0, Number.MAX_SAFE_INTEGER);
const rank = nullable(integerFrom(1, Number.MAX_SAFE_INTEGER));

/** Why a query did not get what it expects among the first k. */
export const FAILURES = [
  /** The search failed. */
  'error',
  /** Nothing was found at all. */
  'empty',
  /** The file is not in the index: ignored, too large, gone, or never there. */
  'not-indexed',
  /** Found, but behind the first k. */
  'ranked-low',
  /** The right file, at another place than the row names. */
  'wrong-place',
  /** Only files of the same directory. */
  'neighbours',
  /** Nowhere in the answer. */
  'missed',
  /** Something that must not be there is among the first k. */
  'unwanted',
  /** Results where there should be none. */
  'not-empty',
] as const;

const SUMMARY = object({
  /** Queries that have a right answer to find: what the means are over. */
  queries: count,
  measures: values,
  /** Share of all queries (those that expect nothing aside) without a result. */
  zeroResults: anyNumber,
  errors: count,
  /** Median over queries that have one: tokens of all results up to the first expected one. */
  tokensToFirstHit: nullable(anyNumber),
});

const ANSWER = object({
  path: text,
  /** Files of the same content, which are shown as this one. */
  copies: optional(list(text), []),
  lineStart: count,
  lineEnd: count,
  name: nullable(text),
  score: nullable(anyNumber),
  rank: integerFrom(1, 1e9),
  role: nullable(oneOf(['expected', 'relevant', 'negative'])),
  reasons: list(text),
});

const QUERY = object({
  id: text,
  query: text,
  file: text,
  line: count,
  intent: nullable(text),
  tags: list(text),
  language: nullable(text),
  expected: list(text),
  /** What must not be among the first k. Not in results of older versions. */
  negative: optional(list(text), []),
  /** Rank of the first expected target; null: not found, or nothing is expected. */
  rank,
  /** Rank of each expected target. */
  ranks: list(rank),
  values,
  tokensToFirstHit: nullable(anyNumber),
  milliseconds: nullable(anyNumber),
  results: count,
  top: list(ANSWER),
  failure: nullable(oneOf(FAILURES)),
  /** What the failure is about: the skip rule, the rank, the unwanted path. */
  detail: text,
  /** What must not be there and is among the first k, also where the failure is another. */
  unwanted: optional(list(text), []),
  breaches: list(text),
  error: nullable(text),
});

const GROUP = object({ by: oneOf(['suite', 'intent', 'tag', 'language']), name: text, summary: SUMMARY });

const LATENCY = object({ queries: count, p50: nullable(anyNumber), p95: nullable(anyNumber) });

export const RESULT = object({
  kind: oneOf([RESULT_KIND]),
  format: integerFrom(RESULT_FORMAT, RESULT_FORMAT),
  suite: object({
    name: text,
    tier: oneOf(TIERS),
    digest: text,
    files: list(text),
    /** null: all rows. */
    split: nullable(text),
  }),
  index: object({
    commit: text,
    headCommit: nullable(text),
    freshness: oneOf(['current', 'stale', 'pinned']),
    recipe: text,
    config: text,
    channels: list(text),
    /** Not in results of older versions: those are compared with nothing until somebody says so. */
    ranking: optional(text, ''),
    fusion: optional(text, ''),
  }),
  /** A digest of processor, memory, system and Node: times are compared only where it is the same. */
  machine: text,
  /** How many results were asked for. */
  depth: count,
  /** A query that has nothing expected among the first k has failed. */
  k: count,
  summary: SUMMARY,
  /** cold: each query's first time in this process. warm: some of them asked again. */
  latency: object({ cold: LATENCY, warm: LATENCY }),
  groups: list(GROUP),
  queries: list(QUERY),
});

export type Summary = ReadOf<typeof SUMMARY>;
export type AnswerResult = ReadOf<typeof ANSWER>;
export type QueryResult = ReadOf<typeof QUERY>;
export type Group = ReadOf<typeof GROUP>;
export type Latency = ReadOf<typeof LATENCY>;
export type EvalResult = ReadOf<typeof RESULT>;
export type Failure = (typeof FAILURES)[number];

export const resultShape: Shape<EvalResult> = RESULT;
