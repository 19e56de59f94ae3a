/** The line that starts at this offset. The text is never split into lines: only few of hundreds are shown. */
export const lineAt = (text: string, start: number): string => {
  const end = text.indexOf('\n', start);
  return text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '');
};

/** At most `count` lines from a 0-based line on. */
export const linesFrom = (text: string, from: number, count: number): string[] => {
  let start = 0;
  for (let line = 0; line < from; line++) start = text.indexOf('\n', start) + 1;
  const lines: string[] = [];
  while (lines.length < count) {
    lines.push(lineAt(text, start));
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  return lines;
};

/** The first lines, without the last line feed. */
export const firstLines = (text: string, most: number): string => {
  let end = -1;
  for (let line = 0; line < most; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
    if (end === text.length - 1) return text.slice(0, end);
  }
  return text.slice(0, end);
};

export const linesIn = (text: string): number => {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
};
