/** Sorts the terms by their bytes. Merge sort, so that no input (the words of a hostile repository) can make it slow. */
import { allocate } from '../memory';
import { bytesOf, COUNT, lengthOf, recordOf, termCount } from './terms';

/** An entry: the first eight bytes as a number, which decides nearly all comparisons, and the number of the term. */
const TERM: usize = 8;
const ENTRY: usize = 16;

function headOf(term: u32): u64 {
  const at = bytesOf(term);
  const length = min<u32>(lengthOf(term), 8);
  let head: u64 = 0;
  for (let i: u32 = 0; i < length; i++) head |= (<u64>load<u8>(at + i)) << (56 - ((<u64>i) << 3));
  return head;
}

function isBehind(a: usize, b: usize): bool {
  const headOfA = load<u64>(a);
  const headOfB = load<u64>(b);
  if (headOfA !== headOfB) return headOfA > headOfB;
  const termA = load<u32>(a, TERM);
  const termB = load<u32>(b, TERM);
  const lengthOfA = lengthOf(termA);
  const lengthOfB = lengthOf(termB);
  const order = memory.compare(bytesOf(termA), bytesOf(termB), min(lengthOfA, lengthOfB));
  return order > 0 || (order === 0 && lengthOfA > lengthOfB);
}

function copyEntry(to: usize, from: usize): void {
  store<u64>(to, load<u64>(from));
  store<u64>(to, load<u64>(from, TERM), TERM);
}

function merge(from: usize, middle: usize, end: usize, to: usize): void {
  let a = from;
  let b = middle;
  while (a < middle && b < end) {
    if (isBehind(a, b)) {
      copyEntry(to, b);
      b += ENTRY;
    } else {
      copyEntry(to, a);
      a += ENTRY;
    }
    to += ENTRY;
  }
  memory.copy(to, a, middle - a);
  memory.copy(to + (middle - a), b, end - b);
}

let entries: usize = 0;
/** The number of sorted terms: those that occur in a chunk. */
export let sorted: u32 = 0;

export function sortTerms(): void {
  entries = allocate(<usize>termCount * ENTRY);
  let other = allocate(<usize>termCount * ENTRY);
  sorted = 0;
  for (let term: u32 = 0; term < termCount; term++) {
    if (load<u32>(recordOf(term), COUNT) === 0) continue;
    const entry = entries + <usize>sorted * ENTRY;
    store<u64>(entry, headOf(term));
    store<u64>(entry, <u64>term, TERM);
    sorted++;
  }
  const bytes = <usize>sorted * ENTRY;
  for (let width = ENTRY; width < bytes; width *= 2) {
    for (let from: usize = 0; from < bytes; from += width * 2) {
      const middle = min(from + width, bytes);
      const end = min(from + width * 2, bytes);
      merge(entries + from, entries + middle, entries + end, other + from);
    }
    const merged = other;
    other = entries;
    entries = merged;
  }
}

export function termAt(place: u32): u32 {
  return load<u32>(entries + <usize>place * ENTRY, TERM);
}
