/** Finds a term in a block and reads its list; src/store/postings/block.ts has the form and the same rules. */
import { lay } from '../memory';
import { answer, input, isAtEnd, isBad, left, place, read, skip, wide } from './input';

const PLAIN: u32 = 1;

const ABSENT: u32 = 0;
const PRESENT: u32 = 1;
const DAMAGED: u32 = 2;

let count: u32 = 0;
let listFrom: usize = 0;
let listTo: usize = 0;

function passList(): bool {
  const postings = wide();
  const size = wide();
  // Every posting takes a byte at least.
  if (isBad() || size > <u64>left() || postings > size) return false;
  count = <u32>postings;
  listFrom = place();
  skip(<u32>size);
  listTo = place();
  return true;
}

/** The input is a block and then the bytes of a term. The answer is in how many chunks it is. */
export function find(blockLength: u32, termLength: u32): u32 {
  read(input(), blockLength);
  const wanted = input() + blockLength;
  let matched: u64 = 0;
  while (!isAtEnd()) {
    const shared = wide();
    const rest = wide();
    if (isBad() || rest > <u64>left()) return DAMAGED;
    const from = place();
    skip(<u32>rest);
    // Shares more than matched: it differs from the wanted term where the one before it did.
    if (shared < matched) return ABSENT;
    let isHere = false;
    if (shared === matched) {
      let at: u64 = 0;
      while (at < rest && matched < termLength && load<u8>(from + <usize>at) === load<u8>(wanted + <usize>matched)) {
        at++;
        matched++;
      }
      isHere = at === rest && matched === termLength;
      if (at < rest && (matched === termLength || load<u8>(from + <usize>at) > load<u8>(wanted + <usize>matched)))
        return ABSENT;
    }
    if (!passList()) return DAMAGED;
    if (isHere) {
      answer(0, count);
      return PRESENT;
    }
  }
  return ABSENT;
}

/** How many postings all lists of a block have, by what is said of each. false: a length in it is wrong. */
export function total(blockLength: u32): bool {
  read(input(), blockLength);
  let termLength: u64 = 0;
  let postings: u64 = 0;
  while (!isAtEnd()) {
    const shared = wide();
    const rest = wide();
    if (isBad() || shared > termLength || rest > <u64>left()) return false;
    skip(<u32>rest);
    termLength = shared + rest;
    if (!passList()) return false;
    postings += count;
  }
  // No more than the block has bytes.
  answer(0, <u32>postings);
  return true;
}

/** The list of the term that was found: those postings that have all of these bits. false: it cannot be decoded. */
export function list(bits: u32): bool {
  const docs = lay((<usize>count) << 2);
  const payloads = lay(<usize>count);
  let at = listFrom;
  let doc: u64 = 0;
  let kept: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    if (at >= listTo) return false;
    let byte: u32 = load<u8>(at++);
    let value: u64 = byte & 0x7f;
    for (let shift: u64 = 7; byte > 0x7f && shift < 35; shift += 7) {
      if (at >= listTo) return false;
      byte = load<u8>(at++);
      value |= (<u64>(byte & 0x7f)) << shift;
    }
    doc += value >> 1;
    let payload = PLAIN;
    if (value & 1) {
      if (at >= listTo) return false;
      payload = load<u8>(at++);
    }
    if ((payload & bits) !== bits) continue;
    store<u32>(docs + ((<usize>kept) << 2), <u32>doc);
    store<u8>(payloads + kept, payload);
    kept++;
  }
  if (at !== listTo || doc > 0xffffffff) return false;
  answer(0, kept);
  answer(1, <u32>docs);
  answer(2, <u32>payloads);
  // Numbers ascend, so the last one tells of all.
  answer(3, <u32>doc);
  return true;
}
