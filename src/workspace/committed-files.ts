import { refused, SMALL_FILE_BYTES } from '../core/read-small-file.js';
import { MODE, type Repository, type TreeEntry } from '../git/types.js';

/** A file of a commit; its content is read on demand. */
export type CommittedFile = Pick<TreeEntry, 'path' | 'mode'> & { read(): Promise<Buffer | null> };

/** The files of a commit, to read settings or suites from it instead of from the work tree. */
export const filesOf = async (repository: Repository, tree: string): Promise<CommittedFile[]> => {
  const entries = await repository.listTree(tree);
  return entries.map(({ path, mode, oid }) => ({
    path,
    mode,
    read: async () => {
      for await (const { bytes } of repository.readBlobs([oid], SMALL_FILE_BYTES)) {
        if (bytes === null) throw refused(path, 'larger than 1 MB');
        return bytes;
      }
      return null;
    },
  }));
};

export const isRegular = ({ mode }: Pick<TreeEntry, 'mode'>): boolean =>
  mode !== MODE.symlink && mode !== MODE.submodule;
