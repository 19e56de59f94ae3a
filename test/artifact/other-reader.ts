/**
 * A reader of artifacts that shares no code with cw and was written from docs/artifact-format.md alone. If the page and the
 * format of cw differ, its tests fail.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../../src/store/db/driver.js';

const sha256 = (...parts: (Buffer | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const FRAME = Buffer.from('28b52ffda0', 'hex');
/** The length of a frame of zeros: header, one block of type RLE, one byte. */
const LAST_BYTES = 5 + 4 + 3 + 1;

/** The three frames: the content of the two stored ones, and the compressed bytes of the middle one. */
export function framesOf(artifact: Buffer): { head: Buffer; database: Buffer; tail: Buffer } {
  const sizeAt = (at: number): number => {
    if (!artifact.subarray(at, at + 5).equals(FRAME)) throw new Error('not a stored frame');
    return artifact.readUInt32LE(at + 5);
  };
  const size = sizeAt(0);
  const blocks: Buffer[] = [];
  let at = 9;
  for (let left = size, isLast = false; !isLast; ) {
    const header = artifact.readUIntLE(at, 3);
    isLast = header % 2 === 1;
    const some = Math.min(left, 128 * 1024);
    if (header !== some * 8 + (some === left ? 1 : 0)) throw new Error('not a raw block');
    blocks.push(artifact.subarray(at + 3, at + 3 + some));
    left -= some;
    at += 3 + some;
  }
  const end = artifact.length - LAST_BYTES;
  const zeros = sizeAt(end);
  if (artifact.readUIntLE(end + 9, 3) !== zeros * 8 + 2 + 1 || artifact[end + 12] !== 0) throw new Error('not zeros');
  return { head: Buffer.concat(blocks), database: artifact.subarray(at, end), tail: Buffer.alloc(zeros) };
}

/** Entries of a tar file, in their order. */
export function entriesOf(tar: Buffer): [name: string, body: Buffer][] {
  const entries: [string, Buffer][] = [];
  for (let at = 0; tar[at] !== 0; ) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 135), 8);
    entries.push([tar.toString('latin1', at, tar.indexOf(0, at)), tar.subarray(at + 512, at + 512 + size)]);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

