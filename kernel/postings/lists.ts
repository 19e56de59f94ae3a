/**
 * Collects the posting list of each term in the format of a block (src/store/text/block.ts). A list grows in slices, each twice as
 * long as the one before and followed by the address of the next. So a collected posting takes two or three bytes.
 */
import { allocate } from '../memory';
import { putVarint } from '../varint';
import { BYTES, COUNT, FIRST, LAST_DOC, recordOf, SLICE, TAIL, TAIL_END } from './terms';

/** The payload of a term that occurs once, and in no name. */
const PLAIN: u32 = 1;

/** Most terms are in one chunk, and most of those lists fit into the first slice. */
const FIRST_SLICE: u32 = 8;
const LONGEST_SLICE: u32 = 1024;
const NEXT: usize = 4;
/** Slices are allocated from pieces of this size. */
const PIECE: usize = 1 << 16;

let piece: usize = 0;
let pieceEnd: usize = 0;

/** A varint of five bytes and a payload byte. */
const LONGEST_POSTING: usize = 6;
let scratch: usize = 0;

export function startLists(): void {
  piece = 0;
  pieceEnd = 0;
  scratch = allocate(16);
}

function cut(bytes: usize): usize {
  if (piece + bytes > pieceEnd) {
    piece = allocate(PIECE);
    pieceEnd = piece + PIECE;
  }
  const at = piece;
  piece += bytes;
  return at;
}

/** Appends a new slice to the list of a term. */
function lengthen(record: usize): void {
  const last = load<u32>(record, SLICE);
  const size = last === 0 ? FIRST_SLICE : min(last * 2, LONGEST_SLICE);
  const slice = <u32>cut(<usize>size + NEXT);
  if (last === 0) store<u32>(record, slice, FIRST);
  else store<u32>(<usize>load<u32>(record, TAIL_END), slice);
  store<u32>(record, slice, TAIL);
  store<u32>(record, slice + size, TAIL_END);
  store<u32>(record, size, SLICE);
}

function putByte(record: usize, byte: u32): void {
  if (load<u32>(record, TAIL) === load<u32>(record, TAIL_END)) lengthen(record);
  const tail = load<u32>(record, TAIL);
  store<u8>(<usize>tail, byte);
  store<u32>(record, tail + 1, TAIL);
}

/** Adds a posting; the chunks of a term must be ascending. */
export function addPosting(term: u32, doc: u32, payload: u32): void {
  const record = recordOf(term);
  const step = (doc - load<u32>(record, LAST_DOC)) * 2;
  store<u32>(record, doc, LAST_DOC);
  store<u32>(record, load<u32>(record, COUNT) + 1, COUNT);
  const tail = <usize>load<u32>(record, TAIL);
  const fits = tail + LONGEST_POSTING <= <usize>load<u32>(record, TAIL_END);
  const from = fits ? tail : scratch;
  let end: usize;
  if (payload === PLAIN) end = putVarint(from, step);
  else {
    end = putVarint(from, step | 1);
    store<u8>(end++, payload);
  }
  store<u32>(record, load<u32>(record, BYTES) + <u32>(end - from), BYTES);
  if (fits) store<u32>(record, <u32>end, TAIL);
  else for (let at = from; at < end; at++) putByte(record, load<u8>(at));
}

/** Copies the list of a term; returns the address after it. */
export function copyList(term: u32, to: usize): usize {
  const record = recordOf(term);
  let left = load<u32>(record, BYTES);
  let slice = <usize>load<u32>(record, FIRST);
  let size = FIRST_SLICE;
  while (left > size) {
    memory.copy(to, slice, size);
    to += size;
    left -= size;
    slice = <usize>load<u32>(slice + <usize>size);
    size = min(size * 2, LONGEST_SLICE);
  }
  memory.copy(to, slice, left);
  return to + <usize>left;
}
