import { isCi } from '../../core/ci.js';
import { CwError } from '../../core/error.js';
import { type Freshness, STALE_WARNING, type StaleReason } from '../../workspace/freshness.js';

export const FRESHNESS_POLICIES = ['strict', 'balanced', 'best-effort'] as const;
/**
 * The policy for a stale index. strict: fail. balanced: answer with a warning, then update in the background.
 * best-effort: answer and only label it.
 */
export type FreshnessPolicy = (typeof FRESHNESS_POLICIES)[number];

/** Resolves `auto`: strict in CI, so that a gate cannot pass on an old index, else balanced. */
export const policyOf = (configured: FreshnessPolicy | 'auto', env: NodeJS.ProcessEnv): FreshnessPolicy => {
  if (configured !== 'auto') return configured;
  return isCi(env) ? 'strict' : 'balanced';
};

const BECAUSE: Readonly<Record<StaleReason, string>> = {
  commit: 'it is of another commit than HEAD',
  files: 'files have changed since',
  recipe: 'another version of cw made it',
  configuration: 'a setting that decides the content changed since',
  rules: 'the ignore rules changed since',
};

const stale = ({ because, headCommit }: Freshness, indexedCommit: string): CwError =>
  new CwError('index-stale', `The index is stale: ${because.map((reason) => BECAUSE[reason]).join('; ')}.`, {
    next: 'Run `cw index`; or take an answer from it as it is, with --freshness best-effort.',
    detail: { because, indexed_commit: indexedCommit, head_commit: headCommit },
  });

/** The warnings about a stale index. Throws `index-stale` under the policy strict. */
export const warningsUnder = (policy: FreshnessPolicy, freshness: Freshness, indexedCommit: string): string[] => {
  if (freshness.state !== 'stale') return [];
  if (policy === 'strict') throw stale(freshness, indexedCommit);
  return policy === 'balanced' ? freshness.because.map((reason) => STALE_WARNING[reason]) : [];
};
