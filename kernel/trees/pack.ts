/**
 * Packs the references and literals of a text, like referenceFacts and literalFacts of test/language/reference, into the
 * bytes of src/store/facts/pack-references.ts and src/store/facts/pack.ts.
 */
import { putVarint } from '../varint';
import * as column from './columns';
import { malloc } from './host';
import { KIND_SHIFT, LITERAL_BIT, NO_PATTERN } from './tags';
import { isAscii, length, text, widthOf } from './text';
import { bytesOf, newBlock, sizeOfBlock, widen } from './vector';

const LONGEST_NAME: u32 = 200;
const SHORTEST_LITERAL: u32 = 5;
const IMPORT: u32 = 1;

/** The same constants as in pack-references.ts. */
const ODD: u32 = 7;
const OTHER_SYMBOL: u32 = 8;
const STEP_BITS: u32 = 4;
/** Classes of bytes: no word, part of a word, or a digit, which cannot begin a word. */
const PART: u32 = 1;
const DIGIT: u32 = 2;

/** More bytes than a reference or a literal takes: five varints of five bytes. */
const MOST: usize = 32;

let classes: usize = 0;
let symbols: usize = 0;
let open: usize = 0;
let references: usize = 0;
let literals: usize = 0;
let imports: usize = 0;
let referenceCount: u32 = 0;
let literalCount: u32 = 0;
let importCount: u32 = 0;
let referencesEnd: usize = 0;
let literalsEnd: usize = 0;

export function startPack(): void {
  classes = malloc(256);
  for (let code: u32 = 0; code < 256; code++) {
    const isDigit = code >= 48 && code <= 57;
    const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    store<u8>(classes + code, isDigit ? DIGIT : isLetter || code === 95 || code === 36 || code > 127 ? PART : 0);
  }
  symbols = newBlock();
  open = newBlock();
  references = newBlock();
  literals = newBlock();
  imports = newBlock();
}

/** Returns the address where the host writes start and end of each symbol in UTF-16 units, in the order of their starts. */
export function symbolRoom(count: u32): usize {
  widen(open, 0, ((<usize>count) << 2) + 4);
  return widen(symbols, 0, ((<usize>count) << 3) + 8);
}

/** The current offset in the text, in units and in bytes; it only moves forward. */
let unit: u32 = 0;
let byte: u32 = 0;

/** Moves to an offset in units; false: it is in the middle of a character. */
function moveTo(wanted: u32): bool {
  if (isAscii) {
    unit = wanted;
    byte = wanted;
    return wanted <= length;
  }
  while (unit < wanted) {
    if (byte >= length) return false;
    const width = widthOf(load<u8>(text + <usize>byte));
    unit += width === 4 ? 2 : 1;
    byte += width;
  }
  return unit === wanted;
}

/** Packs references and literals. false: a node does not start at a character boundary, so TypeScript has to do it. */
export function pack(symbolCount: u32): bool {
  return packReferences(symbolCount) && packLiterals();
}

