/** How every word begins that may match: of names nearly all are told by it, before they are cut into words. */
import { lay } from '../memory';
import { lower } from '../parts';

const LETTER_I: u32 = 105;
const LETTER_Y: u32 = 121;
/** Members of a family share so many letters. */
const SHARED: u32 = 3;
/** Of a beginning: its length, and its letters (UTF-16). */
const LONGEST: usize = 2 + 2 * <usize>SHARED;

let beginnings: usize = 0;
let end: usize = 0;
let room: usize = 0;
/** A bit for each first letter. */
let firsts: u64 = 0;

/** For at most so many. */
export function startBeginnings(most: u32): void {
  const needed = <usize>most * LONGEST;
  if (needed > room) {
    room = needed * 2;
    beginnings = lay(room);
  }
  end = beginnings;
  firsts = 0;
}

function bitOf(letter: u32): u64 {
  return (<u64>1) << (<u64>letter & 63);
}

/** That of a word which stands for a concept. */
export function addBeginning(text: usize, length: u32): void {
  if (length === 0) return;
  const letters = min(length, SHARED);
  store<u16>(end, <u16>letters);
  memory.copy(end + 2, text, (<usize>letters) << 1);
  end += 2 + ((<usize>letters) << 1);
  firsts |= bitOf(load<u16>(text));
}

/** Those of the words of a stem, which differs from them within these letters only where y was ie (flies, fly). */
export function addKey(key: usize, length: u32): void {
  addBeginning(key, length);
  if (length !== SHARED || load<u16>(key, 4) !== LETTER_Y) return;
  addBeginning(key, length);
  store<u16>(end - 2, LETTER_I);
}

/** Whether what is from a place on (ASCII, in bytes) begins as a word that matches may. */
export function mayMatch(from: usize, to: usize): bool {
  if ((firsts & bitOf(lower(load<u8>(from)))) === 0) return false;
  for (let group = beginnings; group < end; ) {
    const letters = <usize>load<u16>(group);
    group += 2;
    let at: usize = 0;
    if (letters <= to - from)
      while (at < letters && lower(load<u8>(from + at)) === <u32>load<u16>(group + (at << 1))) at++;
    if (at === letters) return true;
    group += letters << 1;
  }
  return false;
}
