/**
 * A query that is in quotes as a whole asks for exactly the text between them. Everything there stands for itself, with
 * one exception: in front of the mark that ends the quotes, 2n + 1 backslashes stand for n backslashes and the mark. So
 * a text without that mark is asked for as it is, whatever backslashes it has, and any other has a spelling as well. The
 * last mark of the query always ends the quotes, whatever stands before it.
 */

const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
  ['„', '“'],
  ['«', '»'],
]);

const backslashesBefore = (text: string, end: number): number => {
  let at = end;
  while (text[at - 1] === '\\') at--;
  return end - at;
};

/** null: a mark in it is not escaped, so that it would end the quotes earlier. */
const unescaped = (text: string, mark: string): string | null => {
  let plain = '';
  let done = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, done)) {
    const backslashes = backslashesBefore(text, at);
    if (backslashes % 2 === 0) return null;
    plain += text.slice(done, at - (backslashes + 1) / 2) + mark;
    done = at + 1;
  }
  return plain + text.slice(done);
};

const escaped = (text: string, mark: string): string => {
  let spelled = '';
  let done = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, done)) {
    spelled += `${text.slice(done, at)}${'\\'.repeat(backslashesBefore(text, at) + 1)}${mark}`;
    done = at + 1;
  }
  return spelled + text.slice(done);
};

/** The text that a query in quotes asks for; null: it is not in quotes as a whole, or nothing is between them. */
export const quotedText = (query: string): string | null => {
  const text = query.trim();
  const mark = CLOSING.get(text.charAt(0));
  if (mark === undefined || text.length < 3 || !text.endsWith(mark)) return null;
  return unescaped(text.slice(1, -1), mark);
};

/** The query that asks for exactly this text, which is not empty. */
export const quote = (text: string): string => {
  const mark = text.includes('"') && !text.includes("'") ? "'" : '"';
  return `${mark}${escaped(text, mark)}${mark}`;
};
