import type { EvalResult, Group, Summary } from '../run/result.js';
import { searchErrors } from '../run/search-errors.js';
import { type Comparison, comparePaired } from '../run/statistics.js';
import { type BaselineKind, type Difference, differenceText, hindrancesOf } from './baseline.js';
import { budgetChecks } from './gate-budgets.js';
import { type Check, check } from './gate-check.js';
import { decimal, decimalBeside, limitText, percent, signed, signedBeside } from './gate-numbers.js';
import { answerChecks, lossChecks } from './gate-queries.js';
import { pairsOf } from './movement.js';
import { ACROSS, type Policy } from './policy.js';

/** The verdict of the eval gate: decides whether a pull request passes, fails, or cannot be judged. */
export interface Gate {
  /** cannot-judge: something makes every number meaningless, such as a failed search or a stale index. */
  readonly verdict: 'passed' | 'failed' | 'cannot-judge';
  /** Reasons for cannot-judge. */
  readonly because: readonly string[];
  readonly checks: readonly Check[];
  readonly warnings: readonly string[];
}

export interface Terms {
  /** The commit that should be judged. */
  readonly wanted: string;
  readonly baseline: BaselineKind;
}

/** The confidence of intervals if the policy sets none. */
export const DEFAULT_CONFIDENCE = 0.95;
/** In a smaller suite, a single query can move an average by more than three points. */
const SMALL_SUITE = 30;
/** Warn if a reference is this far below the measured value, since it allows a loss of that size. */
const FAR_BELOW = 0.1;

const floorChecks = (label: string, floors: Readonly<Record<string, number>>, summary: Summary | null): Check[] =>
  Object.entries(floors).map(([name, floor]) => {
    const value = summary?.measures[name];
    const title = `${label}${name} is at least ${limitText(floor)}`;
    // A floor for a group without queries fails. Otherwise a misspelt tag would always pass.
    if (value === undefined || summary?.queries === 0) return check(title, 'failed', 'there are no such queries');
    const isBelow = (one: number): boolean => one < floor;
    return check(title, isBelow(value) ? 'failed' : 'passed', `it is ${decimalBeside(value, isBelow)}`);
  });

const groupChecks = (by: Group['by'], floors: Policy['tags'], { groups }: EvalResult): Check[] =>
  Object.entries(floors).flatMap(([name, wanted]) => {
    const group = groups.find((one) => one.by === by && one.name === name);
    return floorChecks(`${by} ${name}: `, wanted, group?.summary ?? null);
  });

/** Compares a measure over the queries that both results have and that expect a result. */
export const comparisonOf = (
  measure: string,
  before: EvalResult,
  after: EvalResult,
  confidence: number,
): Comparison => {
  const differences = pairsOf(before, after)
    .filter((pair) => pair.after.expected.length > 0)
    .map((pair) => (pair.after.values[measure] ?? 0) - (pair.before.values[measure] ?? 0));
  return comparePaired(differences, confidence);
};

const dropCheck = (name: string, most: number, before: EvalResult, after: EvalResult, policy: Policy): Check => {
  const compared = comparisonOf(name, before, after, policy.confidence ?? DEFAULT_CONFIDENCE);
  // Sums of fractions are not exact, so a drop of exactly the tolerance must be accepted.
  const isBeyond = (difference: number): boolean => -difference > most + 1e-9;
  const range = `${signed(compared.low)} to ${signed(compared.high)} with ${percent(compared.confidence)} confidence, p = ${compared.p.toFixed(3)}`;
  const observed =
    compared.changed === 0
      ? 'no query changed'
      : `it changed by ${signedBeside(compared.difference, isBeyond)} (${range})`;
  const isTooMuch = isBeyond(compared.difference);
  const isChance = policy.confidence !== null && compared.p >= 1 - policy.confidence;
  const outcome = isTooMuch && !isChance ? 'failed' : 'passed';
  return check(
    `${name} drops by at most ${limitText(most)}`,
    outcome,
    isTooMuch && isChance ? `${observed}: this may be chance` : observed,
  );
};

