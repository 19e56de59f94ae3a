/**
 * Collects the meanings of captured nodes, like collectTags of test/language/reference. Overlaps are resolved: a name is
 * defined once, a node is one kind of reference, and the first pattern of the query file decides. A defined name is not a
 * reference.
 */
import * as column from './columns';
import { bytesOf, newBlock, widen } from './vector';

/** Roles of captures, as ROLES of src/language/tree/encode-query.ts. Each role up to DOC is a bit in the tags of a node. */
const DOC: u32 = 6;
const INSIDE: u32 = 7;
const DEFINITION: u32 = 8;
const REFERENCE: u32 = 9;
const NAME: u32 = 10;
const BODY: u32 = 11;
const SCOPE: u32 = 12;
const CONTAINER: u32 = 13;
const FOLLOWING: u32 = 14;

/** Above the role bits: 1 + the level of what is inside, then the kind of reference. */
export const LITERAL_BIT: u32 = 1 << 1;
const LISTED_BITS: u32 = 0x7d;
const LEVEL_SHIFT: u32 = 8;
const LEVEL_MASK: u32 = 7 << LEVEL_SHIFT;
export const KIND_SHIFT: u32 = 12;
const KIND_MASK: u32 = 15 << KIND_SHIFT;
export const NO_PATTERN: u32 = 0xffff;
export const DOC_BIT: u32 = 1 << DOC;
/** Set after all matches: the node is a definition. */
export const DEFINED_BIT: u32 = 1 << 16;

/** Layout of a definition: node, name, kind, body, scope, last scope, doc, whether its name applies to what follows, pattern. */
const RECORD: usize = 36;
const PATTERN: usize = 32;

let definitions: usize = 0;
let scopes: usize = 0;
let marks: usize = 0;
let definitionCount: u32 = 0;
let scopeCount: u32 = 0;
let markCount: u32 = 0;

export function startTags(): void {
  definitions = newBlock();
  scopes = newBlock();
  marks = newBlock();
}

export function beginTags(): void {
  const nodes = <usize>column.count;
  memory.fill(column.tags, 0, nodes << 2);
  memory.fill(column.defined, 0, nodes << 2);
  memory.fill(column.referred, 0xff, nodes << 1);
  definitionCount = 0;
  scopeCount = 0;
  markCount = 0;
}

/** Records a match, given as pairs of capture and node. A meaning is the role of a capture and a number. */
export function report(pattern: u32, pairs: usize, end: usize, meanings: usize): void {
  let node: i32 = -1;
  let kind: i32 = -1;
  let container: i32 = -1;
  let name: i32 = -1;
  let body: i32 = -1;
  let scope: i32 = -1;
  let lastScope: i32 = -1;
  let doc: i32 = -1;
  let isFollowed: u32 = 0;
  for (let pair = pairs; pair < end; pair += 8) {
    const meaning = meanings + ((<usize>load<u32>(pair)) << 3);
    const at = load<i32>(pair, 4);
    const role = load<u32>(meaning);
    if (role === REFERENCE) {
      const known = column.referred + ((<usize>at) << 1);
      if (pattern < <u32>load<u16>(known)) {
        store<u16>(known, pattern);
        const cell = column.tags + ((<usize>at) << 2);
        store<u32>(cell, (load<u32>(cell) & ~KIND_MASK) | (load<u32>(meaning, 4) << KIND_SHIFT));
      }
    } else if (role <= DOC) {
      const cell = column.tags + ((<usize>at) << 2);
      store<u32>(cell, load<u32>(cell) | (1 << role));
      if (role === DOC) doc = at;
    } else if (role === DEFINITION) {
      node = at;
      kind = load<i32>(meaning, 4);
    } else if (role === NAME) name = at;
    else if (role === BODY) body = at;
    else if (role === SCOPE) {
      if (scope < 0) scope = at;
      lastScope = at;
    } else if (role === CONTAINER) container = at;
    else if (role === FOLLOWING) isFollowed = 1;
    else if (role === INSIDE) {
      const cell = column.tags + ((<usize>at) << 2);
      const known = load<u32>(cell);
      if ((known & LEVEL_MASK) === 0) store<u32>(cell, known | ((load<u32>(meaning, 4) + 1) << LEVEL_SHIFT));
    }
  }
  if (name < 0) return;
  if (container >= 0) {
    const at =
      widen(scopes, (<usize>scopeCount) << 3, ((<usize>scopeCount + 1) << 3) + 1024) + ((<usize>scopeCount) << 3);
    store<i32>(at, container);
    store<i32>(at, name, 4);
    scopeCount++;
  }
  if (kind >= 0) {
    const known = column.defined + ((<usize>name) << 2);
    const number = load<u32>(known);
    let at: usize;
    if (number === 0) {
      const used = <usize>definitionCount * RECORD;
      at = widen(definitions, used, used + RECORD + 4096) + used;
      store<u32>(known, ++definitionCount);
    } else {
      at = bytesOf(definitions) + <usize>(number - 1) * RECORD;
      if (pattern >= load<u32>(at, PATTERN)) return;
    }
    store<i32>(at, node);
    store<i32>(at, name, 4);
    store<i32>(at, kind, 8);
    store<i32>(at, body, 12);
    store<i32>(at, scope, 16);
    store<i32>(at, lastScope, 20);
    store<i32>(at, doc, 24);
    store<u32>(at, isFollowed, 28);
    store<u32>(at, pattern, PATTERN);
  }
}

/** Lists the tags for the host, as pairs of a node and its bits in node order. Literals and references are not listed. */
export function endTags(): void {
  const nodes = column.count;
  const tags = column.tags;
  for (let number: u32 = 0; number < definitionCount; number++) {
    const cell = tags + ((<usize>load<u32>(bytesOf(definitions) + <usize>number * RECORD)) << 2);
    store<u32>(cell, load<u32>(cell) | DEFINED_BIT);
  }
  for (let at: u32 = 0; at < nodes; at++) {
    const bits = load<u32>(tags + ((<usize>at) << 2)) & (LISTED_BITS | LEVEL_MASK);
    if (bits === 0) continue;
    const used = (<usize>markCount) << 3;
    const to = widen(marks, used, used + 4096) + used;
    store<u32>(to, at);
    store<u32>(to, bits, 4);
    markCount++;
  }
}

/** Address and length of a list: definitions (0), scopes (1) or marks (2). */
export function placeOf(list: u32): usize {
  return list === 0 ? bytesOf(definitions) : list === 1 ? bytesOf(scopes) : bytesOf(marks);
}

export function lengthOf(list: u32): u32 {
  return list === 0 ? definitionCount : list === 1 ? scopeCount : markCount;
}
