/** Splits identifiers in camelCase, PascalCase and snake_case into their words. */

/** Compiled on first use: compiling it takes as long as splitting a thousand words. */
let partExpression: RegExp | null = null;
const partOf = (): RegExp => (partExpression ??= /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|\p{Lo}+/gu);

const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Does the same as `partOf` for ASCII words without a regular expression. Nearly all words are ASCII. */
const splitAscii = (word: string): string[] => {
  const parts: string[] = [];
  const { length } = word;
  let at = 0;
  while (at < length) {
    const start = at;
    const code = word.charCodeAt(at++);
    if (isDigit(code)) {
      while (at < length && isDigit(word.charCodeAt(at))) at++;
      parts.push(word.slice(start, at));
      continue;
    }
    if (isUpper(code)) {
      while (at < length && isUpper(word.charCodeAt(at))) at++;
      // The last of several capitals belongs to the next word: HTTPServer.
      if (at < length && isLower(word.charCodeAt(at))) {
        if (at - start > 2) parts.push(word.slice(start, at - 1).toLowerCase());
        const from = at - 1;
        while (at < length && isLower(word.charCodeAt(at))) at++;
        parts.push(word.slice(from, at).toLowerCase());
        continue;
      }
    } else if (isLower(code)) while (at < length && isLower(word.charCodeAt(at))) at++;
    else continue;
    if (at - start > 1) parts.push(word.slice(start, at).toLowerCase());
  }
  return parts;
};

const IS_ASCII = /^[\x20-\x7f]*$/;

/** `HTTPServer2` gives http, server, 2; `snake_case` gives snake, case. A word that cannot be split gives one part. */
export const splitIdentifier = (word: string): string[] => {
  if (IS_ASCII.test(word)) return splitAscii(word);
  const parts: string[] = [];
  for (const match of word.matchAll(partOf())) {
    const part = match[0].toLowerCase();
    // Single letters (`iCount`, `TValue`) are left out: they would match too much.
    if (part.length > 1 || /\p{N}|\p{Lo}/u.test(part)) parts.push(part);
  }
  return parts;
};
