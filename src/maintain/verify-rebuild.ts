import { rmSync } from 'node:fs';
import { CwError } from '../core/error.js';
import type { RunHooks } from '../pipeline/index-run.js';
import { coldPools } from '../pipeline/workers/start-pool.js';
import { buildFresh } from '../pipeline/write-index.js';
import { compareIndexes } from '../store/check/compare.js';
import { openFound } from '../workspace/found-index.js';
import type { IndexState } from '../workspace/index-state.js';
import { lockFor } from '../workspace/lock-run.js';
import { resolveWanted, type Target, type Wanted } from '../workspace/wanted.js';
import type { Workspace } from '../workspace/workspace.js';

/** The limit of reported differences. The first one mostly suffices to find the cause. */
const MOST_DIFFERENCES = 20;
/** Only the surroundings of the first difference are shown, because a value may be a whole text. */
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 160;

export interface RebuildDifference {
  readonly table: string;
  readonly key: string;
  /** null: the row is missing on that side. */
  readonly index: string | null;
  readonly rebuilt: string | null;
}

/** The result of comparing an index with a rebuild of the same state. */
export interface Rebuilt {
  readonly equal: boolean;
  readonly differences: readonly RebuildDifference[];
  readonly digest: { readonly index: string; readonly rebuilt: string };
  readonly files: number;
}

/** Cuts both values to the surroundings of their first difference. */
export const excerpts = (left: string | null, right: string | null): [string | null, string | null] => {
  let at = 0;
  while (left !== null && right !== null && at < left.length && left[at] === right[at]) at++;
  const from = left === null || right === null ? 0 : Math.max(0, at - EXCERPT_BEFORE);
  const cut = (value: string): string => {
    const middle = value.slice(from, from + EXCERPT_LENGTH);
    return `${from > 0 ? '…' : ''}${middle}${from + EXCERPT_LENGTH < value.length ? '…' : ''}`;
  };
  return [left === null ? null : cut(left), right === null ? null : cut(right)];
};

const targetOf = (state: IndexState): Target =>
  state.source === 'commit' ? { kind: 'revision', revision: state.commit } : { kind: 'worktree' };

/** Throws `index-stale` if files or settings have changed: then a rebuild would differ, and prove nothing. */
const requireSame = (workspace: Workspace, state: IndexState, wanted: Wanted): void => {
  const changed = [
    ...(wanted.tree !== state.tree || wanted.source !== state.source ? ['the files'] : []),
    ...(workspace.configDigest !== state.config ? ['the configuration'] : []),
    ...(workspace.rulesDigest !== state.rules ? ['the ignore rules'] : []),
  ];
  if (changed.length === 0) return;
  throw new CwError(
    'index-stale',
    `${changed.join(' and ')} changed since the index was made, so a rebuild would differ.`,
    {
      next: 'Run `cw index` first, then verify again.',
      detail: { changed },
    },
  );
};

/**
 * `cw verify --rebuild`: builds the same state from nothing, without the cache, into a file beside the index, and compares
 * the two row by row. The index itself is only read. The lock keeps other processes from changing it, and from removing the
 * new file as a leftover of a killed run.
 */
export const rebuildAndCompare = async (
  workspace: Workspace,
  state: IndexState,
  jobs: number,
  hooks: RunHooks,
): Promise<Rebuilt> => {
  const { paths, config } = workspace;
  const wanted = await resolveWanted(workspace.repository, workspace.root, targetOf(state));
  requireSame(workspace, state, wanted);
  const lock = await lockFor({
    purpose: 'verify',
    directory: paths.directory,
    waitSeconds: config.values.index.lockWaitSeconds,
    signal: hooks.signal,
  });
  // litter.ts recognises this name, so that the next run removes the file if this one is killed.
  const rebuilt = `${paths.index}.verify-${process.pid}.tmp`;
  const pools = coldPools(config.values.index, jobs);
  try {
    requireUnchanged(paths.index, state);
    const written = await buildFresh(
      {
        workspace: { ...workspace, paths: { ...paths, index: rebuilt } },
        request: { target: targetOf(state), rebuild: 'full', shrink: 'allow', jobs },
        wanted,
        state,
        opened: { found: { kind: 'missing' }, reader: null },
        cache: null,
        pools,
        hooks,
      },
      'asked',
      'cw verify --rebuild',
    );
    const { equal, differences, leftDigest, rightDigest } = compareIndexes(paths.index, rebuilt, MOST_DIFFERENCES);
    return {
      equal,
      differences: differences.map(({ table, key, left, right }) => {
        const [index, other] = excerpts(left, right);
        return { table, key, index, rebuilt: other };
      }),
      digest: { index: leftDigest, rebuilt: rightDigest },
      files: written.tally.entries,
    };
  } finally {
    pools.drop();
    for (const suffix of ['', '-journal']) rmSync(`${rebuilt}${suffix}`, { force: true });
    lock.release();
  }
};

/** Another process may have written between reading the state and taking the lock. */
const requireUnchanged = (file: string, state: IndexState): void => {
  const { found, reader } = openFound(file);
  reader?.close();
  if (found.kind === 'state' && found.state.tree === state.tree && found.state.commit === state.commit) return;
  throw new CwError('busy', 'the index changed while it was verified.', { next: 'Run `cw verify` again.' });
};
