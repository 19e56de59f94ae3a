import type { WasmHeap } from '../grammar/scrub-blocks.js';
import type { FlatTree } from './flat-tree.js';

/**
 * Columns in tree-sitter's memory. Growing WASM memory detaches all typed-array views. Freeing the flattened tree can make it
 * grow (it needs a stack), and so can marks and packing. So each access creates new views if the buffer has changed.
 */
export class KernelColumns implements FlatTree {
  readonly count: number;
  readonly #at: number;
  readonly #capacity: number;
  readonly #heap: WasmHeap;
  #views: Omit<FlatTree, 'count'> | null = null;
  #buffer: ArrayBufferLike | null = null;

  constructor(count: number, at: number, capacity: number, heap: WasmHeap) {
    this.count = count;
    this.#at = at;
    this.#capacity = capacity;
    this.#heap = heap;
  }

  #viewsOf(buffer: ArrayBufferLike): Omit<FlatTree, 'count'> {
    const capacity = this.#capacity;
    const wide = (column: number): number => this.#at + capacity * 4 * column;
    const narrow = wide(6);
    return {
      starts: new Uint32Array(buffer, wide(0), capacity),
      ends: new Uint32Array(buffer, wide(1), capacity),
      parents: new Int32Array(buffer, wide(2), capacity),
      after: new Uint32Array(buffer, wide(3), capacity),
      kinds: new Uint16Array(buffer, narrow, capacity),
      fields: new Uint16Array(buffer, narrow + capacity * 2, capacity),
      named: new Uint8Array(buffer, narrow + capacity * 6, capacity),
    };
  }

  #current(): Omit<FlatTree, 'count'> {
    const { buffer } = this.#heap.HEAPU8;
    if (this.#views === null || buffer !== this.#buffer) {
      this.#buffer = buffer;
      this.#views = this.#viewsOf(buffer);
    }
    return this.#views;
  }

  /** Views that are not checked on each access. They are valid until the next allocation in WASM memory. */
  plain(): FlatTree {
    return { count: this.count, ...this.#current() };
  }

  get starts(): Uint32Array {
    return this.#current().starts;
  }
  get ends(): Uint32Array {
    return this.#current().ends;
  }
  get parents(): Int32Array {
    return this.#current().parents;
  }
  get after(): Uint32Array {
    return this.#current().after;
  }
  get kinds(): Uint16Array {
    return this.#current().kinds;
  }
  get fields(): Uint16Array {
    return this.#current().fields;
  }
  get named(): Uint8Array {
    return this.#current().named;
  }
}
