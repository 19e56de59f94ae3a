/**
 * Builds a segment of the text index in WebAssembly: takes the words of contents and returns blocks of posting lists.
 * src/store/text/builder.ts and block-writer.ts do the same in TypeScript; test/store/text/postings-kernel.test.ts compares them.
 */
import { allocate, reallocate, release } from '../memory';
import { putVarint } from '../varint';
import { startBlocks } from './blocks';
import { addPosting, startLists } from './lists';
import { startTerms, termOf } from './terms';

export { blockAt, firstAt, firstLength, heldCount, nextBlock, sort } from './blocks';

const OCCURRENCES: u32 = 31;

/** Start of the memory for allocation, so that an address is never 0. */
const FREE: usize = 64;

let words: usize = 0;
let wordsRoom: usize = 0;
/** Maps the term numbers of the current content to those of the segment. */
let numbers: usize = 0;
let numbersRoom: u32 = 0;
/** The list of contents and chunks, in the format of src/store/text/documents.ts. */
let documents: usize = 0;
let documentsEnd: usize = 0;
let documentsRoom: usize = 0;
let lastContent: i32 = 0;
let postings: u32 = 0;

/** Releases all memory and begins the next segment. */
export function start(): void {
  release(FREE);
  startTerms();
  startLists();
  startBlocks();
  wordsRoom = 0;
  numbersRoom = 0;
  documentsRoom = 1 << 14;
  documents = allocate(documentsRoom);
  documentsEnd = 0;
  lastContent = 0;
  postings = 0;
}

/** Returns the address where the host writes the words of a content before `add`. */
export function room(length: u32): usize {
  if (<usize>length > wordsRoom) {
    wordsRoom = max(<usize>length + (<usize>length >> 1), 1 << 16);
    words = allocate(wordsRoom);
  }
  return words;
}

let at: usize = 0;
let end: usize = 0;
let isWhole: bool = true;

function readVarint(): u32 {
  let value: u32 = 0;
  for (let shift: u32 = 0; shift < 35; shift += 7) {
    if (at >= end) break;
    const byte: u32 = load<u8>(at++);
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return value;
  }
  isWhole = false;
  return 0;
}

function putDocument(value: u32): void {
  if (documentsEnd + 5 > documentsRoom) {
    documents = reallocate(documents, documentsEnd, documentsRoom * 2);
    documentsRoom *= 2;
  }
  documentsEnd = putVarint(documents + documentsEnd, value) - documents;
}

function readTerms(): u32 {
  const distinct = readVarint();
  // A term takes at least one byte, so a larger number than the remaining bytes is invalid.
  if (<usize>distinct > end - at) {
    isWhole = false;
    return 0;
  }
  if (distinct > numbersRoom) {
    numbersRoom = max<u32>(distinct * 2, 1 << 12);
    numbers = allocate((<usize>numbersRoom) << 2);
  }
  for (let i: u32 = 0; i < distinct; i++) {
    const length = readVarint();
    if (!isWhole || <usize>length > end - at) {
      isWhole = false;
      return 0;
    }
    store<u32>(numbers + ((<usize>i) << 2), termOf(at, length));
    at += length;
  }
  return distinct;
}

/** Adds the words that the host wrote; false: they are malformed or have another number of chunks. */
export function add(length: u32, contentId: i32, firstDoc: u32, chunks: u32): bool {
  at = words;
  end = words + length;
  isWhole = true;
  const step = contentId - lastContent;
  putDocument(<u32>((step << 1) ^ (step >> 31)));
  putDocument(firstDoc);
  putDocument(chunks);
  lastContent = contentId;
  const distinct = readTerms();
  let doc = firstDoc;
  while (isWhole && at < end) {
    let occurrences: u32 = 0;
    for (let left = readVarint(); left > 0; left--) {
      const term = readVarint();
      if (!isWhole || term >= distinct || at >= end) return false;
      const payload: u32 = load<u8>(at++);
      addPosting(load<u32>(numbers + ((<usize>term) << 2)), doc, payload);
      occurrences += payload & OCCURRENCES;
      postings++;
    }
    putDocument(occurrences);
    doc++;
  }
  return isWhole && doc === firstDoc + chunks;
}

export function postingCount(): u32 {
  return postings;
}

export function documentsAt(): usize {
  return documents;
}

export function documentsLength(): u32 {
  return <u32>documentsEnd;
}
