/** What is known of contents: a row for each that was opened, found by its number. */
import { lay } from '../memory';
import { query } from './match';
import { doubled, setWord, word, zeros } from './tables';

/**
 * Its number; its head: where it is, how many words it has, for which query the score is; for which query its names are, and which are the
 * best two; the query that chose it; the scores of the head and of the two names; where its names are.
 */
const ROW: usize = 64;

let rows: usize = 0;
let count: u32 = 0;
let capacity: u32 = 0;
let slots: usize = 0;
let mask: u32 = 0;

export function openContents(): void {
  count = 0;
  capacity = 64;
  rows = lay(<usize>capacity * ROW);
  mask = 255;
  slots = zeros((<usize>mask + 1) << 2);
}

function slotOf(content: u32): u32 {
  let slot = ((content * 0x9e3779b1) >> 7) & mask;
  let known = word(slots, slot);
  while (known !== 0 && load<u32>(rows + <usize>(known - 1) * ROW) !== content) {
    slot = (slot + 1) & mask;
    known = word(slots, slot);
  }
  return slot;
}

function widen(): void {
  mask = mask * 2 + 1;
  slots = zeros((<usize>mask + 1) << 2);
  for (let at: u32 = 0; at < count; at++) setWord(slots, slotOf(load<u32>(rows + <usize>at * ROW)), at + 1);
}

/** Where the row of a content is; good until the next one is asked for. */
export function contentRow(content: u32): usize {
  let slot = slotOf(content);
  if (word(slots, slot) === 0) {
    if (count === capacity) {
      rows = doubled(rows, capacity, ROW);
      capacity *= 2;
    }
    memory.fill(rows + <usize>count * ROW, 0, ROW);
    store<u32>(rows + <usize>count * ROW, content);
    setWord(slots, slot, ++count);
    if (count * 2 > mask) {
      widen();
      slot = slotOf(content);
    }
  }
  return rows + <usize>(word(slots, slot) - 1) * ROW;
}

/** Marks a content as chosen by the query at hand; false: it was. */
export function isFirst(content: u32): bool {
  const row = contentRow(content);
  if (load<u32>(row, 28) === query) return false;
  store<u32>(row, query, 28);
  return true;
}

export function isChosen(content: u32): bool {
  return load<u32>(contentRow(content), 28) === query;
}
