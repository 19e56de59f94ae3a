import { redactKeyLines } from './redact-key-lines.js';

const BEGIN = '-----BEGIN ';
const HEADER = /-----BEGIN ((?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?)-----/y;

/** What stands between the lines of a key in PEM files, in string literals of any language and in comments. */
const BODY = /^[A-Za-z0-9+/=\s\\"'`,:;.()#*|-]*$/;
/** A line of a key is 64 characters or more; the shortest keys (Ed25519) have a single one. */
const KEY_LINE = /[A-Za-z0-9+/=]{40}/;

/**
 * The bodies of private-key blocks replaced, their first and last lines and all line breaks kept. Code that only names
 * the markers stays: between them must be base64 and nothing that is not part of a key. Where they are not a pair of that
 * kind, lines of base64 that follow the first are replaced one by one.
 */
export const redactPrivateKeys = (text: string, replacement: string): { text: string; count: number } => {
  let begin = text.indexOf(BEGIN);
  if (begin === -1) return { text, count: 0 };
  let out = '';
  let copied = 0;
  let count = 0;
  while (begin !== -1) {
    HEADER.lastIndex = begin;
    const label = HEADER.exec(text)?.[1];
    const next = text.indexOf(BEGIN, begin + BEGIN.length);
    if (label !== undefined) {
      const from = begin + BEGIN.length + label.length + '-----'.length;
      // Looking no further than the next block keeps a text full of beginnings linear.
      const block = text.slice(from, next === -1 ? text.length : next);
      const length = block.indexOf(`-----END ${label}-----`);
      const body = length === -1 ? '' : block.slice(0, length);
      if (KEY_LINE.test(body) && BODY.test(body)) {
        out += text.slice(copied, from) + withBreaks(body, replacement);
        copied = from + body.length;
        count++;
      } else {
        const lines = redactKeyLines(block, replacement);
        if (lines !== null) {
          out += text.slice(copied, from) + lines;
          copied = from + block.length;
          count++;
        }
      }
    }
    begin = next;
  }
  return { text: out + text.slice(copied), count };
};

/** Line numbers behind the block must not move. */
const withBreaks = (body: string, replacement: string): string => {
  const breaks = body.match(/\r?\n/g) ?? [];
  const [first = '', ...rest] = breaks;
  return first + replacement + rest.join('');
};
