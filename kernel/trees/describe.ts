/**
 * Describes a definition: its extent with comments and attributes, and the text ranges of its signature and doc comment. Like
 * extentOf of src/language/extract/extent.ts.
 */
import * as column from './columns';
import { addToDoc, beginDoc, endDoc, madeLength, trimmedEnd } from './doc-text';
import { malloc } from './host';
import { ATTRIBUTE, COMMENT, isKind, TRAILER, WRAPPER } from './kinds';
import { findDoc, findSignature, foundAt, foundEnd } from './quote';
import { foldedLength, makeSignature } from './signature';
import { DEFINED_BIT, DOC_BIT } from './tags';
import { byteAt, hasOdd, length, text } from './text';

/** Results for a signature or a doc comment: there is none, a range of the text, or unknown, so that TypeScript has to make it. */
const NONE: u32 = 0;
const QUOTED: u32 = 1;
const UNKNOWN: u32 = 2;

/**
 * Address of the result: the node with its wrappers, the node after its trailer, start, end; result, distance and length of
 * signature and doc.
 */
let answer: usize = 0;

/** Limit for comments above one definition; with more, TypeScript describes it. */
const MOST_COMMENTS: u32 = 1024;
let comments: usize = 0;

export function startDescribe(): void {
  answer = malloc(40);
  comments = malloc((<usize>MOST_COMMENTS) << 2);
}

function startOf(node: i32): u32 {
  return load<u32>(column.starts + ((<usize>node) << 2));
}

function endOf(node: i32): u32 {
  return load<u32>(column.ends + ((<usize>node) << 2));
}

function afterOf(node: i32): i32 {
  return load<i32>(column.after + ((<usize>node) << 2));
}

function parentOf(node: i32): i32 {
  return load<i32>(column.parents + ((<usize>node) << 2));
}

/** The node above, like aboveOf of extent.ts. */
function aboveOf(node: i32): i32 {
  let above = node - 1;
  while (above >= 0 && afterOf(above) > node) above--;
  for (let up = above; up >= 0 && afterOf(up) <= node; up = parentOf(up)) {
    above = up;
    if (isKind(up, COMMENT)) break;
  }
  return above;
}

function placeOf(unit: u32): usize {
  return text + <usize>byteAt(unit);
}

/** Whether at least `wanted` line breaks are between two offsets. */
function hasBreaks(from: i32, to: u32, wanted: u32): bool {
  let breaks: u32 = 0;
  const end = placeOf(to);
  for (let at = placeOf(max(from, 0)); at < end; at++) if (load<u8>(at) === 10 && ++breaks === wanted) return true;
  return false;
}

function tagsOf(node: i32): u32 {
  return load<u32>(column.tags + ((<usize>node) << 2));
}

function docInside(node: i32): i32 {
  const end = afterOf(node);
  for (let at = node; at < end; at++) if ((tagsOf(at) & DOC_BIT) !== 0) return at;
  return -1;
}

function putQuote(at: usize, how: u32, from: usize): void {
  store<u32>(at, how);
  store<u32>(at, <u32>(foundAt - from), 4);
  store<u32>(at, <u32>(foundEnd - foundAt), 8);
}

/** Returns the address of the result; 0: TypeScript has to describe the definition. */
export function describe(definition: i32, name: i32, body: i32, doc: i32): usize {
  let node = definition;
  for (let up = parentOf(node); up > 0 && isKind(up, WRAPPER); up = parentOf(up)) node = up;
  let start = startOf(node);
  // After the last line break there is no further line.
  if (byteAt(start) >= length) return 0;
  let count: u32 = 0;
  let docNode = doc;
  for (let above = aboveOf(node); above >= 0; ) {
    const isComment = isKind(above, COMMENT);
    const from = startOf(above);
    if (isComment && from === 0 && length > 1 && load<u16>(text) === 0x2123) break;
    if (!isComment && (!isKind(above, ATTRIBUTE) || (tagsOf(above) & DEFINED_BIT) !== 0)) break;
    if (hasBreaks(max(<i32>from, <i32>endOf(above) - 1), start, 2)) break;
    const before = aboveOf(above);
    if (isComment) {
      if (
        before >= 0 &&
        !isKind(before, COMMENT) &&
        from > endOf(before) &&
        !hasBreaks(<i32>endOf(before) - 1, from, 1)
      )
        break;
      if (count === MOST_COMMENTS) return 0;
      store<u32>(comments + ((<usize>count) << 2), above);
      count++;
    } else if (docNode < 0) docNode = docInside(above);
    start = from;
    above = before;
  }
  const trailer = trailerOf(node);
  store<u32>(answer, node);
  store<u32>(answer, trailer < 0 ? 0 : afterOf(trailer), 4);
  store<u32>(answer, start, 8);
  store<u32>(answer, endOf(trailer < 0 ? node : trailer), 12);
  const from = placeOf(start);
  putSignature(definition, name, body, from);
  putDoc(docNode, count, from);
  return answer;
}

function trailerOf(node: i32): i32 {
  const parent = parentOf(node);
  const next = afterOf(node);
  return parent >= 0 && next < afterOf(parent) && isKind(next, TRAILER) ? next : -1;
}

function putSignature(definition: i32, name: i32, body: i32, from: usize): void {
  if (!makeSignature(definition, name, body)) putQuote(answer + 16, UNKNOWN, from);
  else if (foldedLength === 0) putQuote(answer + 16, NONE, from);
  else putQuote(answer + 16, findSignature(from) ? QUOTED : UNKNOWN, from);
}

/** Adds a piece to the doc comment; false: it contains characters that only JavaScript handles. */
function addPiece(from: usize, end: usize): bool {
  if (hasOdd(from, end)) return false;
  addToDoc(from, end);
  return true;
}

function makeDoc(docNode: i32, count: u32): bool {
  beginDoc();
  if (docNode >= 0 && !addPiece(placeOf(startOf(docNode)), placeOf(endOf(docNode)))) return false;
  for (let at = docNode >= 0 ? 0 : count; at > 0; at--) {
    const comment = load<i32>(comments + ((<usize>(at - 1)) << 2));
    const begin = placeOf(startOf(comment));
    if (!addPiece(begin, trimmedEnd(begin, placeOf(endOf(comment))))) return false;
  }
  return endDoc();
}

function putDoc(docNode: i32, count: u32, from: usize): void {
  if (!makeDoc(docNode, count)) putQuote(answer + 28, UNKNOWN, from);
  else if (madeLength === 0) putQuote(answer + 28, NONE, from);
  else putQuote(answer + 28, findDoc(from) ? QUOTED : UNKNOWN, from);
}
