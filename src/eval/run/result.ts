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

/** The result format of one run: printed by `--json`, saved by `--out`, stored as a baseline, and read back. */

export const RESULT_KIND = 'cw-eval-result';
export const RESULT_FORMAT = 1;

const anyKey = (key: string): string => key;
const values = record(anyNumber, anyKey);
const count = integerFrom(0, Number.MAX_SAFE_INTEGER);
const rank = nullable(integerFrom(1, Number.MAX_SAFE_INTEGER));

/** Why a query failed. */
export const FAILURES = [
  /** The search failed. */
  'error',
  /** Nothing was found at all. */
  'empty',
  /** The file is not in the index: ignored, too large, gone, or never there. */
  'not-indexed',
  /** Found, but after the first k results. */
  'ranked-low',
  /** The right file, but another symbol or other lines than expected. */
  'wrong-place',
  /** Only other files of the expected directory were found. */
  'neighbours',
  /** No result has an expected target. */
  'missed',
  /** A negative target is among the first k results. */
  'unwanted',
  /** The row expects no results, and there are some. */
  'not-empty',
] as const;

const SUMMARY = object({
  /** Number of queries with an expected result. The means are over these. */
  queries: count,
  measures: values,
  /** Share of those queries that found nothing at all. */
  zeroResults: anyNumber,
  errors: count,
  /** Median number of tokens of all results up to the first expected one, over queries that found it. */
  tokensToFirstHit: nullable(anyNumber),
});

const ANSWER = object({
  path: text,
  /** Other files with the same content. */
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
  /** Negative targets, which must not be among the first k. Absent in results of older versions. */
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
  /** Details of the failure, such as the skip rule, the rank or the unwanted path. */
  detail: text,
  /** Negative targets among the first k, even if the query has another failure. */
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
    /** Absent in results of older versions. Those are not comparable unless the policy allows it. */
    ranking: optional(text, ''),
    fusion: optional(text, ''),
  }),
  /** Digest of processor, memory, system and Node version. Times are compared only if it is equal. */
  machine: text,
  /** Maximum number of results per query. */
  depth: count,
  /** A query fails if no expected target is among the first k results. */
  k: count,
  summary: SUMMARY,
  /** cold: the first run of each query in this process. warm: some queries run a second time. */
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
