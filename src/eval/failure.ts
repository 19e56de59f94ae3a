import { dirname } from 'node:path/posix';
import type { Answered, WhyMissing } from './ask.js';
import type { Verdict } from './judge.js';
import type { Failure } from './result.js';
import { type Row, targetName } from './suite.js';

export interface Diagnosis {
  readonly failure: Failure | null;
  readonly detail: string;
}

const FINE: Diagnosis = { failure: null, detail: '' };

const unwantedOf = (row: Row, verdict: Verdict, k: number): Diagnosis | null => {
  const at = verdict.negatives.findIndex((rank) => rank !== null && rank <= k);
  if (at < 0) return null;
  return { failure: 'unwanted', detail: `${targetName(row.negative[at]!)} is at rank ${verdict.negatives[at]}` };
};

const leftOut = (row: Row, whyMissing: WhyMissing): Diagnosis | null => {
  const reasons = row.expected.map(({ path }) => ({ path, why: whyMissing(path) }));
  // One of several that is there could have been found.
  if (reasons.some(({ why }) => why === null)) return null;
  return { failure: 'not-indexed', detail: reasons.map(({ path, why }) => `${path}: ${why}`).join('; ') };
};

const nearMiss = (row: Row, answers: readonly Answered[], verdict: Verdict, k: number): Diagnosis => {
  const first = answers.filter((_, at) => verdict.positions[at]! <= k);
  const wrong = first.find(({ path }) => row.expected.some((target) => target.path === path));
  if (wrong !== undefined)
    return {
      failure: 'wrong-place',
      detail: `${wrong.path}:${wrong.lineStart}-${wrong.lineEnd} is another place of it`,
    };
  const directories = new Set(row.expected.map(({ path }) => dirname(path)));
  const beside = first.find(({ path }) => directories.has(dirname(path)));
  return beside === undefined
    ? { failure: 'missed', detail: `not among ${answers.length} results` }
    : { failure: 'neighbours', detail: `${beside.path} is beside it` };
};

/** The first reason that explains why a row did not get what it asks for; the order is from plain to subtle. */
export const diagnose = (
  row: Row,
  answers: readonly Answered[],
  verdict: Verdict,
  k: number,
  whyMissing: WhyMissing,
): Diagnosis => {
  if (row.expectNone)
    return answers.length === 0
      ? FINE
      : { failure: 'not-empty', detail: `${answers.length} results, first ${answers[0]!.path}` };
  const unwanted = unwantedOf(row, verdict, k);
  if (row.expected.length === 0) return unwanted ?? FINE;
  if (verdict.first !== null && verdict.first <= k) return unwanted ?? FINE;
  const notThere = leftOut(row, whyMissing);
  if (notThere !== null) return notThere;
  if (answers.length === 0) return { failure: 'empty', detail: 'no results' };
  if (verdict.first !== null) return { failure: 'ranked-low', detail: `at rank ${verdict.first}` };
  return nearMiss(row, answers, verdict, k);
};
