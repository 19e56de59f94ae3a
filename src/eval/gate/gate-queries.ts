import type { EvalResult, QueryResult } from '../run/result.js';
import { type Check, check } from './gate-check.js';
import { leftTop } from './movement.js';
import type { Policy } from './policy.js';

/** Gate rules about single queries. Reports name each query that violates a rule, and the policy can excuse it by its id. */

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

/** Rule: no query may lose all of its expected results from the first k. */
export const lossChecks = (before: EvalResult | null, after: EvalResult, { queries }: Policy): Check[] => {
  if (queries === null) return [];
  const name = `no query leaves the first ${queries.k}`;
  if (before === null) return [check(name, 'not-judged', 'there is nothing to compare with')];
  return [ruleCheck(name, leftTop(before, after, queries.k), queries.allow, '')];
};

/** Uses the ranks of negative targets, because `failure` names only the first failure of a query. */
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
 * Warns about excused ids that no suite has: usually a renamed query or a spelling mistake. `known` returns the ids of every
 * suite, and is called only if the policy excuses queries.
 */
export const unknownAllowed = ({ queries, negatives }: Policy, known: () => ReadonlySet<string>): string[] =>
  [
    { rule: 'queries.allow', ids: queries?.allow ?? [] },
    { rule: 'negatives.allow', ids: negatives.allow },
  ].flatMap(({ rule, ids }) => {
    const unknown = ids.length === 0 ? [] : ids.filter((id) => !known().has(id));
    return unknown.length === 0
      ? []
      : [`${rule} of the policy names queries that no suite has: ${unknown.join(', ')}.`];
  });
