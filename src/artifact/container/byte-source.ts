import { Buffer } from 'node:buffer';
import { invalid } from '../invalid.js';
import type { Bytes } from './codec.js';

/** Reads a stream by sizes. Holds one piece of it at a time. */
export class ByteSource {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(bytes: Bytes) {
    this.#pieces = bytes[Symbol.asyncIterator]();
  }

  /** What is there, without taking any of it; null at the end. */
  async peek(): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#pieces.next();
      if (done) return null;
      this.#rest = value;
    }
    return this.#rest;
  }

  /** Takes as much of what `peek` gave. */
  skip(size: number): void {
    this.#rest = this.#rest.subarray(size);
  }

  /** Only for what is known to be small. */
  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const some = await this.peek();
      if (some === null) throw invalid('container', 'it ends in the middle');
      const piece = some.subarray(0, left);
      this.skip(piece.length);
      left -= piece.length;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  async end(): Promise<void> {
    if ((await this.peek()) !== null) throw invalid('container', 'there is something behind its end');
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
