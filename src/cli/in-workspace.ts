import { openWorkspace, type Workspace } from '../workspace/workspace.js';

/** Opens the repository or directory in which a command was started, and closes it afterwards. */
export const inWorkspace = async <T>(
  /** The commit whose settings apply, as for `openWorkspace`. */
  revision: string | null,
  work: (workspace: Workspace) => Promise<T>,
  /** Work to do while git searches the repository, such as loading code. */
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
