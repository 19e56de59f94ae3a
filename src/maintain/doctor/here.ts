import { realpathSync } from 'node:fs';
import { CwError } from '../../core/error.js';
import { openRepository } from '../../git/open.js';
import { locateRepository } from '../../git/portable/locate.js';
import type { Repository } from '../../git/types.js';
import { type StatePaths, statePaths } from '../../workspace/state.js';
import { openWorkspace, type Workspace } from '../../workspace/workspace.js';

/** The parts of a workspace that could be opened, for checks that must go on after an error. */
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

/** A wrong CW_HOME is reported by its own check. The other checks then use the state paths without it. */
const pathsAt = (place: Parameters<typeof statePaths>[0], env: NodeJS.ProcessEnv): StatePaths => {
  try {
    return statePaths(place, env);
  } catch {
    return statePaths(place, {});
  }
};

/** Opens as much of the workspace as possible. Another command would stop at the first problem. */
export const openHere = async (cwd: string, env: NodeJS.ProcessEnv): Promise<Here> => {
  try {
    const workspace = await openWorkspace(cwd, null, env);
    return { workspace, problem: null, repository: workspace.repository, paths: workspace.paths };
  } catch (error) {
    if (!(error instanceof CwError)) throw error;
    // The repository may still be readable if only the configuration is wrong.
    const repository = await orNull(() => openRepository(cwd));
    const place = repository ?? (await orNull(() => locateRepository(cwd))) ?? { root: realpathSync(cwd) };
    return { workspace: null, problem: error, repository, paths: pathsAt(place, env) };
  }
};
