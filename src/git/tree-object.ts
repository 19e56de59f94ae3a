/** The tree object's own format: `<mode> SP <name> NUL <20 bytes>`, repeated. isomorphic-git's reader decodes names lossily. */
import { canonicalMode } from './parse-trees.js';

export interface RawTreeEntry {
  readonly name: Buffer;
  readonly mode: number;
  readonly oid: string;
}

/** SHA-1 only: the portable reader refuses SHA-256. */
const OID_BYTES = 20;
const DIRECTORY = 0o040000;

export function parseTreeObject(bytes: Buffer): RawTreeEntry[] {
  const entries: RawTreeEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const nul = bytes.indexOf(0, space);
    const end = nul + 1 + OID_BYTES;
    if (space < 0 || nul < 0 || end > bytes.length) throw new RangeError('tree object is cut off');
    entries.push({
      name: bytes.subarray(space + 1, nul),
      mode: canonicalMode(Number.parseInt(bytes.toString('latin1', at, space), 8)),
      oid: bytes.toString('hex', nul + 1, end),
    });
    at = end;
  }
  return entries;
}

export function isDirectory(entry: RawTreeEntry): boolean {
  return entry.mode === DIRECTORY;
}
