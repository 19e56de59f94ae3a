import { realpathSync } from 'node:fs';
import { CwError } from '../../core/error.js';
import { openRepository } from '../../git/open.js';
import { locateRepository } from '../../git/portable/locate.js';
import type { Repository } from '../../git/types.js';
import { type StatePaths, statePaths } from '../../workspace/state.js';
import { openWorkspace, type Workspace } from '../../workspace/workspace.js';

/** As much of a workspace as can be had here. */
export interface Here {
  /** null: `problem` says why. */
  readonly workspace: Workspace | null;
  readonly problem: CwError | null;
  readonly repository: Repository | null;
  readonly paths: StatePaths;
}

const orNull = async <T>(work: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch {
    return null;
  }
};

/** A CW_HOME that is refused is a finding; the rest is looked at where it would be without it. */
const pathsAt = (place: Parameters<typeof statePaths>[0], env: NodeJS.ProcessEnv): StatePaths => {
  try {
    return statePaths(place, env);
  } catch {
    return statePaths(place, {});
  }
};

/** Where another command would stop with the first problem, this goes on without what it could not have. */
export const openHere = async (cwd: string, env: NodeJS.ProcessEnv): Promise<Here> => {
  try {
    const workspace = await openWorkspace(cwd, null, env);
    return { workspace, problem: null, repository: workspace.repository, paths: workspace.paths };
  } catch (error) {
    if (!(error instanceof CwError)) throw error;
    // A wrong configuration does not make the repository unreadable.
    const repository = await orNull(() => openRepository(cwd));
    const place = repository ?? (await orNull(() => locateRepository(cwd))) ?? { root: realpathSync(cwd) };
    return { workspace: null, problem: error, repository, paths: pathsAt(place, env) };
  }
};
