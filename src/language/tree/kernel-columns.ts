import type { WasmHeap } from '../grammar/scrub-blocks.js';
import type { FlatTree } from './flat-tree.js';

/**
 * Columns in tree-sitter's memory. Whatever asks for memory may make it grow, and every view of it is empty then: freeing the tree that
 * they were made of does (it needs a stack), and so do marks and packing. So views are made anew where the memory is another.
 */
export class KernelColumns implements FlatTree {
  readonly count: number;
  readonly #at: number;
  readonly #room: number;
  readonly #heap: WasmHeap;
  #views: Omit<FlatTree, 'count'> | null = null;
  #buffer: ArrayBufferLike | null = null;

  constructor(count: number, at: number, room: number, heap: WasmHeap) {
    this.count = count;
    this.#at = at;
    this.#room = room;
    this.#heap = heap;
  }

  #make(buffer: ArrayBufferLike): Omit<FlatTree, 'count'> {
    const room = this.#room;
    const wide = (column: number): number => this.#at + room * 4 * column;
    const narrow = wide(6);
    return {
      starts: new Uint32Array(buffer, wide(0), room),
      ends: new Uint32Array(buffer, wide(1), room),
      parents: new Int32Array(buffer, wide(2), room),
      after: new Uint32Array(buffer, wide(3), room),
      kinds: new Uint16Array(buffer, narrow, room),
      fields: new Uint16Array(buffer, narrow + room * 2, room),
      named: new Uint8Array(buffer, narrow + room * 6, room),
    };
  }

  #now(): Omit<FlatTree, 'count'> {
    const { buffer } = this.#heap.HEAPU8;
    if (this.#views === null || buffer !== this.#buffer) {
      this.#buffer = buffer;
      this.#views = this.#make(buffer);
    }
    return this.#views;
  }

  /** Without looking whether they are still there at each of a million steps: for who asks for no memory meanwhile. */
  plain(): FlatTree {
    return { count: this.count, ...this.#now() };
  }

  get starts(): Uint32Array {
    return this.#now().starts;
  }
  get ends(): Uint32Array {
    return this.#now().ends;
  }
  get parents(): Int32Array {
    return this.#now().parents;
  }
  get after(): Uint32Array {
    return this.#now().after;
  }
  get kinds(): Uint16Array {
    return this.#now().kinds;
  }
  get fields(): Uint16Array {
    return this.#now().fields;
  }
  get named(): Uint8Array {
    return this.#now().named;
  }
}
