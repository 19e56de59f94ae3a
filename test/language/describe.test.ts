import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyze } from '../../src/language/extract/analyze.js';
import { Grammars, type LoadedLanguage } from '../../src/language/grammar/grammar.js';
import { LANGUAGES } from '../../src/language/languages.js';
import { TermMaker } from '../../src/language/words/terms.js';
import { packSymbols } from '../../src/store/facts/pack-symbols.js';
import { grammarFiles } from './grammar-files.js';
import { referenceLanguage } from './reference/reference-language.js';

/** Comment marks of all languages, whole and in part, and characters beside them. */
const MARK = fc.constantFrom(
  ...[
    '/**',
    '/*',
    '*/',
    '**/',
    '*',
    '**',
    '***',
    '*)',
    '(*',
    '(**',
    '//',
    '///',
    '//!',
    '/*!',
    '/',
    '#',
    '##',
    '#[',
    '#!',
  ],
  ...[
    '#|',
    "#'",
    '--',
    '---',
    '--[[',
    '--[==[',
    '--[=',
    '-- |',
    '--|',
    '-- ^x',
    '--^',
    '-}',
    '{-',
    '{-|',
    '-',
    ';',
    ';;',
    '%',
  ],
  ...[
    '%%',
    '"""',
    "'''",
    '"',
    "'",
    '""',
    '~s"""',
    '~S"""',
    'r"""',
    'r##"""',
    'r#',
    ']]',
    ']',
    '|',
    '^',
    '{',
    '}',
    '(',
    ')',
  ],
  ...['`', '~', 'r', '\\', '=', '=>', '->', ':', '@', '$', ','],
);
const WORD = fc.constantFrom(
  'a',
  'Adds',
  'one',
  'to the',
  'do',
  'is',
  'then',
  'where',
  'undo',
  'this',
  'x.y',
  'function',
  'run',
);
/** Characters of every width, white space of other scripts, a replacement character, half a surrogate pair. */
const WIDE = fc.constantFrom(
  'é',
  '漢字',
  '\u{1f433}',
  '—',
  '…',
  '\u00a0',
  '\u3000',
  '\u2003',
  '\u2028',
  '\ufeff',
  '\ufffd',
  '\ud83d',
  '，',
);
const BLANK = fc.constantFrom(' ', '  ', '\t', '\n', '\n\n', '\r\n', '\v', '\f', '');
const soupOf = (piece: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.array(fc.tuple(piece, BLANK), { maxLength: 14 }).map((all) => all.map((pair) => pair.join('')).join(''));
const soup = fc.oneof(soupOf(fc.oneof(MARK, WORD)), soupOf(fc.oneof(MARK, WORD, WIDE)));

const block = soup.map((text) => `/*${text.replaceAll('*/', '* /')}*/`);
const line = soup.map((text) => `//${text.replaceAll(/[\n\r]/g, ' ')}`);
const comment = fc.oneof(
  block,
  line,
  fc.array(line, { maxLength: 4 }).map((all) => all.join('\n  ')),
  fc.constantFrom(
    '',
    '/** Adds one. */',
    '/**\n * Adds one.\n *\n * To it.\n */',
    '// @ts-check',
    '#!/usr/bin/env node',
  ),
);
/** Long enough to be cut, or not to be quoted. */
const long = fc
  .tuple(soup, fc.nat(300))
  .map(([text, times]) => `/** ${`${text.replaceAll('*/', '')}\n * `.repeat(times)} */`);
const name = fc.constantFrom('run', 'do', 'is', 'a', '$x', '_y');
const parameters = fc.array(fc.constantFrom('a', 'b = 1', 'é = "漢\u{1f433}"', '{ c,\n  d }', '...e', '/* why */ f'), {
  maxLength: 4,
});
const definition = fc.tuple(fc.nat(5), name, parameters, comment).map(([kind, called, all, inside]) => {
  const list = all.join(',\n   ');
  return [
    `function ${called}(${list}) { ${inside}\n}`,
    `export class ${called} { ${inside}\n ${called}(${list}) {} }`,
    `const ${called} = (${list}) => { ${inside}\n};`,
    `export const ${called} =   {\n  a: 1 };`,
    `function ${called}(${list}${', wide'.repeat(80)}) {}`,
    `${called}();`,
  ][kind]!;
});
const text = fc
  .array(fc.tuple(fc.oneof({ weight: 9, arbitrary: comment }, long), BLANK, definition, BLANK), { maxLength: 5 })
  .map((all) => all.map((parts) => parts.join('')).join('\n'));

describe('signatures and doc comments by the tree kernel', () => {
  const loaded: { kernel: LoadedLanguage; reference: LoadedLanguage }[] = [];

  beforeAll(async () => {
    for (const wanted of ['javascript', 'typescript']) {
      const language = LANGUAGES.find(({ name: known }) => known === wanted)!;
      const kernel = await (await Grammars.start(grammarFiles)).load(language);
      loaded.push({ kernel, reference: await referenceLanguage(language) });
    }
  });

  /** Symbols as they are packed, and as their properties return them. */
  const symbolsBy = (by: LoadedLanguage, source: string) => {
    const facts = analyze(source, by.language, { loaded: by }, 'keep', new TermMaker());
    return {
      packed: Buffer.from(packSymbols(facts.symbols, facts.text)).toString('hex'),
      properties: facts.symbols.map(({ name: called, signature, doc, startLine, endLine, startByte, endByte }) =>
        [called, signature, doc, startLine, endLine, startByte, endByte].join('\0'),
      ),
    };
  };
  const expectSame = (source: string): void => {
    for (const { kernel, reference } of loaded) expect(symbolsBy(kernel, source)).toEqual(symbolsBy(reference, source));
  };

  it('equal those by TypeScript, for random comments and declarations', () => {
    fc.assert(fc.property(text, expectSame), { seed: 20_262, numRuns: 1_500 });
  });

  it('equal those by TypeScript at limits: many comments, long ones, a comment at the end, only comments', () => {
    expectSame(`${'// a\n'.repeat(1_500)}function run() {}\n`);
    expectSame(`${'// a\n'.repeat(1_023)}function run() {}\n`);
    for (const length of [1_998, 1_999, 2_000, 2_001, 5_000, 20_000]) {
      expectSame(`/** ${'x'.repeat(length)} */\nfunction run() {}\n`);
      expectSame(`/**\n * ${'x'.repeat(length)}\n * y */ function run() {}\n`);
      expectSame(`/*${' '.repeat(length)}*/ function run() {}`);
      expectSame(`function run(${'a, '.repeat(length / 3)}b) {}`);
      for (const wide of ['é', '漢', '\u{1f433}']) {
        expectSame(`/** ${wide.repeat(length / 3)} ${'x'.repeat(length / 2)} */\nfunction run() {}\n`);
        expectSame(`"${wide.repeat(length)}";\n/** ${wide} */\nfunction ${'r'.repeat(290)}(é) {}\n`);
      }
    }
    // A limit inside a surrogate pair, and white space between comments that is such only in JavaScript.
    expectSame(`function run(${' '.repeat(1_186)}\u{1f433}, b) {}\n`);
    for (const odd of ['\u00a0', '\u3000', '\u2028']) {
      expectSame(`// a\n${odd}// b\nfunction run() {\n  // a\n  // b\n  x();\n}\n`);
      expectSame(`/* aa */${odd}\n/* bb */\nfunction run() {\n  /* aa */\n  /* bb */\n  x();\n}\n`);
    }
    expectSame('/** run */');
    expectSame('function run() {} // behind');
    expectSame(`/** run */ ${'run '.repeat(20)}\nfunction run() {}`);
    expectSame('#!/usr/bin/env node\nfunction run() {}\n');
  });
});
