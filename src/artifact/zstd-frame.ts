import { Buffer } from 'node:buffer';
import type { Bytes } from './codec.js';
import { invalid } from './invalid.js';

/** RFC 8878, 3.1.1: as much of a frame as tells where it ends and what it asks of who reads it. */
const MAGIC = 0xfd2fb528;
const MAGIC_BYTES = 4;
const SINGLE_SEGMENT = 0x20;
const RESERVED = 0x08;
const CHECKSUM = 0x04;
const DICTIONARY = 0x03;
const CHECKSUM_BYTES = 4;
const SIZE_BYTES = [0, 2, 4, 8] as const;
const BLOCK_HEADER_BYTES = 3;
const RLE = 1;
const LARGEST_BLOCK = 128 * 1024;
/**
 * 8 MB. Lower levels would use less, and find less of what is alike (1.5 % of monaco-editor); the portable codec has no
 * memory for more. Frames that want more are refused instead of given it.
 */
export const LARGEST_WINDOW_LOG = 23;

const wrong = (what: string) => invalid('container', `it is not one whole zstd frame (${what})`);

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

  /** Throws at the first byte that does not belong to one frame. */
  take(piece: Buffer): void {
    for (let at = 0; at < piece.length; ) {
      if (this.#passing > 0) {
        const some = Math.min(this.#passing, piece.length - at);
        this.#passing -= some;
        at += some;
      } else if (this.#state === 'end') throw wrong('something follows it');
      else {
        const some = piece.copy(this.#part, this.#filled, at, at + this.#wanted - this.#filled);
        this.#filled += some;
        at += some;
        if (this.#filled === this.#wanted) this.#next();
      }
    }
  }

  #next(): void {
    const part = this.#part.subarray(0, this.#filled);
    if (this.#state === 'magic') {
      if (part.readUInt32LE(0) !== MAGIC) throw wrong('it does not begin like one');
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
      this.#passing = type === RLE ? 1 : head >> 3;
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
 * Passes on what is one zstd frame and nothing else. Decompressors differ in what else they take: frames behind the
 * first, dictionaries, gzip and xz (the program does). None of them gets to see any of it.
 */
export async function* oneFrame(bytes: Bytes): AsyncGenerator<Buffer> {
  const walk = new FrameWalk();
  for await (const piece of bytes) {
    walk.take(piece);
    yield piece;
  }
  if (!walk.isWhole) throw wrong('it ends in the middle');
}
