/**
 * Offset of each line's first character. A line ends at `\n` only, as for git and the parsers: "a\n" is one line, "a\nb"
 * two, "" none, and a lone `\r` is a character of its line.
 */
export const lineStarts = (text: string): Uint32Array => {
  let count = 0;
  let at = 0;
  while (at < text.length) {
    if (count === starts.length) starts = widened(starts);
    starts[count++] = at;
    const end = text.indexOf('\n', at);
    if (end === -1) break;
    at = end + 1;
  }
  return starts.slice(0, count);
};

/** Reused for all texts: a new growing array for each one would leave several times its size as garbage. */
let starts = new Uint32Array(1 << 12);

const widened = (from: Uint32Array): Uint32Array<ArrayBuffer> => {
  const to = new Uint32Array(from.length * 2);
  to.set(from);
  return to;
};

/** UTF-16 units between two entries of the table: the most that one conversion must scan. */
const STRIDE = 64;

/**
 * Converts UTF-16 offsets to UTF-8 byte offsets in a text that is not all ASCII. Offsets come in any order, so it uses a
 * sparse table. An offset inside a surrogate pair becomes the byte offset after the pair.
 */
export const byteOffsets = (text: string): ((offset: number) => number) => {
  let table: Uint32Array | null = null;
  return (offset) => {
    // Built on first use: the tree kernel has its own table, and texts with a grammar do not use this one.
    table ??= tableOf(text);
    const block = Math.floor(offset / STRIDE);
    return table[block]! + bytesBetween(text, block * STRIDE, offset);
  };
};

const tableOf = (text: string): Uint32Array => {
  const table = new Uint32Array(Math.floor(text.length / STRIDE) + 1);
  for (let block = 1; block < table.length; block++) {
    table[block] = table[block - 1]! + bytesBetween(text, (block - 1) * STRIDE, block * STRIDE);
  }
  return table;
};

const bytesBetween = (text: string, from: number, to: number): number => {
  let bytes = to - from;
  for (let at = from; at < to; at++) {
    // ASCII costs one comparison: this loop runs over the whole text.
    if (text.charCodeAt(at) >= 0x80) bytes += bytesOfUnit(text, at) - 1;
  }
  return bytes;
};

/** The four bytes of a surrogate pair count at its first half. A lone half is stored as U+FFFD, which has three bytes. */
const bytesOfUnit = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  if (unit < 0x800) return unit < 0x80 ? 1 : 2;
  if (unit < 0xd800 || unit > 0xdfff) return 3;
  if (unit < 0xdc00) return isLow(text.charCodeAt(at + 1)) ? 4 : 3;
  return at > 0 && isHigh(text.charCodeAt(at - 1)) ? 0 : 3;
};

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