/** Rules that need no baseline. */
const ownChecks = (result: EvalResult, policy: Policy): Check[] => [
  ...answerChecks(result, policy),
  ...floorChecks('', policy.floors, result.summary),
  ...groupChecks('tag', policy.tags, result),
  ...groupChecks('intent', policy.intents, result),
  ...groupChecks('language', policy.languages, result),
];

const isAllowed = (difference: Difference, { across }: Policy): boolean =>
  ACROSS.some((one) => one === difference && across.includes(one));

const warningsOf = (result: EvalResult, before: EvalResult | null, policy: Policy, { baseline }: Terms): string[] => {
  const warnings: string[] = [];
  const { queries: size, measures } = result.summary;
  if (size < SMALL_SUITE)
    warnings.push(
      size === 1
        ? 'one query is few: every average is that query.'
        : `${size} queries are few: one of them moves an average by up to ${decimal(1 / Math.max(1, size))}.`,
    );
  // A base commit that was measured by this run is lower only because this commit is better.
  if (before !== null && baseline === 'asked') return warnings;
  const reference = (name: string): number | undefined => before?.summary.measures[name] ?? policy.floors[name];
  const low = Object.entries(measures).filter(([name, value]) => value - (reference(name) ?? value) > FAR_BELOW);
  for (const [name, value] of low)
    warnings.push(
      `${name} is ${decimal(value)}, and ${before === null ? 'its floor' : 'the baseline'} only ${decimal(reference(name)!)}: ` +
        `${before === null ? 'raise it' : 'run `cw eval --update-baseline`'}, or a loss of that size passes.`,
    );
  return warnings;
};

/** Whether the policy has rules that cannot be judged without a baseline. */
const needsBaseline = ({ maxDrop, queries }: Policy): boolean =>
  Object.keys(maxDrop).length > 0 || queries?.source === 'written';

const REMEDY: Readonly<Record<BaselineKind, string>> = {
  stored:
    'make it again with `cw eval --update-baseline`, or give --base a commit, which is then measured with the current suite',
  asked: 'add it to "across" of the policy if this is intended',
};

const obstacles = (result: EvalResult, before: EvalResult | null, policy: Policy, terms: Terms): string[] => {
  const { wanted, baseline } = terms;
  const because = [...searchErrors(result, ''), ...(before === null ? [] : searchErrors(before, ' to compare with'))];
  if (result.index.freshness === 'stale') because.push('the index is stale; run `cw index`');
  if (result.index.commit !== wanted)
    because.push(`the index is of ${result.index.commit.slice(0, 10)}, and ${wanted.slice(0, 10)} was to be judged`);
  if (before === null && needsBaseline(policy))
    because.push('there is no baseline; make one with `cw eval --update-baseline`, or give --base a commit');
  const different =
    before === null ? [] : hindrancesOf(before, result, baseline).filter((one) => !isAllowed(one, policy));
  if (different.length > 0)
    because.push(`the baseline is not comparable: ${differenceText(different)}; ${REMEDY[baseline]}`);
  return because;
};

/** Judges a result by the rules of the policy. `before` is the result to compare with; null without a baseline. */
export const judgeGate = (result: EvalResult, before: EvalResult | null, policy: Policy, terms: Terms): Gate => {
  const because = obstacles(result, before, policy, terms);
  if (because.length > 0) return { verdict: 'cannot-judge', because, checks: [], warnings: [] };
  const drops =
    before === null
      ? []
      : Object.entries(policy.maxDrop).map(([name, most]) => dropCheck(name, most, before, result, policy));
  const checks = [
    ...ownChecks(result, policy),
    ...drops,
    ...lossChecks(before, result, policy),
    ...budgetChecks(result, before, policy),
  ];
  const verdict = checks.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed';
  return { verdict, because: [], checks, warnings: warningsOf(result, before, policy, terms) };
};
