/**
 * A segment of the text index in the making: the words of contents come in, blocks come out. src/store/text/builder.ts and
 * block.ts have the same in TypeScript, with the reasons; test/store/text/postings-kernel.test.ts holds the two together.
 */
import { lay, layAgain, release } from '../memory';
import { putVarint } from '../varint';
import { startBlocks } from './blocks';
import { addPosting, startLists } from './lists';
import { startTerms, termOf } from './terms';

export { blockAt, firstAt, firstLength, heldCount, nextBlock, sort } from './blocks';

const OCCURRENCES: u32 = 31;

/** Below this nothing is laid: an address is never 0. */
const FREE: usize = 64;

let words: usize = 0;
let wordsRoom: usize = 0;
/** The content's own numbers of terms -> ours. */
let numbers: usize = 0;
let numbersRoom: u32 = 0;
/** src/store/text/documents.ts */
let documents: usize = 0;
let documentsEnd: usize = 0;
let documentsRoom: usize = 0;
let lastContent: i32 = 0;
let postings: u32 = 0;

/** Forgets everything: the next segment. */
export function start(): void {
  release(FREE);
  startTerms();
  startLists();
  startBlocks();
  wordsRoom = 0;
  numbersRoom = 0;
  documentsRoom = 1 << 14;
  documents = lay(documentsRoom);
  documentsEnd = 0;
  lastContent = 0;
  postings = 0;
}

/** Where the words of a content are to be written before they are added. */
export function room(length: u32): usize {
  if (<usize>length > wordsRoom) {
    wordsRoom = max(<usize>length + (<usize>length >> 1), 1 << 16);
    words = lay(wordsRoom);
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
    documents = layAgain(documents, documentsEnd, documentsRoom * 2);
    documentsRoom *= 2;
  }
  documentsEnd = putVarint(documents + documentsEnd, value) - documents;
}

function readTerms(): u32 {
  const distinct = readVarint();
  // A term takes a byte at least: a number that the bytes left cannot hold is none.
  if (<usize>distinct > end - at) {
    isWhole = false;
    return 0;
  }
  if (distinct > numbersRoom) {
    numbersRoom = max<u32>(distinct * 2, 1 << 12);
    numbers = lay((<usize>numbersRoom) << 2);
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

/** Adds the words that were written; false: they are not those of so many chunks. */
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
