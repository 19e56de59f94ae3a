/** Uncommitted and untracked files with the digests (OIDs) of their bytes on disk, from the output of `git status`. */
import { CwError } from '../core/error.js';
import { compareBytes } from './path-name.js';
import type { StatusEntry } from './program/parse-status.js';
import type { WorkTreeFile } from './types.js';
import { hashWorkFile, type ObjectFormat, type WorkFile } from './work-file.js';

/**
 * Git decides *whether* a file differs, because only git handles core.autocrlf, filters and sparse checkouts. A file that it
 * reports as unmodified keeps the committed OID, although its bytes on disk may differ. A file that differs gets the OID of
 * its unconverted bytes on disk, because those bytes are read and indexed.
 */
export async function changesOnDisk(
  root: string,
  format: ObjectFormat,
  status: readonly StatusEntry[],
): Promise<WorkTreeFile[]> {
  const changes: WorkTreeFile[] = [];
  // Sequential: an edited work tree has few changes, and reading many untracked files is limited by the disk.
  for (const { path, head, mode, onDisk } of status) {
    const found = onDisk === 'gone' ? null : await hashOrExplain(root, path, format);
    const entry = found === null ? null : { mode: mode ?? found.mode, oid: found.oid };
    if (entry === null && head === null) continue;
    // The change was staged and then undone on disk, so the file equals HEAD.
    if (entry !== null && head !== null && entry.oid === head.oid && entry.mode === head.mode) continue;
    changes.push({ path, entry });
  }
  return changes.sort((a, b) => compareBytes(a.path, b.path));
}

export async function hashOrExplain(root: string, path: string, format: ObjectFormat): Promise<WorkFile | null> {
  try {
    return await hashWorkFile(root, path, format);
  } catch (cause) {
    throw new CwError('git-failed', `The file ${path} of the work tree cannot be read.`, {
      next: 'Make it readable, or add it to .gitignore.',
      cause,
      detail: { path },
    });
  }
}

export function noWorkTree(gitDir: string): CwError {
  return new CwError('git-unsupported', `${gitDir} is a bare repository: it has no work tree to compare with.`, {
    next: 'Index a commit instead (leave --worktree out).',
    detail: { gitDir },
  });
}
