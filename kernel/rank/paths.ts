/** The paths of all files, and which of them are called by words of the query. */
import { lay } from '../memory';
import { isLookedForAnywhere, nextPathChance } from './beginnings';
import { pathScore } from './features';
import { has } from './letters';
import { AHEAD, copyPlain, indexOfWide } from './sixteen';
import { answer, input, setFloat, setWord, word } from './tables';

const SLASH: u32 = 47;
const DOT: u32 = 46;
const LINE_FEED: u32 = 10;

let files: u32 = 0;
/** Where each begins in the text of all, and the last ends. */
let starts: usize = 0;
let paths: usize = 0;

/**
 * What each file is called, up to the first dot, a line feed behind each, and where each begins and the last ends. Of files that stand for their
 * directory the name of that as well; of paths that are not ASCII nothing.
 */
let names: usize = 0;
let nameStarts: usize = 0;

/** Files that were found, and their scores. */
let found: usize = 0;
let foundScores: usize = 0;

// Up to six letters of a word as a number, the first lowest.
const INDEX: u64 = 0x7865646e69;
const MOD: u64 = 0x646f6d;
const INIT: u64 = 0x74696e69;
const MAIN: u64 = 0x6e69616d;
const LIB: u64 = 0x62696c;
const DEFAUL: u64 = 0x6c7561666564;
const T: u64 = 0x74;
const UNDERSCORES: u64 = 0x5f5f;

/** Whether a file of this name stands for its directory: `tree/mod.rs` is called tree. */
function isEntry(from: usize, end: usize): bool {
  switch (<u32>(end - from)) {
    case 3:
      return has(from, end, MOD, 3) || has(from, end, LIB, 3);
    case 4:
      return has(from, end, INIT, 4) || has(from, end, MAIN, 4);
    case 5:
      return has(from, end, INDEX, 5);
    case 7:
      return has(from, end, DEFAUL, 6) && has(from + 6, end, T, 1);
    case 8:
      return (
        // `__init__` and `__main__`.
        has(from, end, UNDERSCORES, 2) && has(from + 6, end, UNDERSCORES, 2) && isEntry(from + 2, end - 2)
      );
    default:
      return false;
  }
}

/** Of a path that was looked at: where its directory ends, where its name begins and ends, and where that of its directory begins, which counts as well where it is not the end. */
export let directoryEnd: usize = 0;
export let nameStart: usize = 0;
export let nameEnd: usize = 0;
export let entryStart: usize = 0;

function look(from: usize, end: usize): void {
  let base = end;
  while (base > from && load<u8>(base - 1) !== SLASH) base--;
  directoryEnd = base === from ? from : base - 1;
  nameStart = base;
  while (nameStart < end && load<u8>(nameStart) === DOT) nameStart++;
  nameEnd = nameStart;
  while (nameEnd < end && load<u8>(nameEnd) !== DOT) nameEnd++;
  entryStart = directoryEnd;
  if (!isEntry(nameStart, nameEnd)) return;
  while (entryStart > from && load<u8>(entryStart - 1) !== SLASH) entryStart--;
}

export function pathStart(file: u32): usize {
  return paths + <usize>word(starts, file);
}

/** Looks at the path of a file; false: it is not ASCII. */
export function lookAt(file: u32): bool {
  const from = pathStart(file);
  const end = pathStart(file + 1);
  if (indexOfWide(from, end) !== end) return false;
  look(from, end);
  return true;
}

/** The input is where the paths of so many files begin in the text behind that, where the last ends, and the text. Tells those that are not ASCII (answers: how many, and which). */
export function openPaths(count: u32): void {
  files = count;
  const table = (<usize>count + 1) << 2;
  const length: usize = load<u32>(input() + table - 4);
  starts = lay(table);
  memory.copy(starts, input(), table);
  paths = lay(length + AHEAD);
  memory.copy(paths, input() + table, length);
  const odd = lay((<usize>count) << 2);
  let odds: u32 = 0;
  found = lay((<usize>count) << 2);
  foundScores = lay((<usize>count) << 3);
  nameStarts = lay(table);
  // No letter is in front of the first.
  names = lay(8 + length + ((<usize>count) << 1) + AHEAD) + 8;
  store<u8>(names - 1, LINE_FEED);
  let used: usize = 0;
  for (let file: u32 = 0; file < count; file++) {
    setWord(nameStarts, file, <u32>used);
    if (lookAt(file)) {
      copyPlain(names + used, nameStart, nameEnd - nameStart);
      used += nameEnd - nameStart;
      if (entryStart < directoryEnd) {
        store<u8>(names + used, SLASH);
        copyPlain(names + used + 1, entryStart, directoryEnd - entryStart);
        used += 1 + directoryEnd - entryStart;
      }
    } else setWord(odd, odds++, file);
    store<u8>(names + used, LINE_FEED);
    used++;
  }
  setWord(nameStarts, count, <u32>used);
  answer(0, odds);
  answer(1, <u32>odd);
}

/** Files of ASCII with a word of the query in their own name (answers: which, and how much each is worth looking at); returns how many. */
export function matchingPaths(): u32 {
  let count: u32 = 0;
  const end = names + <usize>word(nameStarts, files);
  let file: u32 = 0;
  for (let at = names; at < end; ) {
    if (!isLookedForAnywhere()) at = nextPathChance(at, end);
    if (at === end) break;
    while (names + <usize>word(nameStarts, file + 1) <= at) file++;
    const next = names + <usize>word(nameStarts, file + 1);
    const isNameless = next - at === 1;
    at = next;
    if (isNameless) continue;
    const score = pathScore(file);
    if (score < 0) continue;
    setWord(found, count, file);
    setFloat(foundScores, count, score);
    count++;
  }
  answer(0, <u32>found);
  answer(1, <u32>foundScores);
  return count;
}
