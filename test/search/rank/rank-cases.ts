import fc from 'fast-check';
import { SYMBOL_KINDS } from '../../../src/language/facts.js';
import { foldName } from '../../../src/language/term-forms.js';
import type { Concept, Concepts } from '../../../src/search/rank/concepts.js';
import type { Candidate } from '../../../src/search/rank/rank-kernel.js';
import { stem } from '../../../src/search/rank/stem.js';
import { REPORT_WEIGHTS, WEIGHTS, type Weights } from '../../../src/search/rank/weights.js';
import { packSymbols, type SymbolName } from '../../../src/store/pack-symbols.js';
import type { ReferenceContent, ReferenceFile, ReferenceQuery } from './reference/features.js';

/** Files with their contents, and queries that ask for them. */
export interface Repository {
  readonly files: readonly ReferenceFile[];
  readonly contents: ReadonlyMap<number, ReferenceContent>;
}

export interface Asked extends ReferenceQuery {
  readonly candidates: readonly Candidate[];
  readonly most: number;
}

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

const anyName = fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: oddName });

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

const path = fc
  .tuple(fc.array(fc.oneof(anyName, fc.constantFrom('src', '.a', '')), { maxLength: 3 }), base)
  .map(([above, last]) => [...above, last].join('/'));

const role = fc.record({
  ...{ test: fc.boolean(), prose: fc.boolean(), config: fc.boolean() },
  ...{ aside: fc.boolean(), legacy: fc.boolean(), declaration: fc.boolean() },
});

const share = fc.double({ min: 0, max: 1, noNaN: true });

const CONTENTS = 5;
/** Ids are in no order, and may be large. */
const idOf = (content: number): number => [7, 1, 4_000_000_000, 263, 519][content]!;
const contentId = fc.nat(CONTENTS - 1).map(idOf);

const file: fc.Arbitrary<ReferenceFile> = fc.record({
  ...{ path, contentId, role },
  ...{ depth: share, distance: share, imports: share, size: share },
});

/** A text in comments, most of it. */
const text = fc
  .array(fc.tuple(anyName, fc.constantFrom(' ', '\n// ', '. ', '-', ' * ', '\n')), { maxLength: 12 })
  .map((all) => `// ${all.flat().join('')}`);

const content: fc.Arbitrary<ReferenceContent> = fc.record({
  text,
  symbols: fc.array(fc.record({ name: anyName, kind: fc.constantFrom(...SYMBOL_KINDS) }), { maxLength: 8 }),
});

export const repository: fc.Arbitrary<Repository> = fc
  .tuple(
    fc.array(file, { minLength: 1, maxLength: 9 }),
    fc.array(content, { minLength: CONTENTS, maxLength: CONTENTS }),
  )
  .map(([files, contents]) => ({ files, contents: new Map(contents.map((one, at) => [idOf(at), one])) }));

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

/** A query may have total weights of 0, and more than the sum of what it speaks of. */
const concepts: fc.Arbitrary<Concepts> = fc
  .tuple(fc.array(concept, { maxLength: 5 }), fc.constantFrom(1, 1, 1, 1, 0.6, 0))
  .map(([all, times]) => {
    const sums = conceptsOf(...all);
    return { all, total: sums.total * times, partsTotal: sums.partsTotal * times };
  });

/** Nearly nothing counts, so that most files are as promising as others. */
const FLAT: Weights = {
  ...{ body: 0, stem: 0, directory: 0, head: 0, function: 0, type: 0, identifier: 0, identifiers: 0, mention: 0 },
  ...{
    imports: 0,
    size: 0,
    depth: 0,
    neighbour: 0,
    test: -1,
    prose: 0,
    config: 0,
    aside: 0,
    legacy: 0,
    declaration: 0,
  },
};
const weights = fc.constantFrom(WEIGHTS, REPORT_WEIGHTS, FLAT);

const sparse = fc.oneof(fc.constant(0), share);
const byContent = fc
  .array(sparse, { minLength: CONTENTS, maxLength: CONTENTS })
  .map((all) => new Map(all.map((one, at) => [idOf(at), one])));

export const askedOf = ({ files }: Repository): fc.Arbitrary<Asked> =>
  fc
    .record({
      ...{ concepts, weights, wantsTests: fc.boolean(), wantsDocuments: fc.boolean() },
      ...{ bodies: byContent, shares: byContent, most: fc.nat(4) },
      candidates: fc.subarray([...files.keys()]),
      named: fc.array(fc.tuple(sparse, sparse, sparse), { minLength: files.length, maxLength: files.length }),
    })
    .map(({ bodies, shares, candidates, named, ...others }) => ({
      ...others,
      bodyScore: (id) => bodies.get(id) ?? 0,
      bestBody: Math.max(...bodies.values()),
      nameShareOf: (id) => shares.get(id) ?? 0,
      candidates: candidates.map((one) => {
        const [identifier, identifiers, mention] = named[one]!;
        return { file: one, contentId: files[one]!.contentId, identifier, identifiers, mention };
      }),
    }));
