/**
 * Offset of each line's first character. A line ends at `\n` only, as for git and the parsers: "a\n" is one line, "a\nb"
 * two, "" none, and a lone `\r` is a character of its line.
 */
export const lineStarts = (text: string): number[] => {
  const starts: number[] = [];
  let at = 0;
  while (at < text.length) {
    starts.push(at);
    const end = text.indexOf('\n', at);
    if (end === -1) break;
    at = end + 1;
  }
  return starts;
};

/** Characters between two stored offsets: the most that one answer has to walk. */
const STRIDE = 64;

/**
 * UTF-16 offset -> UTF-8 byte offset. Nothing is built for ASCII text; otherwise a sparse table, as the offsets asked
 * for come in no order. Inside a surrogate pair the answer is the offset behind the pair.
 */
export const byteOffsets = (text: string): ((offset: number) => number) => {
  if (Buffer.byteLength(text) === text.length) return (offset) => offset;
  const table = new Uint32Array(Math.floor(text.length / STRIDE) + 1);
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    if (at % STRIDE === 0) table[at / STRIDE] = bytes;
    bytes += bytesOfUnit(text, at);
  }
  if (text.length % STRIDE === 0) table[text.length / STRIDE] = bytes;
  return (offset) => {
    const known = Math.floor(offset / STRIDE);
    let answer = table[known]!;
    for (let at = known * STRIDE; at < offset; at++) answer += bytesOfUnit(text, at);
    return answer;
  };
};

/** A pair's four bytes are counted at its first half; half a pair alone is stored as U+FFFD, three bytes. */
const bytesOfUnit = (text: string, at: number): number => {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return 1;
  if (unit < 0x800) return 2;
  if (unit < 0xd800 || unit > 0xdfff) return 3;
  if (unit < 0xdc00) return isLow(text.charCodeAt(at + 1)) ? 4 : 3;
  return at > 0 && isHigh(text.charCodeAt(at - 1)) ? 0 : 3;
};

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
