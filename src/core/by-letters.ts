/** ASCII fast paths for regular expressions over Unicode letters: most queries, paths and names are plain ASCII. */
const ASCII = /^[\0-\x7f]*$/;

export const isAscii = (text: string): boolean => ASCII.test(text);

/** Punctuation outside ASCII, up to U+FFFF, that belongs to no word in any script: dashes, quotation marks, arrows, × and °. */
const SIGNS = '\\x80-\\xa9\\xab-\\xb1\\xb4\\xb6-\\xb8\\xbb\\xbf\\xd7\\xf7\\u2000-\\u206f\\u2190-\\u23ff\\u2500-\\u26ff';
const SIGN = new RegExp(`[${SIGNS}]`);
const PLAIN = new RegExp(`^[\\0-\\x7f${SIGNS}]*$`);

export const isSign = (code: number): boolean => SIGN.test(String.fromCharCode(code));

/** Whether all letters of a text are ASCII. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/**
 * Chooses between an expression for ASCII text and an equivalent one for all scripts, which is compiled only when needed.
 * Compiling `\p{L}` and similar classes takes V8 as long as ranking a hundred files, and few queries or paths need it.
 */
export const byLetters = (ascii: RegExp, make: () => RegExp): ((text: string) => RegExp) => {
  let any: RegExp | null = null;
  return (text) => {
    if (isAscii(text)) return ascii;
    any ??= make();
    return any;
  };
};
