import type { Language, Tree } from 'web-tree-sitter';
import type { FlatTree, FlatTreeBuilder } from './flat-tree.js';

/**
 * The fast reader: flattens a tree by reading tree-sitter's nodes straight from WASM memory, without a call per node.
 * It depends on the memory layout of the pinned web-tree-sitter (32-bit pointers, little-endian), which is why the
 * version is exact in package.json, why each grammar is proven against flat-tree.ts's cursor before it is used
 * (grammar.ts), and why a test compares the two on every fixture.
 *
 * A Subtree is 8 bytes: either inline data (lowest bit set) or a pointer to
 *   ref_count 0, padding.bytes 4, .row 8, .column 12, size.bytes 16, .row 20, .column 24, lookahead 28, error_cost 32,
 *   child_count 36, symbol 40 (u16), parse_state 42, flags 44, (if children:) visible_child_count 48, ..., production_id 66 (u16)
 * with its children's Subtrees stored just before it. Offsets count UTF-16 bytes: two for each code unit.
 */
export interface WasmMemory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU16: Uint16Array;
  readonly HEAPU32: Uint32Array;
}

/** What the walk needs of a grammar's tables, read once per grammar. */
export interface GrammarTables {
  readonly metadata: number;
  readonly publicSymbols: number;
  readonly aliases: number;
  readonly aliasLength: number;
  readonly fieldSlices: number;
  readonly fieldEntries: number;
}

/** A frame of the walk: the node, its next child, that child's structural slot and offset, the nearest visible node at or
 * above, and the field that a hidden node hands down to its visible children. */
const NODE = 0;
const CHILD = 1;
const SLOT = 2;
const OFFSET = 3;
const SHOWN = 4;
const HANDED = 5;
const FRAME = 6;
/** Kept from file to file. */
let frames = new Int32Array(FRAME * 1024);

const ERROR_SYMBOL = 0xffff;
const VISIBLE = 1;
const NAMED = 2;
const EXTRA = 4;

/** The address behind a web-tree-sitter object; 0 where this version keeps it elsewhere. */
export const addressOf = (object: Tree | Language): number => {
  const value: unknown = Reflect.get(object, 0);
  return typeof value === 'number' ? value : 0;
};

export const readGrammarTables = (memory: WasmMemory, language: Language): GrammarTables => {
  const at = addressOf(language);
  const u32 = (offset: number): number => memory.HEAPU32[(at + offset) >> 2]!;
  return {
    aliasLength: memory.HEAPU16[(at + 36) >> 1]!,
    fieldSlices: u32(64),
    fieldEntries: u32(68),
    metadata: u32(72),
    publicSymbols: u32(76),
    aliases: u32(84),
  };
};

