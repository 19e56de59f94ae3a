/** Made for the first word that needs it: reading it takes V8 as long as cutting a thousand words. */
let part: RegExp | null = null;
const partOf = (): RegExp => (part ??= /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|\p{Lo}+/gu);

const isUpper = (code: number): boolean => code >= 65 && code <= 90;
const isLower = (code: number): boolean => code >= 97 && code <= 122;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The same as by `partOf`, for a word of ASCII: most are, and no expression is run for them. */
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
      // The last capital of several belongs to the word that follows: HTTPServer.
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

/** `HTTPServer2` -> http server 2; `snake_case` -> snake case. One part means there was nothing to split. */
export const splitIdentifier = (word: string): string[] => {
  if (IS_ASCII.test(word)) return splitAscii(word);
  const parts: string[] = [];
  for (const match of word.matchAll(partOf())) {
    const part = match[0].toLowerCase();
    // Single letters of longer names (`iCount`, `TValue`) match everything and mean nothing.
    if (part.length > 1 || /\p{N}|\p{Lo}/u.test(part)) parts.push(part);
  }
  return parts;
};
