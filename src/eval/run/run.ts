import { CwError } from '../../core/error.js';
import { systemError } from '../../core/system-error.js';
import { type Row, type Suite, targetName } from '../suites/suite.js';
import type { Answered, Asker } from './ask.js';
import { breachesOf } from './contract.js';
import { diagnose, unwantedIn } from './failure.js';
import { judge, type Verdict } from './judge.js';
import { listening } from './listen.js';
import { percentile, valuesOf } from './measure.js';
import { type EvalResult, type Latency, type QueryResult, RESULT_FORMAT, RESULT_KIND } from './result.js';
import { groupsOf, summaryOf } from './summary.js';

export interface RunOptions {
  /** How many results each query asks for. */
  readonly depth: number;
  /** A query has failed when nothing expected is among the first k. */
  readonly k: number;
  /** null: every row. */
  readonly split: string | null;
  /** How many of the queries are asked once more, for times that say something: a fifth of the run's cost for 100 queries. */
  readonly warm: number;
  /**
   * What is told of each result. Why it was found, and where in its file, takes a tenth of a run each; `paths` is for where nobody
   * reads either, and has the places of those results that the row is about.
   */
  readonly told: 'all' | 'places' | 'paths';
  readonly machine: string;
  /** Milliseconds from any origin. */
  readonly now: () => number;
  /** Stops between two queries; null: nobody handles signals, and the system ends the process. */
  readonly signal: AbortSignal | null;
}

/** Enough for a median and a 95th percentile. */
export const WARM_QUERIES = 20;

const tokensToFirst = (answers: readonly Answered[], { roles }: Verdict): number | null => {
  const at = roles.indexOf('expected');
  return at < 0 ? null : answers.slice(0, at + 1).reduce((sum, { tokens }) => sum + tokens, 0);
};

/** Three decimals: a saved result is read by people, too. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

/** Of a result whose place is not told. */
const NOWHERE = { lineStart: 0, lineEnd: 0, name: null } as const;

const placeOf = ({ lineStart, lineEnd, name, qualifiedName }: Answered) => ({
  lineStart,
  lineEnd,
  name: qualifiedName ?? name,
});

const topOf = (
  answers: readonly Answered[],
  { roles, positions }: Verdict,
  told: RunOptions['told'],
): QueryResult['top'] =>
  answers.map((answer, at) => {
    const { lineStart, lineEnd, name } = told === 'paths' && roles[at] === null ? NOWHERE : placeOf(answer);
    return {
      path: answer.path,
      copies: answer.copies,
      lineStart,
      lineEnd,
      name,
      score: answer.score,
      rank: positions[at]!,
      role: roles[at]!,
      reasons: told === 'all' ? answer.reasons : [],
    };
  });

/** What was asked; the rest is what came of it. */
type OfRow = 'id' | 'query' | 'file' | 'line' | 'intent' | 'tags' | 'language' | 'expected' | 'negative';

/** Field by field: spreading one object into another is slow in code that V8 has not optimised, and a gate ends before it is. */
const resultOf = (row: Row, asker: Asker, came: Omit<QueryResult, OfRow>): QueryResult => ({
  id: row.id,
  query: row.query,
  file: row.file,
  line: row.line,
  intent: row.intent,
  tags: row.tags,
  language: row.expected[0] === undefined ? null : asker.languageOf(row.expected[0].path),
  expected: row.expected.map(targetName),
  negative: row.negative.map(targetName),
  rank: came.rank,
  ranks: came.ranks,
  values: came.values,
  tokensToFirstHit: came.tokensToFirstHit,
  milliseconds: came.milliseconds,
  results: came.results,
  top: came.top,
  failure: came.failure,
  detail: came.detail,
  unwanted: came.unwanted,
  breaches: came.breaches,
  error: came.error,
});

const NOTHING_FOUND: Verdict = {
  gains: [],
  isRelevant: [],
  ranks: [],
  ideal: [],
  first: null,
  roles: [],
  positions: [],
  negatives: [],
};

/** A search that fails is an error of its own, and never an answer without results. */
const failed = (row: Row, asker: Asker, error: unknown): QueryResult => {
  const message = error instanceof Error ? error.message : String(error);
  return resultOf(row, asker, {
    rank: null,
    ranks: row.expected.map(() => null),
    values: valuesOf(NOTHING_FOUND),
    tokensToFirstHit: null,
    milliseconds: null,
    results: 0,
    top: [],
    failure: 'error',
    detail: message,
    unwanted: [],
    breaches: [],
    error: error instanceof CwError ? `${error.code}: ${message}` : message,
  });
};

