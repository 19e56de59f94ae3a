import { CwError } from '../../core/error.js';
import { systemError } from '../../core/system-error.js';
import { type Row, targetName } from '../suites/suite.js';
import type { Answered, Asker } from './ask.js';
import { breachesOf } from './contract.js';
import { diagnose, unwantedIn } from './failure.js';
import { judge, type Verdict } from './judge.js';
import { valuesOf } from './measure.js';
import type { QueryResult } from './result.js';
import type { RunOptions } from './run-options.js';

const tokensToFirst = (answers: readonly Answered[], { roles }: Verdict): number | null => {
  const at = roles.indexOf('expected');
  return at < 0 ? null : answers.slice(0, at + 1).reduce((sum, { tokens }) => sum + tokens, 0);
};

/** Times are rounded to three decimals because people read saved results. */
export const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000;

const topOf = (
  answers: readonly Answered[],
  { roles, positions }: Verdict,
  reasons: RunOptions['reasons'],
): QueryResult['top'] =>
  answers.map((answer, at) => ({
    path: answer.path,
    copies: answer.copies,
    lineStart: answer.lineStart,
    lineEnd: answer.lineEnd,
    name: answer.qualifiedName ?? answer.name,
    score: answer.score,
    rank: positions[at]!,
    role: roles[at]!,
    reasons: reasons === 'include' ? answer.reasons : [],
  }));

/** Fields that are copied from the row of the suite. The others are measured. */
type RowField = 'id' | 'query' | 'file' | 'line' | 'intent' | 'tags' | 'language' | 'expected' | 'negative';

/**
 * Copies each field by name. Object spread is slow in code that V8 has not optimised yet, and a gate run ends before that
 * happens.
 */
const resultOf = (row: Row, asker: Asker, measured: Omit<QueryResult, RowField>): QueryResult => ({
  id: row.id,
  query: row.query,
  file: row.file,
  line: row.line,
  intent: row.intent,
  tags: row.tags,
  language: row.expected[0] === undefined ? null : asker.languageOf(row.expected[0].path),
  expected: row.expected.map(targetName),
  negative: row.negative.map(targetName),
  rank: measured.rank,
  ranks: measured.ranks,
  values: measured.values,
  tokensToFirstHit: measured.tokensToFirstHit,
  milliseconds: measured.milliseconds,
  results: measured.results,
  top: measured.top,
  failure: measured.failure,
  detail: measured.detail,
  unwanted: measured.unwanted,
  breaches: measured.breaches,
  error: measured.error,
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

/** A failed search is reported as an error. An empty list of results would count as a bad answer instead. */
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

const measureRow = async (row: Row, asker: Asker, { depth, k, now, reasons }: RunOptions): Promise<QueryResult> => {
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
    top: topOf(answers, verdict, reasons),
    failure,
    detail,
    unwanted: unwantedIn(row, verdict, k),
    breaches: breachesOf(answers, depth),
    error: null,
  });
};

/**
 * Runs the query of one row and judges its results. Results are read lazily, so a damaged index can also fail while they
 * are judged.
 */
export const askRow = async (row: Row, asker: Asker, options: RunOptions): Promise<QueryResult> => {
  try {
    return await measureRow(row, asker, options);
  } catch (error) {
    // An error of the system (full disk, missing permission) is not a property of the query. It ends the run.
    const refused = systemError(error, `the query ${row.id} could not be run`);
    if (refused !== null) throw refused;
    asker.noteFailure(error);
    return failed(row, asker, error);
  }
};
