/**
 * Parses and checks raw tree objects: `<mode> SP <name> NUL <OID>`, repeated. isomorphic-git's own parser decodes names
 * lossily, and no command of git except `git fsck` checks whether a tree is ambiguous.
 */
import { malformedTree, type TreeProblem } from './malformed.js';
import { canonicalMode } from './program/parse-trees.js';
import { MODE } from './types.js';

export interface RawTreeEntry {
  readonly name: Buffer;
  readonly mode: number;
  readonly oid: string;
}

/** One digit more than git writes: old tools wrote `040000` and `0100644`. */
const RAW_MODE = /^[0-7]{1,7}$/;

/**
 * The entries of an unambiguous tree. Refused, as in `git fsck`: duplicate names, wrong order, names that are empty or contain
 * a slash. Accepted although `git fsck` reports them, because they are unambiguous: zero-padded and odd modes (git maps
 * them to its own), null OIDs (a missing object), and the names `.`, `..` and `.git` (nothing is checked out, and
 * `select-path.ts` excludes paths with dots).
 */
export function parseTreeObject(bytes: Buffer, tree: string): RawTreeEntry[] {
  const entries: RawTreeEntry[] = [];
  const refuse = (fsck: TreeProblem['fsck'], name: string): Error => malformedTree(tree, { fsck, name });
  const oidBytes = tree.length / 2;
  const order = new NameOrder();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const nul = bytes.indexOf(0, at);
    const end = nul + 1 + oidBytes;
    if (space < 0 || nul < space || end > bytes.length) throw refuse('badTree', '');
    const raw = bytes.toString('latin1', at, space);
    const name = bytes.subarray(space + 1, nul);
    const text = bytes.toString('latin1', space + 1, nul);
    if (!RAW_MODE.test(raw)) throw refuse('badFilemode', text);
    const mode = canonicalMode(Number.parseInt(raw, 8));
    const problem = problemOfName(text) ?? order.problemOf(text, mode === MODE.directory ? 'directory' : 'other');
    if (problem !== null) throw refuse(problem, name.toString());
    entries.push({ name, mode, oid: bytes.toString('hex', nul + 1, end) });
    at = end;
  }
  return entries;
}

function problemOfName(name: string): TreeProblem['fsck'] | null {
  if (name === '') return 'emptyName';
  return name.includes('/') ? 'fullPathname' : null;
}

/** Checks the order of the entries. Names are latin1 strings: one character per byte. */
class NameOrder {
  #last = '';
  /** Earlier files whose name a later directory could repeat: `a`, `a.b`, then `a/`. */
  #files: string[] = [];

  /** Git sorts a directory as if its name ended with a slash, so equal names need not be neighbours. */
  problemOf(name: string, kind: 'directory' | 'other'): TreeProblem['fsck'] | null {
    const key = kind === 'directory' ? `${name}/` : name;
    if (key === this.#last) return 'duplicateEntries';
    if (key < this.#last) return 'treeNotSorted';
    this.#last = key;
    while (this.#files.length > 0 && !name.startsWith(this.#files.at(-1) ?? '')) this.#files.pop();
    if (kind === 'other') this.#files.push(name);
    else if (this.#files.at(-1) === name) return 'duplicateEntries';
    return null;
  }
}
