/** Reads the announced size of a git object without inflating all of it. isomorphic-git inflates every object whole, in memory. */
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';

/** Enough bytes for the tables of the first deflate block and the start of its data. */
const BEGINNING = 1024;

const IDX_MAGIC = 0xff744f63;
const FANOUT = 8;
const NAMES = FANOUT + 256 * 4;
const OFS_DELTA = 6;
const REF_DELTA = 7;

/** null: the object is missing, or its size cannot be determined. SHA-1 only, like the whole portable reader. */
export function announcedSize(commonDir: string, oid: string): number | null {
  const objects = join(commonDir, 'objects');
  const loose = join(objects, oid.slice(0, 2), oid.slice(2));
  if (existsSync(loose)) return withFile(loose, looseSize);
  const packs = join(objects, 'pack');
  for (const name of existsSync(packs) ? readdirSync(packs) : []) {
    if (!name.endsWith('.idx')) continue;
    const offset = withFile(join(packs, name), (file) => offsetOf(file, Buffer.from(oid, 'hex')));
    if (offset !== null) return withFile(join(packs, name.replace(/idx$/, 'pack')), (file) => packedSize(file, offset));
  }
  return null;
}

/** `<type> SP <size> NUL` */
function looseSize(file: number): number | null {
  const header = /^\w+ (\d+)\0/.exec(inflated(read(file, 0, BEGINNING)).toString('latin1', 0, 64));
  return header?.[1] === undefined ? null : Number(header[1]);
}

/** Binary search in a pack index of version 2. Version 1 has another layout, and git has not written it since 2008. */
function offsetOf(file: number, oid: Buffer): number | null {
  if (read(file, 0, 4).readUInt32BE() !== IDX_MAGIC) return null;
  const fanout = read(file, FANOUT, 256 * 4);
  const first = oid[0] ?? 0;
  const count = fanout.readUInt32BE(255 * 4);
  let low = first === 0 ? 0 : fanout.readUInt32BE((first - 1) * 4);
  let high = fanout.readUInt32BE(first * 4);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = Buffer.compare(read(file, NAMES + middle * 20, 20), oid);
    // The names are followed by the checksums and then the offsets. Packs over 2 GiB are refused, so the high bit is never set.
    if (order === 0) return read(file, NAMES + count * 24 + middle * 4, 4).readUInt32BE();
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return null;
}

function packedSize(file: number, offset: number): number | null {
  const entry = new Cursor(read(file, offset, BEGINNING));
  const first = entry.byte();
  const type = (first >> 4) & 7;
  const size = (first & 15) + (first >= 0x80 ? entry.number() * 16 : 0);
  if (type !== OFS_DELTA && type !== REF_DELTA) return size;
  if (type === OFS_DELTA) entry.number();
  // A delta begins with the size of its base object and the size of its result.
  const delta = new Cursor(inflated(type === REF_DELTA ? entry.rest(20) : entry.rest(0)));
  delta.number();
  return delta.number();
}

class Cursor {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byte(): number {
    return this.#bytes.readUInt8(this.#at++);
  }

  /** A varint: seven bits per byte, the lowest first; the high bit means that more follow. */
  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  rest(skipped: number): Buffer {
    return this.#bytes.subarray(this.#at + skipped);
  }
}

function inflated(bytes: Buffer): Buffer {
  // Z_SYNC_FLUSH, because the input is only the beginning of a stream.
  return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
}

function read(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  return bytes.subarray(0, readSync(file, bytes, 0, length, at));
}

/** Returns null for damaged data as well: reading the object reports the damage later. */
function withFile<T>(path: string, use: (file: number) => T | null): T | null {
  const file = openSync(path, 'r');
  try {
    return use(file);
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'Z_DATA_ERROR'))
      return null;
    throw error;
  } finally {
    closeSync(file);
  }
}
