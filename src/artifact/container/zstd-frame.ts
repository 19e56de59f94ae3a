import { Buffer } from 'node:buffer';
import { invalid } from '../invalid.js';
import type { ByteSource } from './byte-source.js';
import { BLOCK_HEADER_BYTES, LARGEST_BLOCK, MAGIC, REPEATED } from './stored-frame.js';

/** RFC 8878, 3.1.1: as much of a frame as tells where it ends and what it asks of who reads it. */
const MAGIC_BYTES = MAGIC.length;
const SINGLE_SEGMENT = 0x20;
const RESERVED = 0x08;
const CHECKSUM = 0x04;
const DICTIONARY = 0x03;
const CHECKSUM_BYTES = 4;
const SIZE_BYTES = [0, 2, 4, 8] as const;
/**
 * 8 MB. Lower levels would use less, and find less of what is alike (1.5 % of monaco-editor); the portable codec has no
 * memory for more. Frames that want more are refused instead of given it.
 */
export const LARGEST_WINDOW_LOG = 23;

const wrong = (what: string) => invalid('container', `its database is not one whole zstd frame (${what})`);

/** The number of bytes of the header, once its fifth byte is there. */
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
  // A text of one piece is its own window.
  const size = descriptor >> 6;
  if (size === 0) return header[at]!;
  return size === 1 ? header.readUInt16LE(at) + 256 : size === 2 ? header.readUInt32LE(at) : Number.POSITIVE_INFINITY;
};

const checkHeader = (header: Buffer): void => {
  const descriptor = header[MAGIC_BYTES]!;
  if ((descriptor & RESERVED) !== 0) throw wrong('a header of another format');
  if ((descriptor & DICTIONARY) !== 0) throw wrong('it wants a dictionary');
  if (windowOf(header, descriptor) > 2 ** LARGEST_WINDOW_LOG) throw wrong('it wants too large a window');
};

type State = 'magic' | 'header' | 'block' | 'end';

/** Follows a frame from block to block. Untrusted. */
class FrameWalk {
  #state: State = 'magic';
  /** Of the part that is read now, and how much of it is there. */
  readonly #part = Buffer.alloc(MAGIC_BYTES + 1 + 1 + 8);
  #filled = 0;
  #wanted = MAGIC_BYTES + 1;
  /** Bytes of a block, or of the checksum behind the last one, that are still to pass. */
  #passing = 0;
  #hasChecksum = false;

  get isWhole(): boolean {
    return this.#state === 'end' && this.#passing === 0;
  }

  /** How many bytes of the piece belong to the frame. Throws at the first that does not fit into one. */
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
 * Passes on one zstd frame and leaves what is behind it. Decompressors differ in what else they take: frames behind the
 * first, dictionaries, gzip and xz (the program does). None of them gets to see any of it.
 */
export async function* oneFrame(source: ByteSource): AsyncGenerator<Buffer> {
  const walk = new FrameWalk();
  while (!walk.isWhole) {
    const piece = await source.peek();
    if (piece === null) throw wrong('it ends in the middle');
    const size = walk.take(piece);
    source.skip(size);
    yield piece.subarray(0, size);
  }
}
