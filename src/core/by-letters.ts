const ASCII = /^[\0-\x7f]*$/;

export const isAscii = (text: string): boolean => ASCII.test(text);

/** Signs outside ASCII that are of no word in any script, up to U+FFFF: dashes, quotation marks, arrows, × and ° and their like. */
export const isSign = (code: number): boolean =>
  code < 0xc0
    ? code >= 0x80 && !'\xaa\xb2\xb3\xb5\xb9\xba\xbc\xbd\xbe'.includes(String.fromCharCode(code))
    : code === 0xd7 ||
      code === 0xf7 ||
      (code >= 0x2000 && code < 0x2070) ||
      (code >= 0x2190 && code < 0x2400) ||
      (code >= 0x2500 && code < 0x2700);

/**
 * An expression for any letters, and one that does the same for ASCII. Reading `\p{L}` and its like takes V8 as long as ranking a
 * hundred files, and hardly a query or a path has a letter that needs it.
 */
export const byLetters = (ascii: RegExp, make: () => RegExp): ((text: string) => RegExp) => {
  let any: RegExp | null = null;
  return (text) => {
    if (isAscii(text)) return ascii;
    any ??= make();
    return any;
  };
};
