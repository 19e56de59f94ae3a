import { Buffer } from 'node:buffer';
import { invalid } from '../invalid.js';
import type { ByteSource } from './byte-source.js';
import { BLOCK_HEADER_BYTES, LARGEST_BLOCK, MAGIC, REPEATED } from './stored-frame.js';

/** The parts of a zstd frame header (RFC 8878, 3.1.1) that determine where it ends and how much memory it needs. */
const MAGIC_BYTES = MAGIC.length;
const SINGLE_SEGMENT = 0x20;
const RESERVED = 0x08;
const CHECKSUM = 0x04;
const DICTIONARY = 0x03;
const CHECKSUM_BYTES = 4;
const SIZE_BYTES = [0, 2, 4, 8] as const;
/**
 * A window of 8 MB. Lower compression levels would use a smaller one and compress worse (by 1.5 % for monaco-editor). The
 * portable codec has no memory for a larger one, so frames that need more are refused.
 */
export const LARGEST_WINDOW_LOG = 23;

const wrong = (what: string) => invalid('container', `its database is not one whole zstd frame (${what})`);

/** The length of the header in bytes, which its fifth byte (the descriptor) determines. */
const headerBytes = (descriptor: number): number => {
  const isSingle = (descriptor & SINGLE_SEGMENT) !== 0;
  const size = SIZE_BYTES[descriptor >> 6] ?? 0;
  return MAGIC_BYTES + 1 + (isSingle ? Math.max(1, size) : 1 + size);
};

const windowOf = (header: Buffer, descriptor: number): number => {
  const at = MAGIC_BYTES + 1;
  if ((descriptor & SINGLE_SEGMENT) === 0) {
    const base = 2 ** (10 + (header[at]! >> 3));
    return base + (base / 8) * (header[at]! & 7);
  }
  // For a single segment, the window is the whole content.
  const size = descriptor >> 6;
  if (size === 0) return header[at]!;
  return size === 1 ? header.readUInt16LE(at) + 256 : size === 2 ? header.readUInt32LE(at) : Number.POSITIVE_INFINITY;
};

const checkHeader = (header: Buffer): void => {
  const descriptor = header[MAGIC_BYTES]!;
  if ((descriptor & RESERVED) !== 0) throw wrong('a header of another format');
  if ((descriptor & DICTIONARY) !== 0) throw wrong('it needs a dictionary');
  if (windowOf(header, descriptor) > 2 ** LARGEST_WINDOW_LOG) throw wrong('it needs too large a window');
};

type State = 'magic' | 'header' | 'block' | 'end';

/** Walks through an untrusted frame from block to block, to find its end without inflating it. */
class FrameWalk {
  #state: State = 'magic';
  /** The bytes of the header that is being collected, and their number. */
  readonly #part = Buffer.alloc(MAGIC_BYTES + 1 + 1 + 8);
  #filled = 0;
  #wanted = MAGIC_BYTES + 1;
  /** Remaining bytes of the present block, and of the checksum after the last one. */
  #passing = 0;
  #hasChecksum = false;

  get isWhole(): boolean {
    return this.#state === 'end' && this.#passing === 0;
  }

  /** The number of bytes of the piece that belong to the frame. Throws if they are not a valid frame. */
  take(piece: Buffer): number {
    let at = 0;
    while (at < piece.length && !this.isWhole) {
      if (this.#passing > 0) {
        const some = Math.min(this.#passing, piece.length - at);
        this.#passing -= some;
        at += some;
      } else {
        const some = piece.copy(this.#part, this.#filled, at, at + this.#wanted - this.#filled);
        this.#filled += some;
        at += some;
        if (this.#filled === this.#wanted) this.#next();
      }
    }
    return at;
  }

  #next(): void {
    const part = this.#part.subarray(0, this.#filled);
    if (this.#state === 'magic') {
      if (!part.subarray(0, MAGIC_BYTES).equals(MAGIC)) throw wrong('it does not begin like one');
      this.#state = 'header';
      this.#wanted = headerBytes(part[MAGIC_BYTES]!);
    } else if (this.#state === 'header') {
      checkHeader(part);
      this.#hasChecksum = (part[MAGIC_BYTES]! & CHECKSUM) !== 0;
      this.#await('block');
    } else {
      const head = part.readUIntLE(0, BLOCK_HEADER_BYTES);
      const type = (head >> 1) & 3;
      if (type === 3 || head >> 3 > LARGEST_BLOCK) throw wrong('a block of another format');
      this.#passing = type === REPEATED ? 1 : head >> 3;
      const isLast = (head & 1) === 1;
      if (isLast && this.#hasChecksum) this.#passing += CHECKSUM_BYTES;
      this.#await(isLast ? 'end' : 'block');
    }
  }

  #await(state: State): void {
    this.#state = state;
    this.#filled = 0;
    this.#wanted = BLOCK_HEADER_BYTES;
  }
}

/**
 * Yields the bytes of exactly one zstd frame. Decompressors differ in what else they accept: further frames, dictionaries,
 * and (the program) gzip and xz. Here none of this reaches them.
 */
export async function* oneFrame(source: ByteSource): AsyncGenerator<Buffer> {
  const walk = new FrameWalk();
  while (!walk.isWhole) {
    const piece = await source.peek();
    if (piece === null) throw wrong('it is incomplete');
    const size = walk.take(piece);
    source.skip(size);
    yield piece.subarray(0, size);
  }
}
