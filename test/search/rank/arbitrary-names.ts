import fc from 'fast-check';
import { foldName } from '../../../src/language/words/term-forms.js';
import type { Concept, Concepts } from '../../../src/search/query/concepts.js';
import { stem } from '../../../src/search/query/stem.js';
import { packSymbols, type SymbolName } from '../../../src/store/facts/pack-symbols.js';

export const conceptOf = (word: string): Concept => ({
  word,
  key: stem(word),
  isWhole: false,
  standIns: [],
  members: [],
  weight: 1,
  idf: 1,
});

export const wholeOf = (name: string): Concept => ({ ...conceptOf(name), key: foldName(name), isWhole: true });

export const conceptsOf = (...all: Concept[]): Concepts => ({
  all,
  total: all.reduce((sum, { weight }) => sum + weight, 0),
  partsTotal: all.reduce((sum, { isWhole, weight }) => sum + (isWhole ? 0 : weight), 0),
});

export const packNames = (names: readonly SymbolName[]): Buffer =>
  Buffer.from(
    packSymbols(
      names.map(({ name, kind }) => ({
        ...{ name, kind, qualifiedName: name, signature: '', doc: '', parent: -1, visibility: 'public' as const },
        ...{ startLine: 1, endLine: 2, startByte: 0, endByte: 9 },
      })),
      new Uint8Array(0),
    ),
  );

const ROOTS = ['rout', 'cach', 'fl', 'tr', 'map', 'nam', 'config', 'auth', 'read', 'pool', 'x', '2', 'ab'];
const ENDINGS = ['', 'e', 'er', 'es', 'ies', 'y', 'ing', 'ping', 'ed', 'uration', 's', 'enticate', 'ment'];
const ODD = ['größe', 'grösse', '日本', '日本語', 'i̇d', 'ünïcödë', 'ключ', 'ключи', 'é', 'routé'];

/** Words in lower case, as parts are. */
export const word = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(fc.constantFrom(...ROOTS), fc.constantFrom(...ENDINGS)).map((all) => all.join('')) },
  { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom(...'iesdngxyhcap'), minLength: 1, maxLength: 9 }) },
  { weight: 1, arbitrary: fc.constantFrom(...ODD) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(300), `route${'r'.repeat(70)}`, 'ns', 'ie') },
);

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Words as one name. */
const name = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 4 }), fc.nat(6))
  .map(
    ([words, style]) =>
      [
        words.join('_'),
        words.map(capital).join(''),
        words.map((one, at) => (at === 0 ? one : capital(one))).join(''),
        words.join('_').toUpperCase(),
        words.join('.'),
        `$${words.join('$')}`,
        words.join('1'),
      ].at(style)!,
  );

const oddName = fc.oneof(
  fc.constantFrom(
    '',
    '_',
    '$',
    '__',
    'a',
    'A_b',
    'operator new',
    'a\nb',
    '🐳',
    'İd',
    'ROUTEİd',
    'readGröße',
    '2nd',
    'X2',
  ),
  fc.string({ unit: fc.constantFrom('r', 'E', 'a', '_', '.', '2', 'A', 'ö', '\0', ' '), maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

/** Names of symbols, most of them of words that some concept may have. */
export const anyName = fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: oddName });

const base = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(anyName, fc.constantFrom('.ts', '.test.ts', '.rs', '', '.')).map((all) => all.join('')),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('mod.rs', 'index.ts', '__init__.py', 'main.go', 'INDEX', 'lib.rs', 'init.d.ts'),
  },
  { weight: 1, arbitrary: fc.constantFrom('.b.c', '.route', '...', '..map.ts', '.', '', 'a_b', '.index.ts') },
);

export const path = fc
  .tuple(fc.array(fc.oneof(anyName, fc.constantFrom('src', '.a', '')), { maxLength: 3 }), base)
  .map(([above, last]) => [...above, last].join('/'));

const standIns = fc.array(fc.record({ term: word, weight: fc.constantFrom(1, 0.7, 0.35) }), { maxLength: 3 });
const weight = fc.double({ min: 0.01, max: 9, noNaN: true });

const concept: fc.Arbitrary<Concept> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(word, standIns, weight).map(([text, others, worth]) => ({
      ...conceptOf(text),
      standIns: others,
      weight: worth,
    })),
  },
  { weight: 1, arbitrary: fc.tuple(name, weight).map(([text, worth]) => ({ ...wholeOf(text), weight: worth })) },
);

export const concepts: fc.Arbitrary<Concepts> = fc.array(concept, { maxLength: 5 }).map((all) => conceptsOf(...all));
