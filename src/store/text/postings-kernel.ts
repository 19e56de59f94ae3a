import { readInstalled } from '../../core/install.js';
import { malformed } from '../facts/bytes.js';
import type { SegmentBuilder } from './builder.js';
import type { FilledBlock } from './cut-blocks.js';

/** Exports of the WebAssembly kernel kernel/postings/index.ts. Places are addresses in its memory. */
interface Kernel {
  readonly memory: WebAssembly.Memory;
  start(): void;
  room(length: number): number;
  add(length: number, contentId: number, firstDoc: number, chunks: number): number;
  postingCount(): number;
  documentsAt(): number;
  documentsLength(): number;
  sort(): void;
  nextBlock(): number;
  blockAt(): number;
  heldCount(): number;
  firstAt(): number;
  firstLength(): number;
}

/** An instance of the kernel. Its memory is reused for one segment after the other. */
export class PostingsKernel {
  readonly exports: Kernel;
  #bytes: Uint8Array;

  constructor(wasm: Uint8Array) {
    this.exports = new WebAssembly.Instance<Kernel>(new WebAssembly.Module(wasm), {}).exports;
    this.#bytes = new Uint8Array(this.exports.memory.buffer);
  }

  /** The memory as a view. Growing WASM memory detaches all views, so a new one is made when the buffer changed. */
  bytes(): Uint8Array {
    const { buffer } = this.exports.memory;
    if (this.#bytes.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }

  copy(at: number, length: number): Uint8Array {
    return this.bytes().slice(at, at + length);
  }
}

export const installedPostingsKernel = (): PostingsKernel => new PostingsKernel(readInstalled('kernel/postings.wasm'));

/**
 * Builds a segment with the WebAssembly kernel; the same as PostingsBuilder, but compiled ahead of time. A build runs each loop
 * a million times. V8 ran the first half unoptimised, and optimising took as long as the loops. Starting a segment
 * invalidates the one before in the same kernel.
 */
export class KernelBuilder implements SegmentBuilder {
  readonly #kernel: PostingsKernel;
  #firstDoc = -1;
  #endDoc = 0;
  #chunks = 0;

  constructor(kernel: PostingsKernel) {
    this.#kernel = kernel;
    kernel.exports.start();
  }

  get isEmpty(): boolean {
    return this.#firstDoc < 0;
  }

  get postings(): number {
    return this.#kernel.exports.postingCount();
  }

  get firstDoc(): number {
    return this.#firstDoc;
  }

  get endDoc(): number {
    return this.#endDoc;
  }

  get chunks(): number {
    return this.#chunks;
  }

  get documents(): Uint8Array {
    const { exports } = this.#kernel;
    return this.#kernel.copy(exports.documentsAt(), exports.documentsLength());
  }

  add(contentId: number, firstDoc: number, chunks: number, words: Uint8Array): void {
    const { exports } = this.#kernel;
    if (this.isEmpty) this.#firstDoc = firstDoc;
    const at = exports.room(words.length);
    this.#kernel.bytes().set(words, at);
    if (exports.add(words.length, contentId, firstDoc, chunks) === 0) throw malformed('words');
    this.#endDoc = firstDoc + chunks;
    this.#chunks += chunks;
  }

  *blocks(): Generator<FilledBlock> {
    const { exports } = this.#kernel;
    exports.sort();
    for (let length = exports.nextBlock(); length > 0; length = exports.nextBlock()) {
      yield {
        first: this.#kernel.copy(exports.firstAt(), exports.firstLength()),
        bytes: this.#kernel.copy(exports.blockAt(), length),
        postings: exports.heldCount(),
      };
    }
  }
}
