/** The stem of a word, as src/search/rank/stem.ts cuts it. Words are of UTF-16; only those of a to z are cut. */
import { lay } from '../memory';

const A: u32 = 97;
const D: u32 = 100;
const E: u32 = 101;
const G: u32 = 103;
const H: u32 = 104;
const I: u32 = 105;
const N: u32 = 110;
const S: u32 = 115;
const U: u32 = 117;
const X: u32 = 120;
const C: u32 = 99;
const Y: u32 = 121;

/** a e i o u, by bits. */
const VOWELS: u32 = (1 << 0) | (1 << 4) | (1 << 8) | (1 << 14) | (1 << 20);
/** Not doubled before an ending: l s z. */
const NOT_DOUBLED: u32 = (1 << 11) | (1 << 18) | (1 << 25);
/** No e is dropped behind: w x y. */
const NO_E: u32 = (1 << 22) | (1 << 23) | (1 << 24);

/** The word at work, and how long it is by now. */
let cut: usize = 0;
let room: u32 = 0;
let length: u32 = 0;

/** The letter so many before the end; 1 is the last. 0: there is none. */
function last(back: u32): u32 {
  return back > length ? 0 : load<u16>(cut + ((<usize>(length - back)) << 1));
}

function isOf(letter: u32, letters: u32): bool {
  return ((letters >> (letter - A)) & 1) !== 0;
}

function add(letter: u32): void {
  store<u16>(cut + ((<usize>length) << 1), letter);
  length++;
}

/** What stands before -ing and -ed, as the word is written without them. */
function withoutEnding(letters: u32): void {
  length -= letters;
  const end = last(1);
  if (length > 3 && end === last(2) && !isOf(end, VOWELS | NOT_DOUBLED)) length--;
  else if (length === 3 && !isOf(last(3), VOWELS) && isOf(last(2), VOWELS | (1 << 24)) && !isOf(end, VOWELS | NO_E))
    add(E);
}

function isPlain(from: usize, count: u32): bool {
  for (let at: u32 = 0; at < count; at++) if (load<u16>(from + ((<usize>at) << 1)) - A >= 26) return false;
  return true;
}

function cutPlural(): void {
  if (last(1) === S || last(1) === D) {
    if (last(2) === E && last(3) === I && length > 4) {
      length -= 3;
      add(Y);
      return;
    }
  }
  if (last(1) !== S) return;
  const before = last(2);
  if (before === E) {
    const third = last(3);
    const isHissed = (third === S && last(4) === S) || third === X || (third === H && (last(4) === C || last(4) === S));
    if (isHissed) {
      length -= 2;
      return;
    }
  }
  if (before !== S && before !== U && before !== I) length--;
}

/** Where the stem of a word is; the next call writes over it. */
export function stemOf(from: usize, count: u32): usize {
  if (count >= room) {
    room = max(64, count * 2);
    cut = lay((<usize>room) << 1);
  }
  memory.copy(cut, from, (<usize>count) << 1);
  length = count;
  if (count <= 3 || !isPlain(from, count)) return cut;
  cutPlural();
  if (last(1) === E && last(2) === I && length > 4) {
    length -= 2;
    add(Y);
    return cut;
  }
  if (last(1) === G && last(2) === N && last(3) === I && length > 5) withoutEnding(3);
  else if (last(1) === D && last(2) === E && last(3) !== E && length > 4) withoutEnding(2);
  else if (last(1) === E && length > 4) length--;
  if (length > 4 && last(1) === E) length--;
  return cut;
}

/** How long the last one is. */
export function stemLength(): u32 {
  return length;
}
