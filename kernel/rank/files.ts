/** What is known of files before they are opened: the words of their paths, and what their places say. */
import { lay } from '../memory';
import { addInputOnce, addNames, listed, listedCount, nextSection, startList } from './lists';
import { directoryEnd, entryStart, lookAt, nameEnd, nameStart, pathStart } from './paths';
import { setFloat, setWord, word, zeros } from './tables';
import { isWhole } from './words';

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

/** Of a file that is described. */
const NOT_DESCRIBED: f64 = -1;

/** By file: where its row is; 0: it was not asked for yet. */
let rows: usize = 0;

export function openFiles(count: u32): void {
  rows = zeros((<usize>count) << 2);
}

/** Of a path that is not ASCII, its words must have been told before. */
export function rowOf(file: u32): usize {
  const row: usize = word(rows, file);
  return row === 0 ? cut(file) : row;
}

/** Whether it was described. */
export function knowsFile(file: u32): bool {
  return word(rows, file) !== 0 && numberOf(word(rows, file), DEPTH) !== NOT_DESCRIBED;
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

/** Cuts the path of a file into words. */
function cut(file: u32): usize {
  startPath();
  if (lookAt(file)) {
    // Nothing but dots has no words either. What was looked at is looked at again by nobody meanwhile.
    addNames(nameStart, nameEnd);
    endStem();
    addNames(entryStart, directoryEnd);
    endEntry();
    addNames(pathStart(file), directoryEnd);
  } else {
    endStem();
    endEntry();
  }
  return keepWords(file);
}

/** Keeps the words at work as those of a file. */
export function keepWords(file: u32): usize {
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
  store<u32>(row, 0, 20);
  const numbers = row + COUNTS;
  setFloat(numbers, DEPTH, NOT_DESCRIBED);
  setFloat(numbers, DISTANCE, 0);
  setFloat(numbers, IMPORTS, -1);
  setFloat(numbers, SIZE, -1);
  memory.copy(row + HEAD, list, (<usize>count) << 2);
  setWord(rows, file, <u32>row);
  return row;
}

/** What its place says of a file. */
export function describe(file: u32, depth: f64, distance: f64, role: u32): void {
  const row = rowOf(file);
  store<u32>(row, role, 20);
  setFloat(row + COUNTS, DEPTH, depth);
  setFloat(row + COUNTS, DISTANCE, distance);
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
