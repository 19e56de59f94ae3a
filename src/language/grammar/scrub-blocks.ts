import type { WasmMemory } from '../tree/grammar-tables.js';

/** The memory of tree-sitter's runtime with what gives it out, by its names in C. */
export interface WasmHeap extends WasmMemory {
  readonly _malloc: (bytes: number) => number;
  readonly _free: (at: number) => void;
}

/** The one that is asked for next is among these, whatever else is asked for before it. */
const BLOCKS = 16;
const NO_TOKEN = 0xffff_ffff;

/**
 * For a grammar whose scanner begins with whatever its memory held before: CMake's takes what was left there for the token before
 * the first, and what it makes of a file with a mistake in it depended on the files before. What the next blocks of that size hold
 * is a token of none now.
 */
export const scrubBlocks = (heap: WasmHeap, bytes: number): void => {
  const blocks = Array.from({ length: BLOCKS }, () => heap._malloc(bytes));
  // The views are others after the memory has grown, so they are taken behind the last call that can make it grow.
  for (const at of blocks) heap.HEAPU32.fill(NO_TOKEN, at >> 2, (at + bytes) >> 2);
  for (const at of blocks.reverse()) heap._free(at);
};
