/** Lists a plain directory (without git) as a tree: the same names, modes and OIDs that git would give its files. */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { bytesFromPath } from './path-name.js';
import { report, type UnreadablePath, walkFiles } from './portable/walk-files.js';
import type { TreeEntry } from './types.js';
import { hashFile, hashLink } from './work-file.js';

export interface LiveTree {
  /** Used instead of a commit: a digest of the file list, with 40 hexadecimal digits like a commit's OID. */
  readonly commit: string;
  /** In byte order, as git lists a tree. */
  readonly entries: TreeEntry[];
  /** Files and directories that could not be read; they have no entry. */
  readonly unreadable: UnreadablePath[];
}

export async function listLiveTree(root: string): Promise<LiveTree> {
  const unreadable: UnreadablePath[] = [];
  const onUnreadable = (found: UnreadablePath): void => void unreadable.push(found);
  const walk = { rules: [], onUnreadable, skipDirectory: async () => false };
  const found: { bytes: Buffer; entry: TreeEntry }[] = [];
  for await (const { path, file, kind } of walkFiles(realpathSync(root), walk)) {
    try {
      // SHA-1 as in most repositories, so that facts of the same file are shared with git mode.
      const hashed = kind === 'link' ? await hashLink(file, 'sha1') : await hashFile(file, 'sha1');
      if (hashed !== null) found.push({ bytes: bytesFromPath(path), entry: { path, ...hashed } });
    } catch (error) {
      report(error, path, walk);
    }
  }
  found.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
  const entries = found.map(({ entry }) => entry);
  return { commit: digestOf(entries), entries, unreadable };
}

/** The first line of the hashed text ensures that the digest is never the OID of a git object. */
function digestOf(entries: readonly TreeEntry[]): string {
  const hash = createHash('sha1').update('cw live tree 1\n');
  for (const { path, mode, oid } of entries) hash.update(`${mode.toString(8)} ${oid}\t${path}\0`);
  return hash.digest('hex');
}
