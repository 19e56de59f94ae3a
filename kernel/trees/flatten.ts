/**
 * Flattens a tree-sitter tree into columns (src/language/tree/flat-tree.ts), directly in its memory. The reference in
 * test/language/reference does the same with tree-sitter's cursor.
 *
 * A Subtree is 8 bytes: either inline data (lowest bit set) or a pointer to
 *   ref_count 0, padding.bytes 4, .row 8, .column 12, size.bytes 16, .row 20, .column 24, lookahead 28, error_cost 32,
 *   child_count 36, symbol 40 (u16), parse_state 42, flags 44, (if children:) visible_child_count 48, ..., production_id 66 (u16)
 * with its children's Subtrees stored just before it. Offsets count UTF-16 bytes: two for each code unit.
 */
import * as column from './columns';
import { bytesOf, newBlock, sizeOfBlock, widen } from './vector';

const ERROR_SYMBOL: u32 = 0xffff;
const VISIBLE: u32 = 1;
const NAMED: u32 = 2;
const EXTRA: u32 = 4;

const PADDING: usize = 4;
const SIZE: usize = 16;
const CHILDREN: usize = 36;
const SYMBOL: usize = 40;
const FLAGS: usize = 44;
const DESCENDANTS: usize = 56;
const PRODUCTION: usize = 66;

/**
 * A stack frame for a node: the node, its next child, that child's slot and offset, the nearest visible node, the inherited
 * field.
 */
const FRAME: usize = 24;

let frames: usize = 0;

export function startFlatten(): void {
  column.startColumns();
  frames = newBlock();
  widen(frames, 0, FRAME * 1024);
}

/** Flattens a tree and returns the number of nodes. The last six parameters come from GrammarTables. */
export function flatten(
  tree: usize,
  metadata: usize,
  publicSymbols: usize,
  aliases: usize,
  aliasLength: u32,
  fieldSlices: usize,
  fieldEntries: usize,
): u32 {
  const root: usize = load<u32>(tree);
  const isInline = (root & 1) !== 0;
  // The root stores its number of visible descendants. If there are more nodes than that, the tree is walked a second time.
  let expected: u32 = !isInline && load<u32>(root + CHILDREN) > 0 ? load<u32>(root + DESCENDANTS) + 1 : 1;
  for (;;) {
    column.reserve(expected);
    if (isInline) {
      // The whole text is one token.
      const start: u32 = load<u8>(tree + 6);
      const kind = publicOf(load<u8>(tree + 1), publicSymbols);
      put(0, kind, (load<u8>(tree) >> 2) & 1, start, start + load<u8>(tree + 7));
      expected = 1;
    } else expected = walk(root, metadata, publicSymbols, aliases, aliasLength, fieldSlices, fieldEntries);
    if (expected <= column.capacity) break;
  }
  column.setCount(expected);
  return expected;
}

function publicOf(symbol: u32, publicSymbols: usize): u32 {
  return symbol === ERROR_SYMBOL ? symbol : load<u16>(publicSymbols + ((<usize>symbol) << 1));
}

/** Writes the row of the root node. */
function put(at: usize, kind: u32, isNamed: u32, start: u32, end: u32): void {
  store<u16>(column.kinds + (at << 1), kind);
  store<u16>(column.fields + (at << 1), 0);
  store<u32>(column.starts + (at << 2), start >> 1);
  store<u32>(column.ends + (at << 2), end >> 1);
  store<i32>(column.parents + (at << 2), -1);
  store<u32>(column.after + (at << 2), <u32>at + 1);
  store<u8>(column.named + at, isNamed);
}

