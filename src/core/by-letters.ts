const ASCII = /^[\0-\x7f]*$/;

export const isAscii = (text: string): boolean => ASCII.test(text);

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
