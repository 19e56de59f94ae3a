/** Of a definition: all that belongs to it, and where its signature and its doc comment are. extentOf of src/language/extract/extent.ts. */
import * as column from './columns';
import { addToDoc, beginDoc, endDoc, madeLength, trimmedEnd } from './doc-text';
import { malloc } from './host';
import { ATTRIBUTE, COMMENT, isKind, TRAILER, WRAPPER } from './kinds';
import { findDoc, findSignature, foundAt, foundEnd } from './quote';
import { foldedLength, makeSignature } from './signature';
import { DEFINED_BIT, DOC_BIT } from './tags';
import { byteAt, hasOdd, length, text } from './text';

/** How a signature or a doc comment is told: there is none, by its place in the text, or not at all. */
const NONE: u32 = 0;
const QUOTED: u32 = 1;
const UNTOLD: u32 = 2;

/** The node with its wrappers, the node behind its trailer, start and end; of signature and doc how they are told, where and how long. */
let answer: usize = 0;

/** Comments above one definition; more are told otherwise. */
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

/** aboveOf of extent.ts. */
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

/** Whether so many line breaks or more stand between two places. */
function hasBreaks(from: i32, to: u32, wanted: u32): bool {
  let breaks: u32 = 0;
  const end = placeOf(to);
  for (let at = placeOf(max(from, 0)); at < end; at++) if (load<u8>(at) === 10 && ++breaks === wanted) return true;
  return false;
}

function saidOf(node: i32): u32 {
  return load<u32>(column.said + ((<usize>node) << 2));
}

function docInside(node: i32): i32 {
  const end = afterOf(node);
  for (let at = node; at < end; at++) if ((saidOf(at) & DOC_BIT) !== 0) return at;
  return -1;
}

function putQuote(at: usize, how: u32, from: usize): void {
  store<u32>(at, how);
  store<u32>(at, <u32>(foundAt - from), 4);
  store<u32>(at, <u32>(foundEnd - foundAt), 8);
}

/** Returns where the answer is; 0: the definition has to be described otherwise. */
export function describe(definition: i32, name: i32, body: i32, doc: i32): usize {
  let node = definition;
  for (let up = parentOf(node); up > 0 && isKind(up, WRAPPER); up = parentOf(up)) node = up;
  let start = startOf(node);
  // Behind the last line break there is no line of its own.
  if (byteAt(start) >= length) return 0;
  let count: u32 = 0;
  let docNode = doc;
  for (let above = aboveOf(node); above >= 0; ) {
    const isComment = isKind(above, COMMENT);
    const from = startOf(above);
    if (isComment && from === 0 && length > 1 && load<u16>(text) === 0x2123) break;
    if (!isComment && (!isKind(above, ATTRIBUTE) || (saidOf(above) & DEFINED_BIT) !== 0)) break;
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
  tellSignature(definition, name, body, from);
  tellDoc(docNode, count, from);
  return answer;
}

function trailerOf(node: i32): i32 {
  const parent = parentOf(node);
  const next = afterOf(node);
  return parent >= 0 && next < afterOf(parent) && isKind(next, TRAILER) ? next : -1;
}

function tellSignature(definition: i32, name: i32, body: i32, from: usize): void {
  if (!makeSignature(definition, name, body)) putQuote(answer + 16, UNTOLD, from);
  else if (foldedLength === 0) putQuote(answer + 16, NONE, from);
  else putQuote(answer + 16, findSignature(from) ? QUOTED : UNTOLD, from);
}

/** Adds a piece to the doc comment; false: there is something odd in it. */
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

function tellDoc(docNode: i32, count: u32, from: usize): void {
  if (!makeDoc(docNode, count)) putQuote(answer + 28, UNTOLD, from);
  else if (madeLength === 0) putQuote(answer + 28, NONE, from);
  else putQuote(answer + 28, findDoc(from) ? QUOTED : UNTOLD, from);
}
