/** Half a surrogate pair counts as a letter: outside the BMP there are scripts as well as emoji, and both are searched for. */
const NON_ASCII_WORD = /[\p{L}\p{N}\p{M}\uD800-\uDFFF]/u;

/** What is known of each unit. */
const NO = 1;
const YES = 2;
let known: Uint8Array | null = null;

/** One look-up per character: few different ones are met, and asking for all of them takes longer than a query. */
const isNonAsciiWord = (code: number): boolean => {
  known ??= new Uint8Array(65536);
  if (known[code] === 0) known[code] = NON_ASCII_WORD.test(String.fromCharCode(code)) ? YES : NO;
  return known[code] === YES;
};

/** 1: belongs to a word. By ASCII code. */
export const ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0,
);

export const hasWord = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (isWordCode(text.charCodeAt(at))) return true;
  return false;
};

/** By UTF-16 unit. */
export const isWordCode = (code: number): boolean => (code < 128 ? ASCII_WORD[code] === 1 : isNonAsciiWord(code));
