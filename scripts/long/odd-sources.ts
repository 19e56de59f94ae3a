/** Texts that no person writes, for any language: made of its sample, so that they have its words and its brackets. */

type Below = (below: number) => number;

export interface Material {
  /** A file that uses each construct of the language once. */
  readonly sample: string;
  /** About how many characters the text is to have. */
  readonly length: number;
  readonly random: Below;
}

const TOKEN = /[\p{L}_$][\p{L}\p{N}_$]*|\p{N}+|\s+|[^\p{L}\p{N}\s]/gu;
const BRACKETS = ['(', '[', '{', '<', '/*', '(*', '{-', '"${', '`${', '#(', "'", '<!--', '<<', '=begin\n', '"""', '[['];
const CLOSING: Readonly<Record<string, string>> = {
  ...{ '(': ')', '[': ']', '{': '}', '<': '>', '/*': '*/', '(*': '*)', '{-': '-}', '"${': '}"', '`${': '}`' },
  ...{ '#(': ')', '<!--': '-->', '=begin\n': '=end\n', '[[': ']]' },
};
const OPEN_ENDED = ['"', "'", '`', '"""', "'''", '/*', '<<EOF\n', "<<~'A'\n", 'r#"', '%q(', '@"', '$"', '/', '//', '#'];
/** Letters of several scripts, of both directions, outside the basic plane, that combine, and that are no character. */
const LETTERS = [
  'é',
  'Ω',
  'ж',
  'ש',
  'ع',
  '語',
  'ไ',
  '𝒜',
  '👩‍💻',
  'a\u0301\u0302\u0303',
  '\u202e',
  '\ufeff',
  '\ufffd',
  '\u2028',
];
const SPACES = [' ', '\t', '\n', '\r', '\r\n', '\f', '\v', '\u00a0', '\\\n'];

const pick = <T>(all: readonly T[], random: Below): T => {
  const one = all[random(all.length)];
  if (one === undefined) throw new RangeError('there is nothing to pick from');
  return one;
};

const filled = (piece: string, length: number): string => piece.repeat(Math.ceil(length / Math.max(1, piece.length)));

const tokensOf = (sample: string): string[] => sample.match(TOKEN) ?? [];

const soup = (words: readonly string[], { length, random }: Material): string => {
  const parts: string[] = [];
  for (let size = 0; size < length; ) {
    const word = pick(words, random);
    parts.push(word);
    size += word.length + 1;
    if (random(3) === 0) parts.push(pick(SPACES, random));
  }
  return parts.join('');
};

/** A piece of the sample again and again. */
const piece = ({ sample, random }: Material): string => {
  const from = random(sample.length);
  return sample.slice(from, from + 1 + random(40));
};

export const ODD_SOURCES: Readonly<Record<string, (material: Material) => string>> = {
  'brackets that stay open': ({ length, random }) => filled(pick(BRACKETS, random), length),
  'brackets that are closed': ({ length, random }) => {
    const open = pick(BRACKETS, random);
    return filled(open, length / 2) + filled(CLOSING[open] ?? open, length / 2);
  },
  'brackets only': (material) => soup([...BRACKETS, ...Object.values(CLOSING)], material),
  'something that is never closed': ({ sample, length, random }) =>
    sample.slice(0, random(sample.length)) + pick(OPEN_ENDED, random) + filled(`${sample} `, length).slice(0, length),
  'ends that are missing, again and again': ({ sample, length, random }) =>
    filled(pick(OPEN_ENDED, random) + sample.slice(0, 1 + random(80)), length),
  'one line': ({ sample, length }) => filled(sample.replace(/\s+/g, ' '), length),
  'one word': ({ length, random }) => filled(pick(['a', '_', '9', '-', '.', '::', '->', '\\'], random), length),
  'one kind of space': ({ sample, length, random }) => filled(pick(SPACES, random), length) + sample,
  'each line further in': ({ sample, length }) => {
    const lines = sample.split('\n');
    const count = Math.ceil(Math.sqrt(length * 2));
    return Array.from({ length: count }, (_, at) => ' '.repeat(at) + (lines[at % lines.length] ?? '').trim()).join(
      '\n',
    );
  },
  'NULs among its words': (material) => soup([...tokensOf(material.sample), '\0'], material),
  'NULs only': ({ length }) => filled('\0', length),
  'letters of all scripts': (material) => soup([...LETTERS, ...tokensOf(material.sample)], material),
  'a soup of its words': (material) => soup(tokensOf(material.sample), material),
  'a piece again and again': (material) => filled(piece(material), material.length),
  'pieces within pieces': (material) => {
    const [open, close] = [piece(material), piece(material)];
    return filled(open, material.length / 2) + filled(close, material.length / 2);
  },
  'the sample, cut off': ({ sample, random }) => sample.slice(0, random(sample.length)),
  'the sample with a hole': ({ sample, random }) => {
    const from = random(sample.length);
    return sample.slice(0, from) + sample.slice(from + 1 + random(30));
  },
  'the sample with one character changed': ({ sample, random }) => {
    const at = random(sample.length);
    return sample.slice(0, at) + String.fromCharCode(random(0x250)) + sample.slice(at + 1);
  },
  'the sample backwards': ({ sample }) => [...sample].reverse().join(''),
};
