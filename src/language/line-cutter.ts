/** Cuts text without a grammar into pieces of limited size, at blank lines and shallow indentation. */

/** Lines `from` to `to`, 1-based and inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Greatest size of a chunk, chosen to fit a screen and a prompt. Retrieval scores are the same from 30 to 80 lines. */
export const MAX_LINES = 60;
export const MAX_CHARACTERS = 4000;
/** Lines that neighbouring parts of one large definition share, so that one of them contains a match across the cut. */
const OVERLAP = 2;

export interface Lines {
  readonly text: string;
  readonly lineStarts: Uint32Array;
}

export const lineStart = (lines: Lines, line: number): number => lines.lineStarts[line - 1] ?? lines.text.length;

export const isBlank = (lines: Lines, line: number): boolean => {
  const end = lineStart(lines, line + 1);
  for (let at = lineStart(lines, line); at < end; at++) {
    const code = lines.text.charCodeAt(at);
    if (code !== 32 && code !== 9 && code !== 10 && code !== 13) return false;
  }
  return true;
};

/** The cost of a cut after this line: 0 for a blank line, otherwise one more than its indentation. */
const cutCost = (lines: Lines, line: number): number => {
  const start = lineStart(lines, line);
  const end = lineStart(lines, line + 1);
  let at = start;
  while (at < end && isIndent(lines.text.charCodeAt(at))) at++;
  if (at === end) return 0;
  // Outside printable ASCII, the character may be another kind of white space.
  const code = lines.text.charCodeAt(at);
  if (code > 32 && code < 128) return 1 + at - start;
  if (isBlank(lines, line)) return 0;
  const text = lines.text.slice(start, end);
  return 1 + text.length - text.trimStart().length;
};

const isIndent = (code: number): boolean => code === 32 || code === 9;

const tooLarge = (lines: Lines, from: number, to: number): boolean =>
  to - from + 1 > MAX_LINES || lineStart(lines, to + 1) - lineStart(lines, from) > MAX_CHARACTERS;

/** The last line of the largest piece that starts at `from` and fits; at least `from` itself. */
const lastFitting = (lines: Lines, from: number, to: number): number => {
  let last = from;
  while (last < to && !tooLarge(lines, from, last + 1)) last++;
  return last;
};

/** Cuts a range of lines into pieces that fit, each after the best line of its second half. Every line is in a piece. */
export const cutLines = (lines: Lines, range: LineRange, share: 'overlap' | 'apart'): LineRange[] => {
  const pieces: LineRange[] = [];
  let from = range.from;
  while (tooLarge(lines, from, range.to)) {
    const last = lastFitting(lines, from, range.to);
    let best = last;
    let bestCost = Number.POSITIVE_INFINITY;
    for (let line = last; line > from + (last - from) / 2; line--) {
      const cost = cutCost(lines, line);
      if (cost < bestCost) {
        best = line;
        bestCost = cost;
      }
    }
    if (best >= range.to) break;
    pieces.push({ from, to: best });
    // Each piece must start after the start of the previous one, so a short piece has no overlap.
    from = share === 'overlap' && best - OVERLAP > from ? best + 1 - OVERLAP : best + 1;
  }
  pieces.push({ from, to: range.to });
  return pieces;
};
