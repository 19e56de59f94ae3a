/** Decides which characters belong to a word: letters, digits, marks, `_` and `$`. */

/** Halves of surrogate pairs count as letters: outside the BMP there are scripts and emoji, and both are searched for. */
const NON_ASCII_WORD = /[\p{L}\p{N}\p{M}\uD800-\uDFFF]/u;

/** Cached results for UTF-16 units; 0 is unknown. */
const NO = 1;
const YES = 2;
let known: Uint8Array | null = null;

/** Looks up a unit in the cache. Few distinct units occur; computing all of them would take longer than a query. */
const isNonAsciiWord = (code: number): boolean => {
  known ??= new Uint8Array(65536);
  if (known[code] === 0) known[code] = NON_ASCII_WORD.test(String.fromCharCode(code)) ? YES : NO;
  return known[code] === YES;
};

/** By ASCII code: 1 if the character belongs to a word. */
export const ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0,
);

export const hasWord = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (isWordCode(text.charCodeAt(at))) return true;
  return false;
};

/** Whether a UTF-16 unit belongs to a word. */
export const isWordCode = (code: number): boolean => (code < 128 ? ASCII_WORD[code] === 1 : isNonAsciiWord(code));
