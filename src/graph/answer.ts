import { CwError } from '../core/error.js';
import type { Lagging } from '../search/answer/catch-up-behind.js';
import { type FreshnessPolicy, policyOf, warningsUnder } from '../search/answer/freshness-policy.js';
import { openIndexForRead } from '../store/db/open.js';
import { watchForDamage } from '../workspace/damage.js';
import { stateOf } from '../workspace/found-index.js';
import { type Freshness, freshnessOf } from '../workspace/freshness.js';
import type { Workspace } from '../workspace/workspace.js';
import { type CodeIndex, codeIndex } from './code-index.js';

/** What every answer says of the index that it is from. */
export interface Provenance {
  readonly indexedCommit: string;
  /** null: unborn branch, or no repository. */
  readonly headCommit: string | null;
  readonly freshness: Freshness['state'];
  readonly warnings: readonly string[];
}

export type Answered<Found> = Found & Provenance;

/** What was found, and what is to be known of it beside the state of the index. */
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

/** What is not in a stale index may well be in the repository. */
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
  /** Paths may be meant from here. */
  readonly cwd: string;
  /** null: by the configuration and where the process runs. */
  readonly freshness: FreshnessPolicy | null;
  /** Called where the index is to be brought up to date, whether or not there is an answer. */
  readonly onLag: (lagging: Lagging) => void;
}

/** Fails with `index-missing` where there is none; a stale one answers as the policy says. */
export const answerFrom = async <Found extends Finding>(
  { workspace, cwd, freshness: given, onLag }: Asking,
  find: (index: CodeIndex) => Found,
): Promise<Answered<Found>> => {
  const policy = given ?? policyOf(workspace.config.values.search.freshness, workspace.env);
  const noteDamage = watchForDamage(workspace.paths);
  const reader = openIndexForRead(workspace.paths.index);
  try {
    // The answer and the commit it is said to be of are read from one state.
    reader.pin();
    const state = stateOf(reader);
    // git is asked while this process looks; a failure is met by the await below.
    const asked = freshnessOf(workspace, state);
    asked.catch(() => {});
    const { found, failure } = attempt(() => find(codeIndex(reader, { root: workspace.root, cwd })));
    reader.close();
    noteDamage(failure);
    const freshness = await asked;
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
