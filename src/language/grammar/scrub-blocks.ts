import type { WasmMemory } from '../tree/grammar-tables.js';

/** The memory of tree-sitter's runtime with its allocator, by their names in C. */
export interface WasmHeap extends WasmMemory {
  readonly _malloc: (bytes: number) => number;
  readonly _free: (at: number) => void;
}

/** Enough blocks that the next allocation of this size is one of them, even after some others. */
const BLOCKS = 16;
const NO_TOKEN = 0xffff_ffff;

/**
 * Overwrites freed WASM memory before a parse, for a grammar whose scanner reads uninitialised memory. CMake's scanner takes
 * the old content as the token before the first, so the tree of a file with syntax errors depended on the files before.
 * Afterwards the next blocks of that size contain the number of no token.
 */
export const scrubBlocks = (heap: WasmHeap, bytes: number): void => {
  const blocks = Array.from({ length: BLOCKS }, () => heap._malloc(bytes));
  // Growing WASM memory detaches all typed-array views. So HEAPU32 is read after the last call that can allocate.
  for (const at of blocks) heap.HEAPU32.fill(NO_TOKEN, at >> 2, (at + bytes) >> 2);
  for (const at of blocks.reverse()) heap._free(at);
};
