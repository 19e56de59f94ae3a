import { mkdirSync, rmSync } from 'node:fs';
import { CwError } from '../core/error.js';
import { type RunHooks, runIndex, stateOf } from '../pipeline/index-run.js';
import { copyIndex } from '../store/db/copy.js';
import { readActivity } from '../workspace/activity.js';
import { openSound } from '../workspace/damage.js';
import type { IndexState } from '../workspace/index-state.js';
import { currentRecipe, recipeText } from '../workspace/recipe.js';
import { layout } from '../workspace/state.js';
import { resolveWanted } from '../workspace/wanted.js';
import type { Workspace } from '../workspace/workspace.js';

/** An index of the wanted commit: the one that is here, or a copy of it that was moved there. */
export interface ExportSource {
  readonly warnings: readonly string[];
  /** The file to read. The caller holds the lock of the index here. */
  open(hooks: RunHooks): Promise<string>;
  /** Another process may have moved the index before the lock was taken. */
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
  throw new CwError('busy', 'another process moved the index to another commit meanwhile.', {
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
  return stateOf(workspace, wanted, recipeText(currentRecipe()));
};

const isAt = (workspace: Workspace, wanted: IndexState): boolean => {
  const { found, reader } = openSound(workspace.paths, readActivity(workspace.paths.activity).damage);
  reader?.close();
  return found.kind === 'state' && isSame(found.state, wanted);
};

/** A copy beside the index, which stays where it is. Its name is one that a later run clears away if this one is killed. */
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
        // Without a sound one to start from, it is built from nothing.
        if (!(error instanceof CwError) || error.code !== 'index-missing') throw error;
      }
      await runIndex({ ...workspace, paths }, requestFor(workspace, wanted.commit), hooks);
      return paths.index;
    },
    check: checkAgainst(wanted),
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
};

/** HEAD moves the index here, as `cw index` does; any other commit, or an index that is pinned to one, leaves it alone. */
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
