import type { EvalResult } from '../run/result.js';
import { type Check, check } from './gate-check.js';
import { percentBeside, percentLimit } from './gate-numbers.js';
import type { Policy } from './policy.js';

/** Gate rules about cost: latency, tokens, and queries without results. */

const times = (value: number): string => `${value.toFixed(2)} times`;

const latencyChecks = (result: EvalResult, before: EvalResult | null, { latency }: Policy): Check[] =>
  (['p50', 'p95'] as const).flatMap((name) => {
    const most = name === 'p50' ? latency.p50Ratio : latency.p95Ratio;
    if (most === null) return [];
    const title = `warm ${name} is at most ${times(most)} the baseline`;
    const [old, now] = [before?.latency.warm[name] ?? null, result.latency.warm[name]];
    if (before === null || old === null || now === null)
      return [check(title, 'not-judged', 'there is nothing to compare with')];
    // Times of different machines are not comparable, and a gate that fails by chance is soon switched off.
    if (before.machine !== result.machine) return [check(title, 'not-judged', 'the baseline is of another machine')];
    // A coarse clock can measure 0 ms.
    const ratio = now / Math.max(old, 0.001);
    return [check(title, ratio <= most ? 'passed' : 'failed', `${now} ms after ${old} ms`)];
  });

/** Token counts do not depend on the machine. */
const tokenChecks = (result: EvalResult, before: EvalResult | null, { tokens }: Policy): Check[] => {
  const now = result.summary.tokensToFirstHit;
  const checks: Check[] = [];
  if (tokens.atMost !== null && now !== null)
    checks.push(
      check(`at most ${tokens.atMost} tokens to the first hit`, now <= tokens.atMost ? 'passed' : 'failed', `${now}`),
    );
  const old = before?.summary.tokensToFirstHit ?? null;
  if (tokens.ratio !== null && now !== null) {
    const title = `tokens to the first hit are at most ${times(tokens.ratio)} the baseline`;
    checks.push(
      old === null
        ? check(title, 'not-judged', 'there is nothing to compare with')
        : check(title, now <= old * tokens.ratio ? 'passed' : 'failed', `${now} after ${old}`),
    );
  }
  return checks;
};

const emptyChecks = ({ summary }: EvalResult, { maxZeroResults }: Policy): Check[] => {
  if (maxZeroResults === null) return [];
  const { zeroResults } = summary;
  const isAbove = (share: number): boolean => share > maxZeroResults;
  const title = `at most ${percentLimit(maxZeroResults)} of the queries find nothing`;
  return [check(title, isAbove(zeroResults) ? 'failed' : 'passed', `it is ${percentBeside(zeroResults, isAbove)}`)];
};

export const budgetChecks = (result: EvalResult, before: EvalResult | null, policy: Policy): Check[] => [
  ...emptyChecks(result, policy),
  ...latencyChecks(result, before, policy),
  ...tokenChecks(result, before, policy),
];
