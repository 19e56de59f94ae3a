import { CwError } from '../../core/error.js';

/** The stored bytes do not decode: the file is damaged or hostile, never a reason to read on. */
export function malformed(what: string): CwError {
  return new CwError('index-corrupt', `The index holds ${what} that cannot be decoded.`, {
    next: 'Run `cw index --full` to build it again.',
    detail: { what },
  });
}

/** Below this length a loop over ASCII beats two calls into the runtime (byte length, then write). */
const SHORT = 48;

/** Appends varints and strings to one growing buffer: the encoding of everything we pack or digest. */
export class ByteWriter {
  #buffer: Buffer;
  #length = 0;

  constructor(capacity: number) {
    this.#buffer = Buffer.allocUnsafe(Math.max(64, capacity));
  }

  #reserve(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }

  /** An integer from 0 to 2^32 - 1, seven bits a byte, low bits first. */
  unsigned(value: number): void {
    let at = this.#length;
    if (at + 5 > this.#buffer.length) this.#reserve(5);
    const buffer = this.#buffer;
    let rest = value >>> 0;
    // Rows of a damaged file come by here: a number that was cut to 32 bits would have the digest of another.
    if (rest !== value) throw malformed('a number out of range');
    while (rest > 0x7f) {
      buffer[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    buffer[at++] = rest;
    this.#length = at;
  }

  /** A 32-bit signed integer, zigzag: small magnitudes of either sign stay short. */
  signed(value: number): void {
    if ((value | 0) !== value) throw malformed('a number out of range');
    this.unsigned(((value << 1) ^ (value >> 31)) >>> 0);
  }

  string(value: string): void {
    const length = value.length;
    if (length < SHORT) {
      this.#reserve(length + 1);
      const buffer = this.#buffer;
      let at = this.#length;
      buffer[at++] = length;
      let index = 0;
      for (; index < length; index++) {
        const unit = value.charCodeAt(index);
        if (unit > 0x7f) break;
        buffer[at++] = unit;
      }
      if (index === length) {
        this.#length = at;
        return;
      }
    }
    const size = Buffer.byteLength(value);
    this.unsigned(size);
    this.#reserve(size);
    this.#buffer.write(value, this.#length, size, 'utf8');
    this.#length += size;
  }

  bytes(value: Uint8Array): void {
    this.unsigned(value.length);
    this.raw(value);
  }

  /** Bytes whose number the reader knows. */
  raw(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
  }

  /** What was written so far, without a copy; the next write may change it. */
  view(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** A copy of exactly the right size: a view would drag its whole buffer through a structured clone. */
  finish(): Uint8Array {
    return new Uint8Array(this.view());
  }
}

/** Reads what ByteWriter wrote. The input is untrusted: every read is checked against the end. */
export class ByteReader {
  readonly #buffer: Buffer;
  readonly #what: string;
  #at = 0;

  constructor(bytes: Uint8Array, what: string) {
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#what = what;
  }

  unsigned(): number {
    const buffer = this.#buffer;
    const only = buffer[this.#at];
    if (only !== undefined && only < 0x80) {
      this.#at++;
      return only;
    }
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = buffer[this.#at++];
      if (byte === undefined) break;
      // Multiplication keeps the fifth byte's bits above 2^31 positive.
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) {
        if (value > 0xffffffff) break;
        return value;
      }
    }
    throw malformed(this.#what);
  }

  /** Passes over so many numbers. */
  skip(count: number): void {
    const buffer = this.#buffer;
    let at = this.#at;
    for (let left = count; left > 0; left--) {
      if (buffer[at]! < 0x80) at++;
      else if (buffer[at + 1]! < 0x80) at += 2;
      else {
        this.#at = at;
        this.unsigned();
        at = this.#at;
      }
    }
    this.#at = at;
  }

  /** Reads a number into each place of an array from one to before another. */
  fill(into: Uint32Array, from: number, to: number): void {
    const buffer = this.#buffer;
    let at = this.#at;
    for (let place = from; place < to; place++) {
      const byte = buffer[at]!;
      const next = buffer[at + 1]!;
      if (byte < 0x80) {
        into[place] = byte;
        at++;
      } else if (next < 0x80) {
        into[place] = (byte & 0x7f) | (next << 7);
        at += 2;
      } else {
        this.#at = at;
        into[place] = this.unsigned();
        at = this.#at;
      }
    }
    this.#at = at;
  }

  /** The same with signed numbers. */
  fillSigned(into: Int32Array, from: number, to: number): void {
    const buffer = this.#buffer;
    let at = this.#at;
    for (let place = from; place < to; place++) {
      let value = buffer[at]!;
      const next = buffer[at + 1]!;
      if (value < 0x80) at++;
      else if (next < 0x80) {
        value = (value & 0x7f) | (next << 7);
        at += 2;
      } else {
        this.#at = at;
        value = this.unsigned();
        at = this.#at;
      }
      into[place] = (value >>> 1) ^ -(value & 1);
    }
    this.#at = at;
  }

  signed(): number {
    const value = this.unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  /** A number of items to come, each at least `size` bytes long: a count that the bytes left cannot hold is a lie. */
  count(size: number): number {
    const value = this.unsigned();
    if (value * size > this.#buffer.length - this.#at) throw malformed(this.#what);
    return value;
  }

  string(): string {
    const size = this.count(1);
    const start = this.#at;
    this.#at += size;
    return this.#buffer.toString('utf8', start, this.#at);
  }

  /** Passes over a string; returns where it begins. */
  skipString(): number {
    const start = this.#at;
    const only = this.#buffer[start]!;
    if (only < 0x80 && start + only < this.#buffer.length) this.#at = start + 1 + only;
    else {
      const size = this.count(1);
      this.#at += size;
    }
    return start;
  }

  /** A view: it lives as long as what it was read from. */
  bytes(): Uint8Array {
    return this.raw(this.unsigned());
  }

  /** So many bytes, as a view. */
  raw(size: number): Buffer {
    const start = this.#at;
    if (size > this.#buffer.length - start) throw malformed(this.#what);
    this.#at += size;
    return this.#buffer.subarray(start, this.#at);
  }

  get place(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#buffer.length;
  }

  /** Bytes after the last item are as wrong as missing ones. */
  end(): void {
    if (this.#at !== this.#buffer.length) throw malformed(this.#what);
  }
}
