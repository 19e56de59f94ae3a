/** Lines `from` to `to`, 1-based and inclusive. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** How large a chunk may be. Retrieval hardly cares (30 to 80 lines score the same); a screen and a prompt do. */
export const MAX_LINES = 60;
export const MAX_CHARACTERS = 4000;
/** Lines that neighbouring parts of one large definition share, so that a match across the cut is in one of them. */
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

/** Smaller is a better place to cut behind: a blank line, else the shallowest indentation. */
const cutCost = (lines: Lines, line: number): number => {
  const start = lineStart(lines, line);
  const end = lineStart(lines, line + 1);
  let at = start;
  while (at < end && isIndent(lines.text.charCodeAt(at))) at++;
  if (at === end) return 0;
  // What stands there may be white space of another kind, or a blank line of such.
  const code = lines.text.charCodeAt(at);
  if (code > 32 && code < 128) return 1 + at - start;
  if (isBlank(lines, line)) return 0;
  const text = lines.text.slice(start, end);
  return 1 + text.length - text.trimStart().length;
};

const isIndent = (code: number): boolean => code === 32 || code === 9;

const tooLarge = (lines: Lines, from: number, to: number): boolean =>
  to - from + 1 > MAX_LINES || lineStart(lines, to + 1) - lineStart(lines, from) > MAX_CHARACTERS;

/** The last line with which a piece that starts at `from` is still small enough; at least `from` itself. */
const lastFitting = (lines: Lines, from: number, to: number): number => {
  let last = from;
  while (last < to && !tooLarge(lines, from, last + 1)) last++;
  return last;
};

/** Cuts a range into pieces that fit, each behind the best line of its second half. Every line is in a piece. */
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
    // The overlap never eats a whole piece: the next one must start behind where this one started.
    from = share === 'overlap' && best - OVERLAP > from ? best + 1 - OVERLAP : best + 1;
  }
  pieces.push({ from, to: range.to });
  return pieces;
};