const judged = async (row: Row, asker: Asker, { depth, k, now, told }: RunOptions): Promise<QueryResult> => {
  const started = now();
  const answers = await asker.ask({ query: row.query });
  const milliseconds = rounded(now() - started);
  const verdict = judge(row, answers);
  const { failure, detail } = diagnose(row, answers, verdict, k, asker.whyMissing);
  return resultOf(row, asker, {
    rank: verdict.first,
    ranks: verdict.ranks,
    values: valuesOf(verdict),
    tokensToFirstHit: tokensToFirst(answers, verdict),
    milliseconds,
    results: answers.length,
    top: topOf(answers, verdict, told),
    failure,
    detail,
    unwanted: unwantedIn(row, verdict, k),
    breaches: breachesOf(answers, depth),
    error: null,
  });
};

/** Answers are read as they are judged, so that a search may fail at any point of it. */
export const askRow = async (row: Row, asker: Asker, options: RunOptions): Promise<QueryResult> => {
  try {
    return await judged(row, asker, options);
  } catch (error) {
    // What the machine refuses says nothing of a query, and would be a number in every report.
    const refused = systemError(error, `the query ${row.id} could not be asked`);
    if (refused !== null) throw refused;
    asker.noteFailure(error);
    return failed(row, asker, error);
  }
};

const latencyOf = (times: readonly number[]): Latency => ({
  queries: times.length,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
});

/** Some queries once more, evenly spread over the suite: everything they need has been read by now. */
const warmTimes = async (rows: readonly Row[], asker: Asker, { warm, now, signal }: RunOptions): Promise<number[]> => {
  const listen = listening(signal, now);
  const step = Math.max(1, Math.floor(rows.length / warm));
  const times: number[] = [];
  for (const [at, { query }] of rows.entries()) {
    if (at % step !== 0 || times.length >= warm) continue;
    const started = now();
    await asker.ask({ query });
    times.push(rounded(now() - started));
    await listen?.();
  }
  return times;
};

export interface Finished {
  readonly suite: Pick<Suite, 'name' | 'tier' | 'digest' | 'files'>;
  readonly searched: Asker['searched'];
  readonly queries: readonly QueryResult[];
  readonly warm: readonly number[];
}

/** Everything that follows from the answers alone. */
export const completeResult = ({ suite, searched, queries, warm }: Finished, options: RunOptions): EvalResult => ({
  kind: RESULT_KIND,
  format: RESULT_FORMAT,
  suite: { name: suite.name, tier: suite.tier, digest: suite.digest, files: suite.files, split: options.split },
  index: searched,
  machine: options.machine,
  depth: options.depth,
  k: options.k,
  summary: summaryOf(queries),
  latency: {
    cold: latencyOf(queries.flatMap(({ milliseconds }) => (milliseconds === null ? [] : [milliseconds]))),
    warm: latencyOf(warm),
  },
  groups: groupsOf(queries),
  queries,
});

/** What is to be asked: a run of nothing is a mistake. */
export const rowsOf = (suite: Suite, split: string | null): readonly Row[] => {
  const rows = split === null ? suite.rows : suite.rows.filter((row) => row.split === split);
  if (rows.length > 0) return rows;
  throw new CwError('usage', `there is no query to ask in ${suite.files.join(', ')}.`, {
    next: split === null ? 'Add one with `cw eval add`.' : `Check the name of the split: ${split}.`,
  });
};

const askAll = async (rows: readonly Row[], asker: Asker, options: RunOptions): Promise<QueryResult[]> => {
  const queries: QueryResult[] = [];
  const listen = listening(options.signal, options.now);
  for (const row of rows) {
    queries.push(await askRow(row, asker, options));
    await listen?.();
  }
  return queries;
};

/** Asks the rows of the suite, one after the other. */
export const runSuite = async (suite: Suite, asker: Asker, options: RunOptions): Promise<EvalResult> => {
  const rows = rowsOf(suite, options.split);
  const queries = await askAll(rows, asker, options);
  const warm = queries.some(({ error }) => error !== null) ? [] : await warmTimes(rows, asker, options);
  return completeResult({ suite, searched: asker.searched, queries, warm }, options);
};
