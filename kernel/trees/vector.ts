/** Memory that is borrowed from tree-sitter's: blocks that grow, and are kept from file to file. */
import { free, malloc } from './host';

/** Of a block, behind which its bytes are found: where they are, how many there are. */
const AT: usize = 0;
const SIZE: usize = 4;

/** There is no memory of our own to hold it: it is borrowed as well. */
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

/** Makes room for so many bytes; the first `used` of them are what they were. Returns where they are now. */
export function widen(block: usize, used: usize, bytes: usize): usize {
  const old = bytesOf(block);
  const oldSize = sizeOfBlock(block);
  if (bytes <= oldSize) return old;
  const size = max(bytes, oldSize + (oldSize >> 1));
  // What need not be copied need not be there twice: columns are the largest thing in this memory besides the tree.
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
