/** Growable blocks in tree-sitter's memory, reused from file to file. */
import { free, malloc } from './host';

/** Layout of a block header: address and size of its bytes. */
const AT: usize = 0;
const SIZE: usize = 4;

/** Allocates an empty block. Its header is allocated with malloc too, because this module has no memory of its own. */
export function newBlock(): usize {
  const block = malloc(8);
  store<u32>(block, 0, AT);
  store<u32>(block, 0, SIZE);
  return block;
}

export function bytesOf(block: usize): usize {
  return load<u32>(block, AT);
}

export function sizeOfBlock(block: usize): usize {
  return load<u32>(block, SIZE);
}

function release(block: usize, old: usize): void {
  if (old !== 0) free(old);
  store<u32>(block, 0, AT);
  store<u32>(block, 0, SIZE);
}

/** Grows a block to at least `bytes` bytes and keeps the first `used` of them. Returns their address. */
export function widen(block: usize, used: usize, bytes: usize): usize {
  const old = bytesOf(block);
  const oldSize = sizeOfBlock(block);
  if (bytes <= oldSize) return old;
  const size = max(bytes, oldSize + (oldSize >> 1));
  // Without bytes to copy, the old block is freed first: columns are the largest data in this memory besides the tree.
  if (used === 0) release(block, old);
  const at = malloc(size);
  if (at === 0) unreachable();
  if (used !== 0) {
    memory.copy(at, old, used);
    release(block, old);
  }
  store<u32>(block, <u32>at, AT);
  store<u32>(block, <u32>size, SIZE);
  return at;
}
