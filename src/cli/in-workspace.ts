import { openWorkspace, type Workspace } from '../workspace/workspace.js';

/** Opens the repository or directory that a command was started in, and lets go of it whatever happens. */
export const inWorkspace = async <T>(
  /** As for `openWorkspace`: which commit's rules count. */
  revision: string | null,
  work: (workspace: Workspace) => Promise<T>,
  /** What can be done while git looks for the repository. */
  meanwhile: () => void = () => {},
): Promise<T> => {
  const opening = openWorkspace(process.cwd(), revision, process.env);
  meanwhile();
  const workspace = await opening;
  try {
    return await work(workspace);
  } finally {
    workspace.repository?.close();
  }
};