class Cursor {
  at = 0;
  constructor(readonly bytes: Buffer) {}
  number(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.bytes[this.at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  }
  signed(): number {
    const value = this.number();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
  take(size: number): Buffer {
    this.at += size;
    return this.bytes.subarray(this.at - size, this.at);
  }
  string(): string {
    return this.take(this.number()).toString('utf8');
  }
  times<T>(count: number, read: (index: number) => T): T[] {
    return Array.from({ length: count }, (_, index) => read(index));
  }
}

export interface OtherSymbol {
  readonly name: string;
  readonly qualifiedName: string;
  readonly signature: string;
  readonly parent: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly endByte: number;
}

export function symbolsOf(packed: Buffer, text: Buffer): OtherSymbol[] {
  const input = new Cursor(packed);
  const names = input.times(input.number(), () => [input.string(), input.number()] as const);
  const scopes: string[] = [];
  let [line, endLine, start, endByte] = [0, 0, 0, 0];
  const quoted = (): ((from: number) => string) => {
    const head = input.number();
    if (head % 2 === 0) {
      const whole = input.take(head / 2).toString('utf8');
      return () => whole;
    }
    const size = input.number();
    const piece = (from: number): Buffer => text.subarray(from + (head - 1) / 2, from + (head - 1) / 2 + size);
    return (from) =>
      piece(from)
        .toString('utf8')
        .replace(/[\t-\r ]+/g, ' ');
  };
  return names.map(([name], ordinal) => {
    const scope = input.number();
    if (scope > scopes.length) scopes.push(input.string());
    const qualifiedName = scope === 0 ? input.string() : scopes[scope - 1]! + name;
    const signature = quoted();
    quoted();
    const parent = ordinal - Math.floor(input.number() / 4);
    const isInside = parent === ordinal - 1;
    line = (isInside ? line : endLine) + input.signed();
    endLine = line + input.signed();
    start = (isInside ? start : endByte) + input.signed();
    endByte = start + input.signed();
    return { name, qualifiedName, signature: signature(start), parent, startLine: line, endLine, endByte };
  });
}

export function chunksOf(packed: Buffer): { startLine: number; endByte: number; header: string }[] {
  const input = new Cursor(packed);
  const headers: string[] = [];
  let [endLine, endByte] = [0, 0];
  return input.times(input.number(), () => {
    input.number();
    input.signed();
    const startLine = endLine + input.signed();
    endLine = startLine + input.signed();
    endByte += input.signed();
    endByte += input.signed();
    const number = input.number();
    if (number === headers.length) headers.push(input.string());
    return { startLine, endByte, header: headers[number]! };
  });
}

/** The sum of a hash for each row of `files`. */
export function filesDigest(db: Database): string {
  const rows = db
    .prepare<
      [],
      [path: string, oid: string, mode: number, language: string, skip: string, rule: string, Buffer | null]
    >('SELECT path, f.oid, mode, f.language, skip, rule, digest FROM files f LEFT JOIN contents c ON c.id = content_id')
    .raw()
    .all();
  const hashes = rows.map(([path, oid, mode, language, skip, rule, digest]) =>
    BigInt(`0x${sha256([path, oid, mode, language, digest?.toString('hex') ?? '', skip, rule].join('\0'))}`),
  );
  const sum = hashes.reduce((total, hash) => total + hash, 0n) % 2n ** 256n;
  return sum.toString(16).padStart(64, '0');
}

export function referencesOf(
  packed: Buffer,
  text: Buffer,
): { name: string; kind: number; startByte: number; symbol: number }[] {
  const input = new Cursor(packed);
  const words = [...text.toString('latin1').matchAll(/(?<![\w$\x80-\xff])[A-Za-z_$\x80-\xff][\w$\x80-\xff]*/g)];
  let [word, symbol] = [-1, -1];
  return input.times(input.number(), () => {
    const head = input.number();
    word += Math.floor(head / 16);
    if (head & 8) symbol += input.signed();
    const isOdd = (head & 7) === 7;
    const kind = isOdd ? input.number() : head & 7;
    const startByte = (words[word]?.index ?? 0) + (isOdd ? input.number() : 0);
    const size = isOdd ? input.number() : words[word]![0].length;
    return { name: text.toString('utf8', startByte, startByte + size), kind, startByte, symbol };
  });
}

/** Each term with its chunks, and its counts and marks in them. */
export function postingsOf(db: Database): Map<string, [chunk: number, payload: number][]> {
  const terms = new Map<string, [number, number][]>();
  for (const data of db.prepare<[], Buffer>('SELECT data FROM blocks ORDER BY id').pluck().all()) {
    const input = new Cursor(data);
    let term = Buffer.alloc(0);
    while (input.at < data.length) {
      const shared = input.number();
      term = Buffer.concat([term.subarray(0, shared), input.take(input.number())]);
      const count = input.number();
      input.number();
      let chunk = 0;
      const list = input.times(count, (): [number, number] => {
        const step = input.number();
        chunk += Math.floor(step / 2);
        return [chunk, step % 2 === 1 ? input.take(1)[0]! : 1];
      });
      terms.set(term.toString('utf8'), list);
    }
  }
  return terms;
}

/** The digest of a table: rows by primary key. */
export function tableDigest(db: Database, table: string, key: string): { rows: number; sha256: string } {
  const rows = db
    .prepare<[], (string | bigint | Buffer | null)[]>(`SELECT * FROM ${table} ORDER BY ${key}`)
    .raw()
    .safeIntegers();
  const parts: (Buffer | string)[] = [];
  let count = 0;
  for (const row of rows.iterate()) {
    count++;
    parts.push(`r${row.length}:`);
    for (const value of row) {
      const bytes = Buffer.isBuffer(value) ? value : Buffer.from(value === null ? '' : String(value));
      parts.push(
        `${value === null ? 'n' : typeof value === 'bigint' ? 'i' : typeof value === 'string' ? 't' : 'b'}${bytes.length}:`,
        bytes,
      );
    }
  }
  return { rows: count, sha256: sha256(...parts) };
}

export { sha256 };
