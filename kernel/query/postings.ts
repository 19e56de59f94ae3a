/** Finds a term in a block and reads its list; src/store/postings/block.ts has the form and the same rules. */
import { lay } from '../memory';
import { member } from './concepts';
import { answer, input, isAtEnd, isBad, left, place, read, skip, wide } from './input';
import { contentOf, docs, runOf, setWord, word } from './runs';

const PLAIN: u32 = 1;

/** A block is cut behind the term with which it is full: no term begins behind that. */
export const BLOCK_BYTES: u32 = 8192;
/** Words are cut at 120 characters. A forged term, shared by all behind it, would take room again for each of them. */
export const LONGEST_TERM: u64 = 512;

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
  const found = seek(input(), blockLength, termLength);
  if (found === PRESENT) answer(0, count);
  return found;
}

/** The same anywhere in memory: the list is known then. */
function seek(block: usize, blockLength: u32, termLength: u32): u32 {
  read(block, blockLength);
  const wanted = block + blockLength;
  let matched: u64 = 0;
  while (!isAtEnd()) {
    if (place() - block >= BLOCK_BYTES) return DAMAGED;
    const shared = wide();
    const rest = wide();
    if (isBad() || rest > <u64>left() || shared + rest > LONGEST_TERM) return DAMAGED;
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
    if (isHere) return PRESENT;
  }
  return ABSENT;
}

/** How many postings all lists of a block have, by what is said of each. false: a length in it is wrong. */
export function total(blockLength: u32): bool {
  read(input(), blockLength);
  let termLength: u64 = 0;
  let postings: u64 = 0;
  while (!isAtEnd()) {
    if (place() - input() >= BLOCK_BYTES) return false;
    const shared = wide();
    const rest = wide();
    if (isBad() || shared > termLength || rest > <u64>left() || shared + rest > LONGEST_TERM) return false;
    skip(<u32>rest);
    termLength = shared + rest;
    if (!passList()) return false;
    postings += count;
  }
  // No more than the block has bytes.
  answer(0, <u32>postings);
  return true;
}

/** What `decode` found beside the postings: how many have the bits, and the last chunk of all. */
let kept: u32 = 0;
let lastDoc: u64 = 0;

/** Writes those postings of the list that have all of these bits: chunks, and what is known of the term there. false: it is damaged. */
function decode(docs: usize, payloads: usize, bits: u32): bool {
  let at = listFrom;
  const end = listTo;
  let doc: u64 = 0;
  let written: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    if (at >= end) return false;
    let byte: u32 = load<u8>(at++);
    let value: u64 = byte & 0x7f;
    for (let shift: u64 = 7; byte > 0x7f && shift < 35; shift += 7) {
      if (at >= end) return false;
      byte = load<u8>(at++);
      value |= (<u64>(byte & 0x7f)) << shift;
    }
    doc += value >> 1;
    let payload = PLAIN;
    if (value & 1) {
      if (at >= end) return false;
      payload = load<u8>(at++);
    }
    if ((payload & bits) !== bits) continue;
    store<u32>(docs + ((<usize>written) << 2), <u32>doc);
    store<u8>(payloads + written, payload);
    written++;
  }
  kept = written;
  lastDoc = doc;
  return at === end && doc <= 0xffffffff;
}

/** The list of the term that was found: those postings that have all of these bits. false: it cannot be decoded. */
export function list(bits: u32): bool {
  const docs = lay((<usize>count) << 2);
  const payloads = lay(<usize>count);
  if (!decode(docs, payloads, bits)) return false;
  answer(0, kept);
  answer(1, <u32>docs);
  answer(2, <u32>payloads);
  // Numbers ascend, so the last one tells of all.
  answer(3, <u32>lastDoc);
  return true;
}

/** Where a block and a term behind it are to be written whose list goes to the query at hand; as many bytes as `blockRoom` says. */
let blocks: usize = 0;
const ROOM: u32 = 1 << 16;

export function openBlocks(): void {
  blocks = lay(ROOM);
}

export function blockAt(): usize {
  return blocks;
}

export function blockRoom(): u32 {
  return ROOM;
}

/** Contents with chunks in which a term has all of these bits (answers: which; one may be told twice); returns how many. -1: something is damaged. */
export function contentsMarked(blockLength: u32, termLength: u32, bits: u32): i32 {
  const found = seek(blocks, blockLength, termLength);
  if (found === DAMAGED) return -1;
  if (found === ABSENT) return 0;
  const at = lay(((<usize>count) << 2) + count);
  if (!decode(at, at + ((<usize>count) << 2), bits) || lastDoc >= <u64>docs) return -1;
  // Chunks of one content follow each other; those of nobody are of content 0. Written over what was read.
  let contents: u32 = 0;
  let last: u32 = 0;
  for (let index: u32 = 0; index < kept; index++) {
    const content = word(contentOf, word(runOf, word(at, index)));
    if (content === last) continue;
    last = content;
    if (content !== 0) setWord(at, contents++, content);
  }
  answer(0, <u32>at);
  return contents;
}

/** The list of a term as one more member of the next concept: in how many chunks it is; -1: something is damaged. */
export function memberOf(blockLength: u32, termLength: u32, weight: f64): i32 {
  const found = seek(blocks, blockLength, termLength);
  if (found === DAMAGED) return -1;
  if (found === ABSENT) return 0;
  const at = member(count, weight);
  if (!decode(at, at + ((<usize>count) << 2), 0) || lastDoc >= <u64>docs) return -1;
  return count;
}
