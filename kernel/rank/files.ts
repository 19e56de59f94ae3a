/** What is known of files before they are opened: the words of their paths, and what their places say. */
import { lay } from '../memory';
import { addInputOnce, addNames, listed, listedCount, nextSection, startList } from './lists';
import { input, setFloat, setWord, word, zeros } from './tables';
import { isWhole } from './words';

const SLASH: u32 = 47;
const DOT: u32 = 46;

/** How many words its stem, its entry and its directory have, how many of the first two are no whole names; then numbers; then words. */
const COUNTS: usize = 24;
const NUMBERS: usize = 4 * 8;
const HEAD: usize = COUNTS + NUMBERS;

export const DEPTH: u32 = 0;
export const DISTANCE: u32 = 1;
export const IMPORTS: u32 = 2;
export const SIZE: u32 = 3;

/** What it is, by bits. */
export const TEST: u32 = 1;
export const PROSE: u32 = 2;
export const CONFIG: u32 = 4;
export const ASIDE: u32 = 8;
export const LEGACY: u32 = 16;
export const DECLARATION: u32 = 32;

/** By file: where its row is; 0: it was not asked for yet. */
let rows: usize = 0;

export function openFiles(count: u32): void {
  rows = zeros((<usize>count) << 2);
}

export function rowOf(file: u32): usize {
  return word(rows, file);
}

export function knowsFile(file: u32): bool {
  return rowOf(file) !== 0;
}

export function stemWords(row: usize): u32 {
  return load<u32>(row);
}

export function entryWords(row: usize): u32 {
  return load<u32>(row, 4);
}

export function directoryWords(row: usize): u32 {
  return load<u32>(row, 8);
}

export function stemParts(row: usize): u32 {
  return load<u32>(row, 12);
}

export function entryParts(row: usize): u32 {
  return load<u32>(row, 16);
}

export function roleOf(row: usize): u32 {
  return load<u32>(row, 20);
}

export function numberOf(row: usize, which: u32): f64 {
  return load<f64>(row + COUNTS + ((<usize>which) << 3));
}

/** Of the stem; those of the entry and of the directory follow. */
export function wordsAt(row: usize): usize {
  return row + HEAD;
}

/** The ends of the sections of the words at work. */
let stemEnd: u32 = 0;
let entryEnd: u32 = 0;

export function startPath(): void {
  startList();
  stemEnd = 0;
  entryEnd = 0;
}

/** The input is a word of the section at work. */
export function pathWord(length: u32): void {
  addInputOnce(length);
}

export function endStem(): void {
  stemEnd = listedCount();
  nextSection();
}

export function endEntry(): void {
  entryEnd = listedCount();
  nextSection();
}

/** The input is a path of ASCII. `entry`: whether it is called as files are that stand for their directory. */
export function pathWords(length: u32, entry: bool): void {
  const from = input();
  const end = from + length;
  let base = end;
  while (base > from && load<u8>(base - 1) !== SLASH) base--;
  const directoryEnd = base === from ? from : base - 1;
  let start = base;
  while (start < end && load<u8>(start) === DOT) start++;
  let stop = start;
  while (stop < end && load<u8>(stop) !== DOT) stop++;
  startPath();
  // Nothing but dots has no words either.
  addNames(start, stop);
  endStem();
  if (entry && directoryEnd > from) {
    let last = directoryEnd;
    while (last > from && load<u8>(last - 1) !== SLASH) last--;
    addNames(last, directoryEnd);
  }
  endEntry();
  addNames(from, directoryEnd);
}

/** Keeps the words at work as those of a file. */
export function keepFile(file: u32, depth: f64, distance: f64, role: u32): void {
  const list = listed();
  const count = listedCount();
  const row = lay(HEAD + ((<usize>count) << 2));
  store<u32>(row, stemEnd);
  store<u32>(row, entryEnd - stemEnd, 4);
  store<u32>(row, count - entryEnd, 8);
  let parts: u32 = 0;
  for (let at: u32 = 0; at < stemEnd; at++) if (!isWhole(word(list, at))) parts++;
  store<u32>(row, parts, 12);
  parts = 0;
  for (let at = stemEnd; at < entryEnd; at++) if (!isWhole(word(list, at))) parts++;
  store<u32>(row, parts, 16);
  store<u32>(row, role, 20);
  const numbers = row + COUNTS;
  setFloat(numbers, DEPTH, depth);
  setFloat(numbers, DISTANCE, distance);
  setFloat(numbers, IMPORTS, -1);
  setFloat(numbers, SIZE, -1);
  memory.copy(row + HEAD, list, (<usize>count) << 2);
  setWord(rows, file, <u32>row);
}

/** What is known once it is opened. */
export function openFile(file: u32, imports: f64, size: f64): void {
  const numbers = rowOf(file) + COUNTS;
  setFloat(numbers, IMPORTS, imports);
  setFloat(numbers, SIZE, size);
}

export function isOpen(row: usize): bool {
  return numberOf(row, SIZE) >= 0;
}
