/** Writes the blocks of a segment one at a time, like BlockWriter of src/store/text/block-writer.ts. */
import { allocate } from '../memory';
import { putVarint } from '../varint';
import { copyList } from './lists';
import { sorted, sortTerms, termAt } from './order';
import { BYTES, bytesOf, COUNT, lengthOf, recordOf } from './terms';

const BLOCK_BYTES: usize = 8192;
/** Room for four varints of five bytes. */
const NUMBERS: usize = 20;

let next: u32 = 0;
let block: usize = 0;
let room: usize = 0;
let first: u32 = 0;
let held: u32 = 0;

export function startBlocks(): void {
  next = 0;
  room = 0;
}

/** Sorts the terms after everything was added; `nextBlock` then returns the first block. */
export function sort(): void {
  sortTerms();
  next = 0;
}

function reserve(used: usize, more: usize): void {
  if (used + more <= room) return;
  const wider = max(used + more, max(room * 2, BLOCK_BYTES * 4));
  const at = allocate(wider);
  memory.copy(at, block, used);
  block = at;
  room = wider;
}

function sharedBytes(a: u32, b: u32): u32 {
  const longest = min(lengthOf(a), lengthOf(b));
  const atA = bytesOf(a);
  const atB = bytesOf(b);
  let shared: u32 = 0;
  while (shared < longest && load<u8>(atA + shared) === load<u8>(atB + shared)) shared++;
  return shared;
}

/** Writes the next block and returns its length, or 0 after the last block. */
export function nextBlock(): u32 {
  if (next === sorted) return 0;
  first = termAt(next);
  let used: usize = 0;
  let last = first;
  held = 0;
  while (next < sorted && used < BLOCK_BYTES) {
    const term = termAt(next);
    const record = recordOf(term);
    const length = lengthOf(term);
    const size = load<u32>(record, BYTES);
    reserve(used, <usize>length + <usize>size + NUMBERS);
    const shared = used === 0 ? 0 : sharedBytes(last, term);
    let at = putVarint(block + used, shared);
    at = putVarint(at, length - shared);
    memory.copy(at, bytesOf(term) + shared, length - shared);
    const count = load<u32>(record, COUNT);
    at = putVarint(at + (length - shared), count);
    at = copyList(term, putVarint(at, size));
    used = at - block;
    held += count;
    last = term;
    next++;
  }
  return <u32>used;
}

export function blockAt(): usize {
  return block;
}

/** The number of postings in the block. */
export function heldCount(): u32 {
  return held;
}

/** The first term of the block. */
export function firstAt(): usize {
  return bytesOf(first);
}

export function firstLength(): u32 {
  return lengthOf(first);
}
