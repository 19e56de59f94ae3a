/** A longer line is data or minified, and is cut around the name. */
const LONGEST_SNIPPET = 200;

/** The trimmed source line at a byte offset. */
export const snippetOf = (bytes: Buffer, startByte: number): string => {
  const start = startByte === 0 ? 0 : bytes.lastIndexOf(0x0a, startByte - 1) + 1;
  const end = bytes.indexOf(0x0a, startByte);
  const line = bytes.subarray(start, end < 0 ? bytes.length : end).toString('utf8');
  if (line.length <= LONGEST_SNIPPET) return line.trim();
  const from = Math.max(0, Math.min(startByte - start, line.length) - LONGEST_SNIPPET / 4);
  const cut = line.slice(from, from + LONGEST_SNIPPET).trim();
  return `${from > 0 ? '…' : ''}${cut}${from + LONGEST_SNIPPET < line.length ? '…' : ''}`;
};
