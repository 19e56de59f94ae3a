/** What `git status --porcelain=v2 -z` prints, reduced to the question: which paths must be looked at on disk? */

import { MODE } from '../types.js';
import { notUnderstood } from './git-failure.js';
import { splitFields } from './parse-trees.js';

export interface StatusEntry {
  readonly path: string;
  /** HEAD's version; null: not in HEAD. */
  readonly head: { readonly mode: number; readonly oid: string } | null;
  /** The mode git gives the file on disk (it knows core.fileMode and core.symlinks); null: as the file system says. */
  readonly mode: number | null;
  readonly onDisk: 'gone' | 'look';
}

/** At most one entry for a path: `git rm --cached` makes two lines, and the one about the file on disk counts. */
export function parseStatus(output: Buffer): StatusEntry[] {
  const { fields, path } = splitFields(output);
  const byPath = new Map<string, StatusEntry>();
  for (const field of fields) {
    const entry = parseLine(field, path);
    if (entry === null) continue;
    const earlier = byPath.get(entry.path);
    byPath.set(entry.path, { ...entry, head: entry.head ?? earlier?.head ?? null });
  }
  return [...byPath.values()];
}

type ToPath = (text: string) => string;

function parseLine(field: string, path: ToPath): StatusEntry | null {
  switch (field[0]) {
    case '1':
      return changed(field, path);
    case 'u':
      return unmerged(field, path);
    case '#':
      // Git says to pass over headers that one does not know; a setting may turn some on.
      return null;
    case '?':
      // A trailing slash is another repository inside this one: its files belong to it.
      return field.endsWith('/') ? null : { path: path(field.slice(2)), head: null, mode: null, onDisk: 'look' };
    default:
      throw notUnderstood('status', field);
  }
}

/** `1 XY sub mH mI mW hH hI path` */
function changed(field: string, path: ToPath): StatusEntry | null {
  const { columns, tail } = columnsOf(field, 8);
  const [, , , modeHead = '', , modeDisk = '', oid = ''] = columns;
  return entryOf(path(tail), modeHead, oid, modeDisk);
}

/** `u XY sub m1 m2 m3 mW h1 h2 h3 path`; stage 2 is ours, which is HEAD. */
function unmerged(field: string, path: ToPath): StatusEntry | null {
  const { columns, tail } = columnsOf(field, 10);
  return entryOf(path(tail), columns[4] ?? '', columns[8] ?? '', columns[6] ?? '');
}

function entryOf(path: string, headMode: string, headOid: string, diskMode: string): StatusEntry | null {
  const before = Number.parseInt(headMode, 8);
  const mode = Number.parseInt(diskMode, 8);
  // A submodule's commit is no content of this repository; its state is its own affair.
  if (before === MODE.submodule || mode === MODE.submodule) return null;
  const head = before === 0 ? null : { mode: before, oid: headOid };
  return { path, head, mode: mode === 0 ? null : mode, onDisk: mode === 0 ? 'gone' : 'look' };
}

function columnsOf(field: string, count: number): { columns: string[]; tail: string } {
  let at = 0;
  for (let column = 0; column < count; column += 1) {
    at = field.indexOf(' ', at) + 1;
    if (at === 0) throw notUnderstood('status', field);
  }
  return { columns: field.slice(0, at).split(' '), tail: field.slice(at) };
}
