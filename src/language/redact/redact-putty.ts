import { redactKeyLines } from './redact-key-lines.js';

/** Private keys in PuTTY files: lines of base64 after their count, without an end mark. */
const MARK = /Private-Lines: \d{1,3}/g;

export const redactPuttyKeys = (text: string, replacement: string): { text: string; count: number } => {
  if (!text.includes('Private-Lines: ')) return { text, count: 0 };
  const marks = [...text.matchAll(MARK)];
  let out = text.slice(0, marks[0]?.index ?? text.length);
  let count = 0;
  for (const [at, { 0: mark, index }] of marks.entries()) {
    // The search ends at the next mark, which keeps it linear in a text with many of them.
    const block = text.slice(index + mark.length, marks[at + 1]?.index ?? text.length);
    const lines = redactKeyLines(block, replacement);
    if (lines !== null) count++;
    out += mark + (lines ?? block);
  }
  return { text: out, count };
};
