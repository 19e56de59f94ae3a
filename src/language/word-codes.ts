/** Half a surrogate pair counts as a letter: outside the BMP there are scripts as well as emoji, and both are searched for. */
const NON_ASCII_WORD = /[\p{L}\p{N}\p{M}\uD800-\uDFFF]/u;

let wordTable: Uint8Array | null = null;

/** One look-up per character; the table is made when the first non-ASCII character asks for it. */
const isNonAsciiWord = (code: number): boolean => {
  if (wordTable === null) {
    wordTable = new Uint8Array(65536);
    for (let at = 128; at < 65536; at++) wordTable[at] = NON_ASCII_WORD.test(String.fromCharCode(at)) ? 1 : 0;
  }
  return wordTable[code] === 1;
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