function packReferences(symbolCount: u32): bool {
  referenceCount = 0;
  importCount = 0;
  unit = 0;
  byte = 0;
  const nodes = column.count;
  const classAt = classes;
  let out = widen(references, 0, 1 << 14);
  let outEnd = out + sizeOfBlock(references) - MOST;
  let to = out;
  let nextSymbol: u32 = 0;
  let nextStart: u32 = symbolCount > 0 ? load<u32>(bytesOf(symbols)) : u32.MAX_VALUE;
  let depth: u32 = 0;
  let openEnd: u32 = 0;
  let current: i32 = -1;
  // The walk over the words of the text.
  let at: usize = text;
  const textEnd: usize = text + length;
  let isInside = false;
  let word: i32 = -1;
  let wordStart: usize = text;
  let lastWord: i32 = -1;
  let lastSymbol: i32 = -1;

  for (let node: u32 = 0; node < nodes; node++) {
    if (<u32>load<u16>(column.referred + ((<usize>node) << 1)) === NO_PATTERN) continue;
    if (load<u32>(column.defined + ((<usize>node) << 2)) !== 0) continue;
    const start = load<u32>(column.starts + ((<usize>node) << 2));
    const end = load<u32>(column.ends + ((<usize>node) << 2));
    // Finds the innermost symbol around the node.
    while (start >= nextStart) {
      store<u32>(bytesOf(open) + ((<usize>depth) << 2), nextSymbol);
      depth++;
      nextSymbol++;
      nextStart = nextSymbol < symbolCount ? load<u32>(bytesOf(symbols) + ((<usize>nextSymbol) << 3)) : u32.MAX_VALUE;
    }
    current = -1;
    while (depth > 0) {
      current = load<i32>(bytesOf(open) + ((<usize>(depth - 1)) << 2));
      openEnd = load<u32>(bytesOf(symbols) + ((<usize>current) << 3), 4);
      if (openEnd > start) break;
      depth--;
      current = -1;
    }
    const units = end - start;
    if (units === 0 || units > LONGEST_NAME) continue;
    if (!moveTo(start)) return false;
    const place = text + <usize>byte;
    // The offset is restored afterwards, because the next reference may begin inside this one.
    let bytes = units;
    if (!isAscii) {
      const backUnit = unit;
      const backByte = byte;
      if (!moveTo(end)) return false;
      bytes = byte - backByte;
      unit = backUnit;
      byte = backByte;
    }
    const placeEnd = place + <usize>bytes;
    let isPlain = true;
    let hasLineEnd = false;
    for (let look = place; look < placeEnd; look++) {
      const code: u32 = load<u8>(look);
      if (code > 127 || load<u8>(classAt + code) === 0) isPlain = false;
      if (code === 10) hasLineEnd = true;
    }
    if (hasLineEnd) continue;
    if (isPlain && placeEnd < textEnd && load<u8>(classAt + load<u8>(placeEnd)) !== 0) isPlain = false;

    const walkEnd = min(place + 1, textEnd);
    // One loop inside words and one outside, so that neither needs to test the state at each byte.
    while (at < walkEnd) {
      if (isInside) {
        while (at < walkEnd && load<u8>(classAt + load<u8>(at)) !== 0) at++;
        if (at >= walkEnd) break;
        isInside = false;
      }
      while (at < walkEnd && load<u8>(classAt + load<u8>(at)) === 0) at++;
      if (at >= walkEnd) break;
      isInside = true;
      if (load<u8>(classAt + load<u8>(at)) === PART) {
        word++;
        wordStart = at;
      }
      at++;
    }
    isPlain = isPlain && word >= 0 && wordStart === place;

    if (to > outEnd) {
      const used = to - out;
      out = widen(references, used, sizeOfBlock(references) * 2);
      outEnd = out + sizeOfBlock(references) - MOST;
      to = out + used;
    }
    const kind = (load<u32>(column.tags + ((<usize>node) << 2)) >> KIND_SHIFT) & 15;
    const isSame = current === lastSymbol;
    to = putVarint(to, ((<u32>(word - lastWord)) << STEP_BITS) | (isSame ? 0 : OTHER_SYMBOL) | (isPlain ? kind : ODD));
    if (!isSame) to = putVarint(to, zigzag(current - lastSymbol));
    if (!isPlain) {
      to = putVarint(to, kind);
      to = putVarint(to, <u32>(place - wordStart));
      to = putVarint(to, bytes);
    }
    lastWord = word;
    lastSymbol = current;
    referenceCount++;
    if (kind === IMPORT) {
      const used = (<usize>importCount) << 2;
      store<u32>(widen(imports, used, used + 1024) + used, node);
      importCount++;
    }
  }
  referencesEnd = to;
  return true;
}

function zigzag(value: i32): u32 {
  return <u32>((value << 1) ^ (value >> 31));
}

function packLiterals(): bool {
  literalCount = 0;
  unit = 0;
  byte = 0;
  const nodes = column.count;
  let out = widen(literals, 0, 1 << 12);
  let to = out;
  let covered: u32 = 0;
  let line: i32 = 1;
  let seen: usize = text;
  let lastLine: i32 = 0;
  let lastByte: u32 = 0;
  for (let node: u32 = 0; node < nodes; node++) {
    if ((load<u32>(column.tags + ((<usize>node) << 2)) & LITERAL_BIT) === 0) continue;
    const start = load<u32>(column.starts + ((<usize>node) << 2));
    const end = load<u32>(column.ends + ((<usize>node) << 2));
    // A string inside another one's interpolation belongs to the outer one.
    if (end - start < SHORTEST_LITERAL || start < covered) continue;
    covered = end;
    if (!moveTo(start)) return false;
    const startByte = byte;
    if (!moveTo(end)) return false;
    for (const place = text + <usize>startByte; seen < place; seen++) if (load<u8>(seen) === 10) line++;
    const used = to - out;
    out = widen(literals, used, used + MOST);
    to = out + used;
    to = putVarint(to, zigzag(line - lastLine));
    to = putVarint(to, zigzag(<i32>(startByte - lastByte)));
    to = putVarint(to, zigzag(<i32>(byte - startByte)));
    lastLine = line;
    lastByte = startByte;
    literalCount++;
  }
  literalsEnd = to;
  return true;
}

/** Address, end and number of the packed references (0), the literals (1), and the nodes of imported names (2). */
export function packedAt(what: u32): usize {
  return what === 0 ? bytesOf(references) : what === 1 ? bytesOf(literals) : bytesOf(imports);
}

export function packedEnd(what: u32): usize {
  return what === 0 ? referencesEnd : what === 1 ? literalsEnd : bytesOf(imports) + ((<usize>importCount) << 2);
}

export function packedCount(what: u32): u32 {
  return what === 0 ? referenceCount : what === 1 ? literalCount : importCount;
}
