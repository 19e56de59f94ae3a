import { redactKeyLines } from './redact-key-lines.js';

const BEGIN = '-----BEGIN ';
const HEADER = /-----BEGIN ((?:[A-Z0-9]+ ){0,4}PRIVATE KEY(?: BLOCK)?)-----/y;

/** Characters of a key in a PEM file, in string literals of any language and in comments. */
const BODY = /^[A-Za-z0-9+/=\s\\"'`,:;.()#*|-]*$/;
/** A line of a key usually has 64 characters or more; the shortest keys (Ed25519) have a single line. */
const KEY_LINE = /[A-Za-z0-9+/=]{40}/;

/**
 * Finds PEM private keys in text (`-----BEGIN ... PRIVATE KEY-----`) and replaces their bodies. The BEGIN and END lines and all
 * line breaks are kept. Code that only names the markers is kept: only base64 may be between them. Without a valid pair of
 * markers, lines of base64 after BEGIN are replaced one by one.
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
      // The search ends at the next BEGIN, which keeps it linear in a text with many of them.
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

/** Keeps all line breaks, so that line numbers after the block do not change. */
const withBreaks = (body: string, replacement: string): string => {
  const breaks = body.match(/\r?\n/g) ?? [];
  const [first = '', ...rest] = breaks;
  return first + replacement + rest.join('');
};
