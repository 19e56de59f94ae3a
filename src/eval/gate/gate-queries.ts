import type { EvalResult, QueryResult } from '../run/result.js';
import { type Check, check } from './gate-check.js';
import { leftTop } from './movement.js';
import type { Policy } from './policy.js';

/** Rules about single queries: who breaks one is named, and may be excused by its id. */

const ruleCheck = (name: string, broken: readonly QueryResult[], allow: readonly string[], why: string): Check => {
  const ids = broken.map(({ id }) => id);
  const blamed = ids.filter((id) => !allow.includes(id));
  const allowed = ids.filter((id) => allow.includes(id));
  const detail = [
    ...(blamed.length === 0 ? [] : [`${blamed.join(', ')}${why}`]),
    ...(allowed.length === 0 ? [] : [`allowed: ${allowed.join(', ')}`]),
  ].join('; ');
  return { ...check(name, blamed.length === 0 ? 'passed' : 'failed', detail, blamed), allowed };
};

/** No query may lose all that it expected among the first k. */
export const lossChecks = (before: EvalResult | null, after: EvalResult, { queries }: Policy): Check[] => {
  if (queries === null) return [];
  const name = `no query leaves the first ${queries.k}`;
  if (before === null) return [check(name, 'not-judged', 'there is nothing to compare with')];
  return [ruleCheck(name, leftTop(before, after, queries.k), queries.allow, '')];
};

/** Negatives are told by their ranks: that what was expected is missing as well excuses nothing. */
const hasUnwanted = ({ unwanted, failure }: QueryResult): boolean => unwanted.length > 0 || failure === 'not-empty';

export const answerChecks = ({ queries }: EvalResult, { negatives }: Policy): Check[] => {
  const broken = queries.filter(({ breaches }) => breaches.length > 0);
  const first = broken[0]?.breaches[0] ?? '';
  return [
    ruleCheck('answers are in order, without repeats', broken, [], `: ${first}`),
    ruleCheck('nothing unwanted is found', queries.filter(hasUnwanted), negatives.allow, ''),
  ];
};

/**
 * An id that nobody has excuses nobody: most often a query that was renamed, or a slip of the fingers. `known`: of every
 * suite, read only where somebody is excused.
 */
export const unknownAllowed = ({ queries, negatives }: Policy, known: () => ReadonlySet<string>): string[] =>
  [
    { rule: 'queries.allow', ids: queries?.allow ?? [] },
    { rule: 'negatives.allow', ids: negatives.allow },
  ].flatMap(({ rule, ids }) => {
    const unknown = ids.length === 0 ? [] : ids.filter((id) => !known().has(id));
    return unknown.length === 0 ? [] : [`${rule} of the policy names what no suite has: ${unknown.join(', ')}.`];
  });
