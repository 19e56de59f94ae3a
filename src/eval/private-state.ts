import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareState } from '../pipeline/state.js';
import type { Workspace } from '../pipeline/workspace.js';

/**
 * A place for an index that nobody else sees, as long as it is asked: of another commit, or out of an artifact. The facts
 * cache is shared, so going over the same commits again costs little. The index of the work tree is not touched.
 */
export interface PrivateState {
  /** The same repository and settings, with an index of its own. There is no index in it yet. */
  readonly workspace: Workspace;
  close(): void;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** What killed runs left behind. */
const clearDead = (shared: string): void => {
  for (const name of readdirSync(shared)) {
    const [, pid] = /^eval-(\d+)-\d+$/.exec(name) ?? [];
    if (pid !== undefined && Number(pid) > 0 && !isAlive(Number(pid)))
      rmSync(join(shared, name), { recursive: true, force: true });
  }
};

let opened = 0;

export const openPrivateState = (workspace: Workspace): PrivateState => {
  prepareState(workspace.paths, workspace.root);
  const { shared } = workspace.paths;
  clearDead(shared);
  opened += 1;
  const directory = join(shared, `eval-${process.pid}-${opened}`);
  mkdirSync(directory, { recursive: true });
  const paths = {
    ...workspace.paths,
    directory,
    index: join(directory, 'index.db'),
    activity: join(directory, 'activity.json'),
  };
  return {
    workspace: { ...workspace, paths },
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
};
