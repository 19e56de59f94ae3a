import { Buffer } from 'node:buffer';
import type { Bytes } from './codec.js';
import { invalid } from './invalid.js';

/** Reads a stream by sizes. Holds one piece of it at a time. */
export class ByteSource {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(bytes: Bytes) {
    this.#pieces = bytes[Symbol.asyncIterator]();
  }

  async #some(): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#pieces.next();
      if (done) return null;
      this.#rest = value;
    }
    return this.#rest;
  }

  /** At most `size` bytes of what comes next, in pieces; ends early where the stream does. */
  async *pieces(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const some = await this.#some();
      if (some === null) throw invalid('container', 'it ends in the middle');
      const piece = some.subarray(0, left);
      this.#rest = some.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  /** Only for what is known to be small. */
  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async end(): Promise<void> {
    if ((await this.#some()) !== null) throw invalid('container', 'there is something behind its end');
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
