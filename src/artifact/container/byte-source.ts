import { Buffer } from 'node:buffer';
import { invalid } from '../invalid.js';
import type { Bytes } from './codec.js';

/** Reads a stream by byte counts. It holds one piece at a time. */
export class ByteSource {
  readonly #pieces: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(bytes: Bytes) {
    this.#pieces = bytes[Symbol.asyncIterator]();
  }

  /** The next piece, without consuming it; null at the end. */
  async peek(): Promise<Buffer | null> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#pieces.next();
      if (done) return null;
      this.#rest = value;
    }
    return this.#rest;
  }

  /** Consumes bytes of the piece that `peek` returned. */
  skip(size: number): void {
    this.#rest = this.#rest.subarray(size);
  }

  /** Consumes exactly this many bytes. They are held in memory, so the size must be small. */
  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const some = await this.peek();
      if (some === null) throw invalid('container', 'it is incomplete');
      const piece = some.subarray(0, left);
      this.skip(piece.length);
      left -= piece.length;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  async end(): Promise<void> {
    if ((await this.peek()) !== null) throw invalid('container', 'it has more bytes after its end');
  }

  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
