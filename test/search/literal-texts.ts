import fc from 'fast-check';

/** Words that are hard to find without their case, and some that are hard to take for words at all. */
const WORDS = [
  ...[
    'readFile',
    'read_file',
    '__init__',
    '$scope',
    'HTTPServer2',
    'x',
    'Kiss',
    'SIK',
    'isis',
    '0x1F',
    '_',
    '$$',
    'TODO',
  ],
  ...[
    'İstanbul',
    'ISPARTA',
    'ısı',
    'sIsI',
    'ΟΔΟΣ',
    'οδός',
    'σοφός',
    'Straße',
    'STRASSE',
    'ẞ',
    'ſtop',
    'mi\u212Ae',
    '\u212A',
  ],
  ...[
    'café',
    'cafe\u0301',
    'e\u0301',
    'Z\u0307elaz\u0307o',
    'नमस्ते',
    'שָׁלוֹם',
    'مرحبا',
    '日本語',
    'ﬅ',
    'ΐ',
    'ΐ',
    'Ǆabc',
    'ǆ',
    'µm',
    'μm',
  ],
  ...[
    'Привет',
    'ᲀода',
    'вода',
    '𝒳𝓎',
    '𐐀𐐨𐐁',
    '😀',
    '👩‍👩‍👧',
    'ⓐⒷ',
    'Ⅷ',
    '１２',
    'ᾼι',
    'ͅ',
    '\uFEFF',
    '\uFFFD',
    'a\u00ADb',
  ],
];
const SEPARATORS = [
  ' ',
  ' ',
  '',
  '',
  '.',
  '::',
  '->',
  '(',
  ')',
  ', ',
  '"',
  '\t',
  '=',
  '\\',
  '*',
  '[',
  '\u00A0',
  '…',
  '«',
  '\r',
];
/** Without the signs that follow a letter in UTF-8: git would read the bytes of `Ã©` as `é`. */
const LATIN = [
  'Grün',
  'ÉTÉ',
  'été',
  'naïve',
  'ÿ',
  'straße',
  'Öl',
  'plain',
  'ASCII_word',
  'kiss',
  'x',
  ' ',
  ' ',
  '.',
  '(',
  '-',
];

const text = (words: readonly string[], eol: string): fc.Arbitrary<string> =>
  fc
    .array(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 40 })
    .map((lines) => lines.map((line) => line.join('')).join(eol));

const MIXED = [...WORDS, ...SEPARATORS, ...SEPARATORS, ...SEPARATORS];

/** A line that is longer than a chunk and has no space in it: of words, of one word, or of words with marks. */
const longLine: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom([...WORDS, '.', ','], ['abcdefghij', 'Kiss'], ['e\u0301', 'न', '्', 'x'], ['𐐀', 'ς', 'k']),
    fc.infiniteStream(fc.nat()),
  )
  .map(([words, picks]) => {
    let line = '';
    for (const pick of picks) {
      line += words[pick % words.length]!;
      if (line.length > 9000) break;
    }
    return line;
  });

const utf16 = (content: string): Buffer => Buffer.from(`\uFEFF${content}`, 'utf16le');

/** A file as git has it: in UTF-8 with and without a mark, in UTF-16, in latin1, and in latin1 with a word of UTF-8. */
export const blob: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 4, arbitrary: text(MIXED, '\n').map((content) => Buffer.from(content)) },
  { weight: 2, arbitrary: text(MIXED, '\r\n').map((content) => Buffer.from(content)) },
  { weight: 1, arbitrary: text(MIXED, '\n').map((content) => Buffer.from(`\uFEFF${content}`)) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(text(MIXED, '\n'), longLine)
      .map(([content, line]) => Buffer.from(`${content}\n${line}\n${content}`)),
  },
  { weight: 1, arbitrary: text(LATIN, '\n').map((content) => utf16(`some text\n${content}`)) },
  { weight: 1, arbitrary: text(LATIN, '\n').map((content) => Buffer.from(`${content}\nß ö ü`, 'latin1')) },
  {
    weight: 1,
    arbitrary: text(LATIN, '\n').map((content) =>
      Buffer.concat([Buffer.from(`${content}\nß ö ü\n`, 'latin1'), Buffer.from('un café')]),
    ),
  },
);

/** Other letters that are the same to `grep -i`. */
const TWINS = ['kK\u212A', 'sSſ', 'σςΣ', 'µμΜ', 'вВᲀ', 'iI', 'ΐΐ', 'ßẞ', 'ιΙ\u1FBE\u0345'];

const otherCase = (character: string, pick: number): string => {
  const twins = TWINS.find((letters) => letters.includes(character));
  if (twins !== undefined) return [...twins][pick % [...twins].length]!;
  const changed = pick % 2 === 0 ? character.toUpperCase() : character.toLowerCase();
  return changed.length === character.length ? changed : character;
};

/** Where to cut a literal out of a text, as numbers that fit every text. */
export interface Cut {
  readonly line: number;
  readonly start: number;
  readonly length: number;
  readonly cases: readonly number[];
}

export const cut: fc.Arbitrary<Cut> = fc.record({
  line: fc.nat(),
  start: fc.nat(),
  length: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 200 })),
  // None: as it stands.
  cases: fc.oneof(fc.constant([]), fc.array(fc.nat(5), { minLength: 1, maxLength: 7 })),
});

/** A piece of one line, from anywhere in it, in other cases; '' from an empty line. */
export const literalOf = (content: string, { line, start, length, cases }: Cut): string => {
  const lines = content.split('\n');
  const characters = [...lines[line % lines.length]!];
  const from = characters.length === 0 ? 0 : start % characters.length;
  const piece = characters.slice(from, from + length);
  return piece.map((one, at) => (cases.length === 0 ? one : otherCase(one, cases[at % cases.length]!))).join('');
};