function walk(
  root: usize,
  metadata: usize,
  publicSymbols: usize,
  aliases: usize,
  aliasLength: u32,
  fieldSlices: usize,
  fieldEntries: usize,
): u32 {
  const kinds = column.kinds;
  const fields = column.fields;
  const starts = column.starts;
  const ends = column.ends;
  const parents = column.parents;
  const after = column.after;
  const named = column.named;
  const room = column.capacity;
  let stack = bytesOf(frames);
  let stackEnd = stack + sizeOfBlock(frames) - FRAME;
  let top = stack;

  const rootStart = load<u32>(root + PADDING);
  put(
    0,
    publicOf(load<u16>(root + SYMBOL), publicSymbols),
    (load<u8>(root + FLAGS) >> 1) & 1,
    rootStart,
    rootStart + load<u32>(root + SIZE),
  );
  let count: u32 = 1;

  let node = root;
  let cell = root - ((<usize>load<u32>(root + CHILDREN)) << 3);
  let production: u32 = cell === node ? 0 : load<u16>(root + PRODUCTION);
  let slot: u32 = 0;
  let before: u32 = 0;
  let shown: u32 = 0;
  let handed: u32 = 0;

  for (;;) {
    if (cell === node) {
      if (shown < room) store<u32>(after + ((<usize>shown) << 2), count);
      if (top === stack) break;
      top -= FRAME;
      node = load<u32>(top);
      cell = load<u32>(top, 4);
      slot = load<u32>(top, 8);
      before = load<u32>(top, 12);
      shown = load<u32>(top, 16);
      handed = load<u32>(top, 20);
      production = load<u16>(node + PRODUCTION);
      continue;
    }

    const pointer: usize = load<u32>(cell);
    const outset = before;
    let symbol: u32;
    let flags: u32;
    let start: u32;
    let end: u32;
    let children: u32 = 0;
    if (pointer & 1) {
      flags = load<u8>(cell) >> 1;
      symbol = load<u8>(cell + 1);
      start = outset + load<u8>(cell + 6);
      end = start + load<u8>(cell + 7);
    } else {
      flags = load<u8>(pointer + FLAGS);
      symbol = load<u16>(pointer + SYMBOL);
      start = outset + load<u32>(pointer + PADDING);
      end = start + load<u32>(pointer + SIZE);
      children = load<u32>(pointer + CHILDREN);
    }
    cell += 8;
    before = end;

    let isVisible = flags & VISIBLE;
    let isNamed = (flags & NAMED) >> 1;
    let field: u32 = 0;
    if ((flags & EXTRA) === 0) {
      if (production !== 0 && slot < aliasLength) {
        const alias: u32 = load<u16>(aliases + ((<usize>(production * aliasLength + slot)) << 1));
        if (alias !== 0) {
          symbol = alias;
          isVisible = load<u8>(metadata + <usize>alias * 3);
          isNamed = load<u8>(metadata + <usize>alias * 3 + 1);
        }
      }
      const slice = fieldSlices + ((<usize>production) << 2);
      let entry = fieldEntries + ((<usize>load<u16>(slice)) << 2);
      const lastEntry = entry + ((<usize>load<u16>(slice + 2)) << 2);
      for (; entry < lastEntry; entry += 4) {
        if (<u32>load<u8>(entry + 2) === slot && load<u8>(entry + 3) === 0) {
          field = load<u16>(entry);
          break;
        }
      }
      if (field === 0) field = handed;
      slot++;
    }

    let inside = shown;
    if (isVisible) {
      inside = count++;
      if (inside < room) {
        const at = <usize>inside;
        store<u16>(kinds + (at << 1), publicOf(symbol, publicSymbols));
        store<u16>(fields + (at << 1), field);
        store<u32>(starts + (at << 2), start >> 1);
        store<u32>(ends + (at << 2), end >> 1);
        store<u32>(parents + (at << 2), shown);
        store<u32>(after + (at << 2), inside + 1);
        store<u8>(named + at, isNamed);
      }
    }
    if (children === 0) continue;

    // An explicit stack, because a hostile file can nest a million deep.
    if (top === stackEnd) {
      const used = top - stack;
      stack = widen(frames, used, sizeOfBlock(frames) * 2);
      stackEnd = stack + sizeOfBlock(frames) - FRAME;
      top = stack + used;
    }
    store<u32>(top, <u32>node);
    store<u32>(top, <u32>cell, 4);
    store<u32>(top, slot, 8);
    store<u32>(top, before, 12);
    store<u32>(top, shown, 16);
    store<u32>(top, handed, 20);
    top += FRAME;
    node = pointer;
    cell = pointer - ((<usize>children) << 3);
    production = load<u16>(pointer + PRODUCTION);
    slot = 0;
    before = outset;
    handed = isVisible ? 0 : field;
    shown = inside;
  }
  return count;
}
