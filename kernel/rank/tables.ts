/** Tables of this kernel: all of them stay, and grow as they are needed. */
import { lay, layAgain, release } from '../memory';
import { AHEAD } from './sixteen';

export { float, setFloat, setWord, word } from '../numbers';

/** From here on memory is laid out; below it are numbers of an answer. */
const FREE: usize = 64;
const ANSWER: usize = 0;

/** What the host hands over: bytes, or UTF-16. */
let first: usize = 0;
let size: usize = 0;

export function openMemory(): void {
  release(FREE);
  size = 1 << 16;
  first = lay(size + AHEAD);
}

/** Where so many bytes are to be written; good until the next call. */
export function room(bytes: u32): usize {
  if (<usize>bytes > size) {
    size = max(<usize>bytes, size * 2);
    first = lay(size + AHEAD);
  }
  return first;
}

export function input(): usize {
  return first;
}

export function answer(place: u32, value: u32): void {
  store<u32>(ANSWER + ((<usize>place) << 2), value);
}

/** So many bytes, all 0. */
export function zeros(bytes: usize): usize {
  const at = lay(bytes);
  memory.fill(at, 0, bytes);
  return at;
}

/** A table of `rows` rows that is full, twice as large. */
export function doubled(table: usize, rows: u32, row: usize): usize {
  const bytes = <usize>rows * row;
  return layAgain(table, bytes, bytes * 2);
}
