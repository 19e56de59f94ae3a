/** The terms of a block that begin alike; src/store/postings/block.ts has the form and the same rules. */
import { lay } from '../memory';
import { answer, input, isAtEnd, isBad, left, place, read, skip, wide } from './input';
import { BLOCK_BYTES, LONGEST_TERM } from './postings';

/** A term takes four bytes at least: what it shares, what it does not, in how many chunks it is, and the length of its list. */
const LEAST: u32 = 4;
const ROW: usize = 3 * 4;

/** How a term stands to what it is to begin with: -1 before it, 0 begins so, 1 behind it. */
function compare(term: usize, length: u64, prefix: usize, prefixLength: u32): i32 {
  for (let at: u32 = 0; at < prefixLength; at++) {
    if (<u64>at === length) return -1;
    const letter: i32 = load<u8>(term + at);
    const wanted: i32 = load<u8>(prefix + at);
    if (letter !== wanted) return letter < wanted ? -1 : 1;
  }
  return 0;
}

/**
 * The input is a block and then the bytes that terms are to begin with. Of those that do, in order: how much each shares with the
 * one before it, how many bytes follow, in how many chunks it is; and these bytes, one behind the other. false: it cannot be decoded.
 */
export function prefixed(blockLength: u32, prefixLength: u32): bool {
  read(input(), blockLength);
  const prefix = input() + blockLength;
  const rows = lay(<usize>(blockLength / LEAST + 1) * ROW);
  // What terms do not share is in the block, so that none is longer than it.
  const term = lay(blockLength);
  const letters = lay((<usize>blockLength) << 1);
  let length: u64 = 0;
  let row = rows;
  let end = letters;
  while (!isAtEnd()) {
    if (place() - input() >= BLOCK_BYTES) return false;
    let shared = wide();
    let rest = wide();
    if (isBad() || rest > <u64>left() || shared > length || shared + rest > LONGEST_TERM) return false;
    memory.copy(term + <usize>shared, place(), <usize>rest);
    skip(<u32>rest);
    length = shared + rest;
    const count = wide();
    const size = wide();
    // Every posting takes a byte at least.
    if (isBad() || size > <u64>left() || count > size) return false;
    skip(<u32>size);
    const order = compare(term, length, prefix, prefixLength);
    if (order > 0) break;
    if (order < 0) continue;
    if (row === rows) {
      shared = 0;
      rest = length;
    }
    store<u32>(row, <u32>shared);
    store<u32>(row, <u32>rest, 4);
    store<u32>(row, <u32>count, 8);
    row += ROW;
    memory.copy(end, term + <usize>shared, <usize>rest);
    end += <usize>rest;
  }
  answer(0, <u32>((row - rows) / ROW));
  answer(1, <u32>rows);
  answer(2, <u32>letters);
  answer(3, <u32>(end - letters));
  return true;
}
