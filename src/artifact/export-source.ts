import { mkdirSync, rmSync } from 'node:fs';
import { CwError } from '../core/error.js';
import { type RunHooks, runIndex, stateToReach } from '../pipeline/index-run.js';
import { copyIndex } from '../store/db/copy.js';
import { readActivity } from '../workspace/activity.js';
import { openSound } from '../workspace/damage.js';
import type { IndexState } from '../workspace/index-state.js';
import { currentRecipe, recipeText } from '../workspace/recipe.js';
import { layout } from '../workspace/state.js';
import { resolveWanted } from '../workspace/wanted.js';
import type { Workspace } from '../workspace/workspace.js';

/** The index to export, brought to the wanted commit: the index of this work tree, or a temporary copy of it. */
export interface ExportSource {
  readonly warnings: readonly string[];
  /** The index file to read. The caller holds the lock of this work tree's index. */
  open(hooks: RunHooks): Promise<string>;
  /** Throws `busy` if another process brought the index to another commit before the lock was taken. */
  check(found: IndexState): void;
  close(): void;
}

const isSame = (a: IndexState, b: IndexState): boolean =>
  a.source === b.source &&
  a.commit === b.commit &&
  a.tree === b.tree &&
  a.recipe === b.recipe &&
  a.config === b.config &&
  a.rules === b.rules;

const checkAgainst = (wanted: IndexState) => (found: IndexState) => {
  if (isSame(wanted, found)) return;
  throw new CwError('busy', 'another process brought the index to another commit during this command.', {
    next: 'Run the command again.',
    detail: { wanted: wanted.commit, found: found.commit },
  });
};

const requestFor = (workspace: Workspace, revision: string | null) => ({
  target: revision === null ? ({ kind: 'head' } as const) : ({ kind: 'revision', revision } as const),
  rebuild: 'delta' as const,
  shrink: 'refuse' as const,
  jobs: workspace.config.values.index.jobs,
});

const wantedState = async (workspace: Workspace, revision: string | null): Promise<IndexState> => {
  const { target } = requestFor(workspace, revision);
  const wanted = await resolveWanted(workspace.repository, workspace.root, target);
  return stateToReach(workspace, wanted, recipeText(currentRecipe()));
};

const isAt = (workspace: Workspace, wanted: IndexState): boolean => {
  const { found, reader } = openSound(workspace.paths, readActivity(workspace.paths.activity).damage);
  reader?.close();
  return found.kind === 'state' && isSame(found.state, wanted);
};

/** A copy beside the index, which itself stays unchanged. litter.ts recognises the name, in case this run is killed. */
const movedCopy = (workspace: Workspace, wanted: IndexState): ExportSource => {
  const directory = `${workspace.paths.index}.${process.pid}.view.tmp`;
  const paths = layout(directory, workspace.paths.shared);
  return {
    warnings: [],
    open: async (hooks) => {
      rmSync(directory, { recursive: true, force: true });
      mkdirSync(directory);
      try {
        copyIndex(workspace.paths.index, paths.index);
      } catch (error) {
        // There is no index to start from, so it is built from nothing.
        if (!(error instanceof CwError) || error.code !== 'index-missing') throw error;
      }
      await runIndex({ ...workspace, paths }, requestFor(workspace, wanted.commit), hooks);
      return paths.index;
    },
    check: checkAgainst(wanted),
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
};

/**
 * Prepares the index to export. For HEAD, the index of this work tree is updated, as `cw index` does. For another commit,
 * or if the index is pinned, a copy is used and the index stays unchanged.
 */
export const bringToCommit = async (
  workspace: Workspace,
  revision: string | null,
  hooks: RunHooks,
): Promise<ExportSource> => {
  const wanted = await wantedState(workspace, revision);
  const isPinned = readActivity(workspace.paths.activity).pinned !== null;
  if (!isAt(workspace, wanted) && (revision !== null || isPinned)) return movedCopy(workspace, wanted);
  const warnings = isAt(workspace, wanted)
    ? []
    : (await runIndex(workspace, requestFor(workspace, null), hooks)).warnings;
  return { warnings, open: async () => workspace.paths.index, check: checkAgainst(wanted), close: () => {} };
};
