import { dirname } from 'node:path/posix';
import { type Row, targetName } from '../suites/suite.js';
import type { Answered, WhyMissing } from './ask.js';
import { isOf, type Verdict } from './judge.js';
import type { Failure } from './result.js';

export interface Diagnosis {
  readonly failure: Failure | null;
  readonly detail: string;
}

const NO_FAILURE: Diagnosis = { failure: null, detail: '' };

/** Negative targets among the first k results, with their ranks. They are listed even if the query has another failure. */
export const unwantedIn = (row: Row, { negatives }: Verdict, k: number): string[] =>
  negatives.flatMap((rank, at) =>
    rank !== null && rank <= k ? [`${targetName(row.negative[at]!)} is at rank ${rank}`] : [],
  );

const leftOut = (row: Row, whyMissing: WhyMissing): Diagnosis | null => {
  const reasons = row.expected.map(({ path }) => ({ path, why: whyMissing(path) }));
  // If one of several expected files is indexed, the search could have found it.
  if (reasons.some(({ why }) => why === null)) return null;
  return { failure: 'not-indexed', detail: reasons.map(({ path, why }) => `${path}: ${why}`).join('; ') };
};

const nearMiss = (row: Row, answers: readonly Answered[], verdict: Verdict, k: number): Diagnosis => {
  const first = answers.filter((_, at) => verdict.positions[at]! <= k);
  const wrong = first.find((answer) => row.expected.some((target) => isOf(answer, target.path)));
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

/** Why no expected target is among the first k results. The simplest explanations are tried first. */
const whyNotFound = (
  row: Row,
  answers: readonly Answered[],
  verdict: Verdict,
  k: number,
  whyMissing: WhyMissing,
): Diagnosis => {
  const notThere = leftOut(row, whyMissing);
  if (notThere !== null) return notThere;
  if (answers.length === 0) return { failure: 'empty', detail: 'no results' };
  if (verdict.first !== null) return { failure: 'ranked-low', detail: `at rank ${verdict.first}` };
  return nearMiss(row, answers, verdict, k);
};

/** Classifies the failure of a query: the first reason why nothing expected was found, and unwanted results. */
export const diagnose = (
  row: Row,
  answers: readonly Answered[],
  verdict: Verdict,
  k: number,
  whyMissing: WhyMissing,
): Diagnosis => {
  if (row.expectNone)
    return answers.length === 0
      ? NO_FAILURE
      : { failure: 'not-empty', detail: `${answers.length} results, first ${answers[0]!.path}` };
  const unwanted = unwantedIn(row, verdict, k);
  if (row.expected.length === 0 || (verdict.first !== null && verdict.first <= k))
    return unwanted.length === 0 ? NO_FAILURE : { failure: 'unwanted', detail: unwanted.join('; ') };
  const { failure, detail } = whyNotFound(row, answers, verdict, k, whyMissing);
  return { failure, detail: [detail, ...unwanted].join('; ') };
};
