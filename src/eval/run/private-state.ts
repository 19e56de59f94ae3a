import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { guarded } from '../../store/db/store-error.js';
import { deadPrivateStates, privateStateName } from '../../workspace/litter.js';
import { layout, prepareState } from '../../workspace/state.js';
import type { Workspace } from '../../workspace/workspace.js';

/**
 * A temporary state directory for an index of another commit or of an artifact. It is removed after the run. The facts cache
 * is shared, so a second run over the same commits costs little. The index of the work tree is not changed.
 */
export interface PrivateState {
  /** The same repository and settings with another index path. No index exists there yet. */
  readonly workspace: Workspace;
  close(): void;
}

let opened = 0;

export const openPrivateState = (workspace: Workspace): PrivateState => {
  prepareState(workspace.paths, workspace.root);
  const { shared } = workspace.paths;
  opened += 1;
  const directory = join(shared, privateStateName(opened));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  guarded(directory, () => {
    for (const dead of deadPrivateStates(shared)) rmSync(dead, { recursive: true, force: true });
    // An earlier process with the same process id may have left this directory.
    remove();
    mkdirSync(directory);
  });
  return { workspace: { ...workspace, paths: layout(directory, shared) }, close: remove };
};
