import { CwError } from '../../core/error.js';

/** The error for stored bytes that cannot be decoded: the index file is damaged or hostile, so reading stops. */
export function malformed(what: string): CwError {
  return new CwError('index-corrupt', `The index holds ${what} that cannot be decoded.`, {
    next: 'Run `cw index --full` to build it again.',
    detail: { what },
  });
}

/** Below this length a loop over ASCII is faster than two calls into the runtime (byte length, then write). */
const SHORT = 48;

/** Appends varints and strings to a growing buffer. All packed facts and digests use this encoding. */
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

  /** A varint from 0 to 2^32 - 1: seven bits per byte, low bits first. */
  unsigned(value: number): void {
    let at = this.#length;
    if (at + 5 > this.#buffer.length) this.#reserve(5);
    const buffer = this.#buffer;
    let rest = value >>> 0;
    // Rows of a damaged file are encoded here to check their digest: a number cut to 32 bits would have the digest of another.
    if (rest !== value) throw malformed('a number out of range');
    while (rest > 0x7f) {
      buffer[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    buffer[at++] = rest;
    this.#length = at;
  }

  /** A signed 32-bit integer in zigzag encoding: small values of either sign take few bytes. */
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

  /** Bytes without a length; the reader must know it. */
  raw(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
  }

  /** The bytes written so far, without a copy; the next write may change them. */
  view(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** A copy of the exact size: a structured clone of a view would copy its whole buffer. */
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

  /** Skips `count` varints. */
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

  /** Reads varints into the elements of an array from `from` up to but not including `to`. */
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

  /** Like `fill`, with signed numbers. */
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

  /** The number of items that follow, each of at least `size` bytes. A count that the remaining bytes cannot hold is refused. */
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

  /** Skips a string; returns the offset of its length. */
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

  /** Bytes with their length in front, as a view of the input. */
  bytes(): Uint8Array {
    return this.raw(this.unsigned());
  }

  /** `size` bytes, as a view of the input. */
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

  /** Throws if bytes are left after the last item: that is damage, just like missing bytes. */
  end(): void {
    if (this.#at !== this.#buffer.length) throw malformed(this.#what);
  }
}
