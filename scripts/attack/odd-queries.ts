/** Queries of every kind that people and programs send, and many that nobody would. */
import { quote } from '../../src/search/query/quoted.js';

export type Below = (below: number) => number;

/** What queries are made of: the files of the repository that is asked. */
export interface Material {
  readonly texts: readonly string[];
  readonly paths: readonly string[];
}

const pick = <T>(random: Below, items: readonly T[]): T => items[random(items.length)]!;

const many = <T>(random: Below, most: number, make: () => T): T[] => Array.from({ length: random(most + 1) }, make);

/** Letters whose case is not one letter for one letter, or depends on the language or the place in a word. */
const LETTERS = [...'iIİıkK\u212AsSſßẞσςΣµμΜǅǆĸŉΐΰᾼᾳΩ\u2126Å\u212BﬀﬅЀвᲀეჅᏸᏀⅷⓐＡ𐐀𐐨𞤀e\u0301\u0345\u0307'];
const MARKS = [...'"\'`“”‘’„«»\\\\\\', '\\"', "\\'", '""', "''", '" "'];
const OPERATORS = [
  ...['AND', 'OR', 'NOT', 'NEAR(', 'NEAR/2', '*', '^', '-', '+', ':', 'text:', 'col:', '(', ')', '{', '}', '"a"*'],
  ...['%', '_', ';--', '/*', '--', 'SELECT', '[a-z]+', '(?:', '(?<=x)', '\\d+\\n', '.*', '$^', '|', 'x{1,9}', '\\p{L}'],
];
const CONTROLS = ['\0', '\u0001', '\u001b[31m', '\u007f', '\r', '\n', '\t', '\u202e', '\u2028', '\uFEFF', '\uFFFD'];
const FRAMES = [
  '    at run (/home/me/app/PATH:LINE:9)',
  '  File "/srv/app/PATH", line LINE, in NAME',
  '\tat com.example.NAME.run(NAME.java:LINE)',
  'panic: NAME\n\ngoroutine 1 [running]:\nmain.NAME(0xc000)\n\t/go/src/PATH:LINE +0x1d',
  '   --> PATH:LINE:5',
  'TypeError: NAME is not a function',
  'Caused by: java.io.IOException: NAME',
];
const QUESTIONS = [
  'who calls NAME',
  'where is NAME used?',
  'usages of "NAME"',
  'how does NAME work',
  'NAME()',
  'a.NAME::b',
];

/** Any code point, half surrogate pairs among them. */
const anyCharacter = (random: Below): string => {
  const plane = random(3) === 0 ? random(17) : 0;
  return String.fromCodePoint(plane * 0x10000 + random(0x10000));
};

const cutFrom = (random: Below, { texts }: Material, most: number): string => {
  const text = pick(random, texts);
  const start = random(text.length + 1);
  return text.slice(start, start + 1 + random(most));
};

/** A piece of one line that has something in it. */
const pieceOf = (random: Below, material: Material): string => {
  const lines = cutFrom(random, material, 300).split('\n');
  return pick(random, lines) || 'return';
};

const nameFrom = (random: Below, material: Material): string =>
  /[\p{L}_$][\p{L}\p{N}_$]*/u.exec(cutFrom(random, material, 80))?.[0] ?? 'main';

const pathLike = (random: Below, { paths }: Material): string => {
  const path = pick(random, paths);
  const before = pick(random, ['', '', './', '../', '/home/me/x/', 'C:\\work\\', 'https://example.org/blob/main/']);
  const behind = pick(random, ['', '', ':12', ':0:0', ':99999999999999999999', '#L3-L9', '/', '.bak']);
  const turned = random(4) === 0 ? path.replaceAll('/', '\\') : path;
  return `${before}${turned}${behind}`;
};

const inOtherCase = (random: Below, text: string): string =>
  [...text].map((letter) => pick(random, [letter, letter.toUpperCase(), letter.toLowerCase()])).join('');

const trace = (random: Below, material: Material): string => {
  const frames = many(random, 12, () =>
    pick(random, FRAMES)
      .replaceAll('PATH', pick(random, material.paths))
      .replaceAll('LINE', String(random(300)))
      .replaceAll('NAME', nameFrom(random, material)),
  );
  const whole = frames.join('\n');
  return whole.slice(random(20), whole.length - random(20));
};

const spliced = (random: Below, text: string, insert: string): string => {
  const at = random(text.length + 1);
  return text.slice(0, at) + insert + text.slice(at);
};

type Make = (random: Below, material: Material) => string;

const SHORT: readonly Make[] = [
  (random) => Buffer.from(many(random, 60, () => random(256))).toString(random(2) === 0 ? 'latin1' : 'utf8'),
  (random) => many(random, 40, () => anyCharacter(random)).join(''),
  (random) => many(random, 8, () => pick(random, MARKS)).join(pick(random, ['', ' ', 'a'])),
  (random, material) =>
    many(random, 8, () => pick(random, [...OPERATORS, ...MARKS, nameFrom(random, material)])).join(' '),
  (random) => many(random, 12, () => pick(random, LETTERS)).join(''),
  (random, material) => spliced(random, pieceOf(random, material), pick(random, [...CONTROLS, ...MARKS, '\ud83e'])),
  pathLike,
  trace,
  (random, material) => pick(random, QUESTIONS).replace('NAME', nameFrom(random, material)),
  (random) => pick(random, ['-0', '1e999', '0x1F', 'NaN', '9'.repeat(random(400)), '.5', '1:2:3', String(random(1e9))]),
  (random, material) => `${nameFrom(random, material)} ${quote(pieceOf(random, material))}`,
  (random, material) => `${pick(random, MARKS)}${pieceOf(random, material)}${pick(random, MARKS)}`,
];

const LONG: readonly Make[] = [
  (random, material) => many(random, 5000, () => nameFrom(random, material)).join(' '),
  (random) =>
    pick(random, ['x', '\\', '"', ' ', '(', 'ö', '\u0301', 'a.', 'a/', ':1', '\n', 'İ']).repeat(random(300_000)),
  (random, material) => many(random, 400, () => trace(random, material)).join('\n'),
];

const TEXTS: readonly Make[] = [
  pieceOf,
  (random, material) => inOtherCase(random, pieceOf(random, material)),
  (random, material) => cutFrom(random, material, 8),
  (random, material) => cutFrom(random, material, 400),
  (random, material) => spliced(random, pieceOf(random, material), pick(random, [...MARKS, ...LETTERS])),
  (random) => many(random, 3, () => pick(random, LETTERS)).join(''),
  anyCharacter,
];

const LONG_TEXTS: readonly Make[] = [
  (random, material) => cutFrom(random, material, 20_000),
  (random) => pick(random, ['\\"', `'"\\`, 'ab', 'e\u0301', '\\']).repeat(1 + random(20_000)),
];

export interface OddQuery {
  readonly query: string;
  /** The text that it asks for in quotes; null: whatever it is taken for. */
  readonly text: string | null;
}

/** Half of them are exact texts: what those find can be told by a plain scan. One in a hundred is long: those take most of the time. */
export const oddQuery = (random: Below, material: Material): OddQuery => {
  const isLong = random(100) === 0;
  if (random(2) === 0) return { query: pick(random, isLong ? LONG : SHORT)(random, material), text: null };
  const text = pick(random, isLong ? LONG_TEXTS : TEXTS)(random, material) || 'ß';
  return { query: quote(text), text };
};
