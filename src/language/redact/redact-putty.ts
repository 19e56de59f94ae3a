import { redactKeyLines } from './redact-key-lines.js';

/** The private part of a key file of PuTTY: lines of base64 behind their number, without a line that ends them. */
const MARK = /Private-Lines: \d{1,3}/g;

export const redactPuttyKeys = (text: string, replacement: string): { text: string; count: number } => {
  if (!text.includes('Private-Lines: ')) return { text, count: 0 };
  const marks = [...text.matchAll(MARK)];
  let out = text.slice(0, marks[0]?.index ?? text.length);
  let count = 0;
  for (const [at, { 0: mark, index }] of marks.entries()) {
    // Looking no further than the next mark keeps a text full of them linear.
    const block = text.slice(index + mark.length, marks[at + 1]?.index ?? text.length);
    const lines = redactKeyLines(block, replacement);
    if (lines !== null) count++;
    out += mark + (lines ?? block);
  }
  return { text: out, count };
};
