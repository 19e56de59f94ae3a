import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { guarded } from '../../store/db/store-error.js';
import { deadPrivateStates, privateStateName } from '../../workspace/litter.js';
import { layout, prepareState } from '../../workspace/state.js';
import type { Workspace } from '../../workspace/workspace.js';

/**
 * A place for an index that nobody else sees, as long as it is asked: of another commit, or out of an artifact. The facts
 * cache is shared, so going over the same commits again costs little. The index of the work tree is not touched.
 */
export interface PrivateState {
  /** The same repository and settings, with an index of its own. There is no index in it yet. */
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
    // Of an earlier process with our number.
    remove();
    mkdirSync(directory);
  });
  return { workspace: { ...workspace, paths: layout(directory, shared) }, close: remove };
};
