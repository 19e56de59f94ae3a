/**
 * Quoted queries ask for an exact text. Everything between the quotes is literal, with one exception: before the
 * closing mark, 2n + 1 backslashes stand for n backslashes and the mark.
 * So a text without the mark needs no escaping, and every other text can be escaped. The last mark of the query always
 * closes the quotes.
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

/** null if the text contains an unescaped mark, which would close the quotes earlier. */
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

/** The text of a quoted query; null if the query is not quoted as a whole, or empty between the quotes. */
export const quotedText = (query: string): string | null => {
  const text = query.trim();
  const mark = CLOSING.get(text.charAt(0));
  if (mark === undefined || text.length < 3 || !text.endsWith(mark)) return null;
  return unescaped(text.slice(1, -1), mark);
};

/** The quoted query for a text that is not empty: the inverse of `quotedText`. */
export const quote = (text: string): string => {
  const mark = text.includes('"') && !text.includes("'") ? "'" : '"';
  return `${mark}${escaped(text, mark)}${mark}`;
};
