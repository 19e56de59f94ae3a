/**
 * Letters that are one letter to `grep -i` although `toLowerCase` keeps them apart: those that share a capital (`ς` and
 * `σ`, `ſ` and `s`), as Unicode's simple case folding has it, and the Turkish i's, which C libraries pair with `i`.
 * By table, as what is found may not depend on the runtime's ICU: even places fold to the odd ones behind them.
 */
const PAIRS = 'ıiſsµμςσϐβϑθϕφϖπϰκϱρϵεẛṡ\u0345ι\u1FBEι\u1FD3\u0390\u1FE3\u03B0\uFB05\uFB06ᲀвᲁдᲂоᲃсᲄтᲅтᲆъᲇѣᲈꙋ';

const FOLDED: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, at) => [PAIRS.charAt(2 * at), PAIRS.charAt(2 * at + 1)]),
);
const ODD = new RegExp(`[${[...FOLDED.keys()].join('')}]`, 'g');

/**
 * Equal for what differs in case only, and of the same length, so that a place in it is a place in the text. `İ` is the
 * one letter whose lower case is longer.
 */
export const foldCase = (text: string): string =>
  text
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replace(ODD, (letter) => FOLDED.get(letter) ?? letter);

/** The letters outside ASCII that fold into it, in UTF-8: a text without them holds an ASCII word in ASCII only. */
export const ASCII_IN_DISGUISE: readonly Buffer[] = ['İ', 'ı', 'ſ', '\u212A'].map((letter) => Buffer.from(letter));

/** Whether nothing in it has another case. */
export const isCaseless = (text: string): boolean => text.toLowerCase() === text && text.toUpperCase() === text;
