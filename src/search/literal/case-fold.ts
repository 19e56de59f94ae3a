/**
 * Case folding as in `grep -i`, for letters that `toLowerCase` keeps apart: those that share a capital (`ς` and `σ`,
 * `ſ` and `s`) by Unicode's simple case folding, and the Turkish i's, which C libraries pair with `i`.
 * A table, so that results do not depend on the runtime's ICU. Each letter at an even position folds to the letter
 * after it.
 */
const PAIRS = 'ıiſsµμςσϐβϑθϕφϖπϰκϱρϵεẛṡ\u0345ι\u1FBEι\u1FD3\u0390\u1FE3\u03B0\uFB05\uFB06ᲀвᲁдᲂоᲃсᲄтᲅтᲆъᲇѣᲈꙋ';

const FOLDED: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS.charAt(2 * at), PAIRS.charAt(2 * at + 1)]),
);
const ODD = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g');

/**
 * Folds the case of a text and keeps its length, so that offsets in it are offsets in the text. `İ` is the only letter
 * whose lower case is longer.
 */
export const foldCase = (text: string): string =>
  text
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replace(ODD, (letter) => FOLDED.get(letter) ?? letter);

/**
 * The letters outside ASCII that fold to ASCII, in UTF-8. A text without them can only contain an ASCII word in ASCII
 * letters.
 */
export const ASCII_IN_DISGUISE: readonly Buffer[] = ['İ', 'ı', 'ſ', '\u212A'].map((letter) => Buffer.from(letter));

/** Whether a text has no letters with another case. */
export const isCaseless = (text: string): boolean => text.toLowerCase() === text && text.toUpperCase() === text;