export const flattenByMemory = (
  memory: WasmMemory,
  grammar: GrammarTables,
  tree: Tree,
  into: FlatTreeBuilder,
  room: number,
): FlatTree => {
  into.reset();
  const u8 = memory.HEAPU8;
  const u16 = memory.HEAPU16;
  const u32 = memory.HEAPU32;
  const { metadata, publicSymbols, aliases, aliasLength, fieldSlices, fieldEntries } = grammar;

  // One frame per ancestor, visible or not: an explicit stack, because a hostile file can nest a million deep.
  let stack = frames;
  let depth = 0;

  // The root knows how many visible nodes there are; the columns are checked at the end all the same.
  const root = addressOf(tree);
  const rootPointer = u32[root >> 2]!;
  const isInlineRoot = (rootPointer & 1) === 1;
  const hasDescendants = !isInlineRoot && u32[(rootPointer + 36) >> 2]! > 0;
  into.reserve(room + (hasDescendants ? u32[(rootPointer + 56) >> 2]! : 0) + 1);
  const { kinds, fields, starts, ends, parents, after, named } = into;
  let count = 0;

  const emit = (symbol: number, isNamed: number, field: number, start: number, end: number, parent: number): number => {
    const at = count++;
    kinds[at] = symbol === ERROR_SYMBOL ? symbol : u16[(publicSymbols >> 1) + symbol]!;
    fields[at] = field;
    starts[at] = start >> 1;
    ends[at] = end >> 1;
    parents[at] = parent;
    after[at] = at + 1;
    named[at] = isNamed;
    return at;
  };

  const enter = (pointer: number, before: number, shown: number, field: number): void => {
    const at = depth * FRAME;
    if (at === stack.length) {
      stack = new Int32Array(stack.length * 2);
      stack.set(frames);
      frames = stack;
    }
    stack[at + NODE] = pointer;
    stack[at + CHILD] = 0;
    stack[at + SLOT] = 0;
    stack[at + OFFSET] = before;
    stack[at + SHOWN] = shown;
    stack[at + HANDED] = field;
    depth++;
  };

  if (isInlineRoot) {
    // An inline root: a grammar whose whole text is one token.
    const bytes = root;
    emit(u8[bytes + 1]!, (u8[bytes]! >> 2) & 1, 0, u8[bytes + 6]!, u8[bytes + 6]! + u8[bytes + 7]!, -1);
    into.count = count;
    return into;
  }
  const rootStart = u32[(rootPointer + 4) >> 2]!;
  const rootFlags = u8[rootPointer + 44]!;
  emit(
    u16[(rootPointer + 40) >> 1]!,
    (rootFlags >> 1) & 1,
    0,
    rootStart,
    rootStart + u32[(rootPointer + 16) >> 2]!,
    -1,
  );
  enter(rootPointer, 0, 0, 0);

  while (depth > 0) {
    const top = (depth - 1) * FRAME;
    const parent = stack[top + NODE]!;
    const index = stack[top + CHILD]!;
    const shown = stack[top + SHOWN]!;
    const children = u32[(parent + 36) >> 2]!;
    if (index >= children) {
      depth--;
      after[shown] = count;
      continue;
    }
    stack[top + CHILD] = index + 1;

    const cell = parent - (children - index) * 8;
    const pointer = u32[cell >> 2]!;
    const before = stack[top + OFFSET]!;
    let symbol: number;
    let flags: number;
    let start: number;
    let end: number;
    let hasChildren: boolean;
    if ((pointer & 1) === 1) {
      flags = u8[cell]! >> 1;
      symbol = u8[cell + 1]!;
      start = before + u8[cell + 6]!;
      end = start + u8[cell + 7]!;
      hasChildren = false;
    } else {
      flags = u8[pointer + 44]!;
      symbol = u16[(pointer + 40) >> 1]!;
      start = before + u32[(pointer + 4) >> 2]!;
      end = start + u32[(pointer + 16) >> 2]!;
      hasChildren = u32[(pointer + 36) >> 2]! > 0;
    }
    stack[top + OFFSET] = end;

    let isVisible = flags & VISIBLE;
    let isNamed = (flags & NAMED) >> 1;
    let field = 0;
    if ((flags & EXTRA) === 0) {
      const slot = stack[top + SLOT]!;
      stack[top + SLOT] = slot + 1;
      const production = u16[(parent + 66) >> 1]!;
      if (production !== 0) {
        const alias = u16[(aliases >> 1) + production * aliasLength + slot]!;
        if (alias !== 0 && slot < aliasLength) {
          symbol = alias;
          isVisible = u8[metadata + alias * 3]!;
          isNamed = u8[metadata + alias * 3 + 1]!;
        }
      }
      const slice = (fieldSlices >> 1) + production * 2;
      const first = u16[slice]!;
      const last = first + u16[slice + 1]!;
      for (let i = first; i < last; i++) {
        const entry = fieldEntries + i * 4;
        if (u8[entry + 2] === slot && u8[entry + 3] === 0) {
          field = u16[entry >> 1]!;
          break;
        }
      }
      if (field === 0) field = stack[top + HANDED]!;
    }

    if (isVisible) {
      const at = emit(symbol, isNamed, field, start, end, shown);
      if (hasChildren) enter(pointer, before, at, 0);
    } else if (hasChildren) {
      enter(pointer, before, shown, field);
    }
  }
  // A typed array ignores what is written behind its end: more nodes than were announced are a second walk.
  if (count > kinds.length) return flattenByMemory(memory, grammar, tree, into, count);
  into.count = count;
  return into;
};
