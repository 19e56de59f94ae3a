/** Parses `git status --porcelain=v2 -z` into the paths whose files on disk have to be read. */

import { MODE } from '../types.js';
import { notUnderstood } from './git-failure.js';
import { splitFields } from './parse-trees.js';

export interface StatusEntry {
  readonly path: string;
  /** The entry in HEAD; null: the path is not in HEAD. */
  readonly head: { readonly mode: number; readonly oid: string } | null;
  /** The mode of the file on disk by git's rules (core.fileMode, core.symlinks); null: use the mode of the file system. */
  readonly mode: number | null;
  readonly onDisk: 'gone' | 'look';
}

/** At most one entry per path: `git rm --cached` gives two lines, of which the one about the file on disk is used. */
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
      // The format requires parsers to ignore unknown headers; settings may enable some.
      return null;
    case '?':
      // A trailing slash marks a nested repository, whose files do not belong to this one.
      return field.endsWith('/') ? null : { path: path(field.slice(2)), head: null, mode: null, onDisk: 'look' };
    default:
      throw notUnderstood('status', field);
  }
}

/** An ordinary change: `1 XY sub mH mI mW hH hI path`. */
function changed(field: string, path: ToPath): StatusEntry | null {
  const { columns, tail } = columnsOf(field, 8);
  const [, , , modeHead = '', , modeDisk = '', oid = ''] = columns;
  return entryOf(path(tail), modeHead, oid, modeDisk);
}

/** An unmerged path: `u XY sub m1 m2 m3 mW h1 h2 h3 path`. Stage 2 is "ours", which is HEAD. */
function unmerged(field: string, path: ToPath): StatusEntry | null {
  const { columns, tail } = columnsOf(field, 10);
  return entryOf(path(tail), columns[4] ?? '', columns[8] ?? '', columns[6] ?? '');
}

function entryOf(path: string, headMode: string, headOid: string, diskMode: string): StatusEntry | null {
  const before = Number.parseInt(headMode, 8);
  const mode = Number.parseInt(diskMode, 8);
  // The commit of a submodule is not content of this repository, so its state is not reported.
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
