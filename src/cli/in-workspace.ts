import { openWorkspace, type Workspace } from '../pipeline/workspace.js';

/** Opens the repository or directory that a command was started in, and lets go of it whatever happens. */
export const inWorkspace = async <T>(
  /** As for `openWorkspace`: which commit's rules count. */
  revision: string | null,
  work: (workspace: Workspace) => Promise<T>,
): Promise<T> => {
  const workspace = await openWorkspace(process.cwd(), revision, process.env);
  try {
    return await work(workspace);
  } finally {
    workspace.repository?.close();
  }
};
