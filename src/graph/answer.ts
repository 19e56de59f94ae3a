import { CwError } from '../core/error.js';
import type { Lagging } from '../search/answer/catch-up-behind.js';
import { type FreshnessPolicy, policyOf, warningsUnder } from '../search/answer/freshness-policy.js';
import { openIndexForRead } from '../store/db/open.js';
import { watchForDamage } from '../workspace/damage.js';
import { stateOf } from '../workspace/found-index.js';
import { type Freshness, freshnessOf } from '../workspace/freshness.js';
import type { Workspace } from '../workspace/workspace.js';
import { type CodeIndex, codeIndex } from './code-index.js';

/** The state of the index that an answer is from. */
export interface Provenance {
  readonly indexedCommit: string;
  /** null on an unborn branch or without a repository. */
  readonly headCommit: string | null;
  readonly freshness: Freshness['state'];
  readonly warnings: readonly string[];
}

export type Answered<Found> = Found & Provenance;

/** A result with its own warnings, beside those about the state of the index. */
export interface Finding {
  readonly warnings: readonly string[];
}

interface Outcome<Found> {
  readonly found: Found | null;
  readonly failure: unknown;
}

const attempt = <Found>(find: () => Found): Outcome<Found> => {
  try {
    return { found: find(), failure: null };
  } catch (failure) {
    return { found: null, failure };
  }
};

/** Adds the warnings of a stale index to a failure: the name may be in the repository, but not yet in the index. */
const failureOf = (failure: unknown, warnings: readonly string[]): unknown => {
  if (!(failure instanceof CwError) || warnings.length === 0) return failure;
  return new CwError(failure.code, failure.message, {
    next: [failure.next, ...warnings].join('; '),
    cause: failure.cause,
    detail: { ...failure.detail, warnings },
  });
};

export interface Asking {
  readonly workspace: Workspace;
  /** The directory that relative paths are resolved against. */
  readonly cwd: string;
  /** null for the policy of the configuration or the environment. */
  readonly freshness: FreshnessPolicy | null;
  /** Called if the index is to be updated afterwards, with or without an answer. */
  readonly onLag: (lagging: Lagging) => void;
}

/**
 * Answers a question about the code graph (symbol, refs, callers, callees, outline) from the index. Fails with
 * `index-missing` if there is none; the policy decides whether a stale one answers.
 */
export const answerFrom = async <Found extends Finding>(
  { workspace, cwd, freshness: given, onLag }: Asking,
  find: (index: CodeIndex) => Found,
): Promise<Answered<Found>> => {
  const policy = given ?? policyOf(workspace.config.values.search.freshness, workspace.env);
  const noteDamage = watchForDamage(workspace.paths);
  const reader = openIndexForRead(workspace.paths.index);
  try {
    // The answer and the commit in it are read from one state.
    reader.pin();
    const state = stateOf(reader);
    // git runs in parallel; the await below handles its failure.
    const comparing = freshnessOf(workspace, state);
    comparing.catch(() => {});
    const { found, failure } = attempt(() => find(codeIndex(reader, { root: workspace.root, cwd })));
    reader.close();
    noteDamage(failure);
    const freshness = await comparing;
    const warnings = warningsUnder(policy, freshness, state.commit);
    if (policy === 'balanced') onLag({ freshness, source: state.source });
    if (found === null) throw failureOf(failure, warnings);
    return {
      ...found,
      indexedCommit: state.commit,
      headCommit: freshness.headCommit,
      freshness: freshness.state,
      warnings: [...warnings, ...found.warnings],
    };
  } finally {
    reader.close();
  }
};
