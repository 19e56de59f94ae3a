import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Concept } from '../../../src/search/rank/concepts.js';
import { wordsOfPath } from '../../../src/search/rank/path-words.js';
import { stem } from '../../../src/search/rank/stem.js';
import { WEIGHTS } from '../../../src/search/rank/weights.js';
import { decodeSymbols } from '../../../src/store/symbol-rows.js';
import { damagedOr, tried } from '../../store/damaged-bytes.js';
import { DrivenKernel, FUNCTION_BITS, TYPE_BITS } from './driven-kernel.js';
import {
  type Asked,
  askedOf,
  conceptOf,
  conceptsOf,
  packNames,
  type Repository,
  repository,
  wholeOf,
} from './rank-cases.js';
import { pathScore } from './reference/evidence.js';
import type { ReferenceContent, ReferenceFile } from './reference/features.js';

const cases = repository.chain((files) =>
  fc.record({ files: fc.constant(files), queries: fc.array(askedOf(files), { minLength: 1, maxLength: 4 }) }),
);

const NO_ROLE = { test: false, prose: false, config: false, aside: false, legacy: false, declaration: false };
const fileOf = (path: string, contentId: number): ReferenceFile => ({
  ...{ path, contentId, role: NO_ROLE },
  ...{ depth: 0, distance: 0, imports: 0, size: 0 },
});

/** Files of one content each, from 1 on. */
const repositoryOf = (paths: readonly string[], contents: readonly Partial<ReferenceContent>[]): Repository => ({
  files: paths.map((path, at) => fileOf(path, at + 1)),
  contents: new Map(paths.map((_, at) => [at + 1, { head: '', symbols: [], ...contents[at] }])),
});

/** Every file is a candidate, and may be named by what is in it. */
const askFor = ({ files }: Repository, ...all: Concept[]): Asked => ({
  ...{ concepts: conceptsOf(...all), weights: WEIGHTS, wantsTests: false, wantsDocuments: false },
  ...{ bodyScore: () => 0.5, bestBody: 1, nameShareOf: () => 0.5, most: files.length },
  candidates: files.map(({ contentId }, file) => ({ file, contentId, identifier: 0, identifiers: 0, mention: 0 })),
});

describe('the kernel that orders files', () => {
  it('says of each query what the plain reference says, whatever was asked before', () => {
    fc.assert(
      fc.property(cases, ({ files, queries }) => {
        const driven = new DrivenKernel(files);
        for (const asked of queries) driven.compare(asked);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('cuts stems as stem.ts does', () => {
    const letters = [...'aeisxyhcdpw'];
    const endings = [
      '',
      's',
      'es',
      'ies',
      'ie',
      'ied',
      'sses',
      'xes',
      'ches',
      'shes',
      'us',
      'is',
      'ss',
      'ing',
      'ed',
      'eed',
    ];
    const words = letters.flatMap((first) =>
      letters.flatMap((second) =>
        endings.flatMap((end) => [first + end, first + second + end, `n${first}${second}${end}`]),
      ),
    );
    const texts = [...new Set(words)];
    const files = repositoryOf(texts, []);
    const driven = new DrivenKernel(files);
    for (let from = 0; from < texts.length; from += 100) {
      const keys = new Set(texts.slice(from, from + 100).map(stem));
      const asked = askFor(files, ...[...keys].map((key, at) => ({ ...conceptOf(key), key, weight: 1 + at / 8 })));
      driven.begin(asked);
      for (let file = from; file < Math.min(from + 100, texts.length); file++) {
        driven.knowFile(file);
        expect(driven.kernel.pathScore(file), texts[file]).toBe(pathScore(asked.concepts, wordsOfPath(texts[file]!)));
      }
    }
  });

  it('cuts the words of heads and names as they are cut for a query', () => {
    const unit = fc.constantFrom('r', 'e', 'a', 'R', 'E', 'A', '1', '_', '$', ' ', '\n', '.', '-', 'ä');
    const text = fc.string({ unit, maxLength: 40 });
    const asked = fc.subarray(['re', 'rea', 'ea', 'ar', '1', 'ae', 'ära', 'area', 'rare'], { minLength: 1 });
    fc.assert(
      fc.property(text, asked, (all, words) => {
        const symbols = [{ name: all, kind: 'class' as const }];
        const files = repositoryOf(['a.ts'], [{ head: all, symbols }]);
        new DrivenKernel(files).compare(askFor(files, ...words.map(conceptOf)));
      }),
      { seed: 9, numRuns: 1_000 },
    );
  });

  it('knows words of a family, words that stand for another, and whole names by all of them', () => {
    const files = repositoryOf(['router.ts', 'cfg.ts', 'read_file.ts', 'readfile.ts', 'read_files.ts', 'other.ts'], []);
    const driven = new DrivenKernel(files);
    const configuration = { ...conceptOf('configuration'), standIns: [{ term: 'cfg', weight: 0.7 }] };
    driven.begin(askFor(files, conceptOf('routing'), configuration, wholeOf('readFile')));
    for (const file of files.files.keys()) driven.knowFile(file);
    // A stem of one word is worth an eighth less; that of two has the whole name as well.
    const scores = [...files.files.keys()].map(
      (file) => driven.kernel.pathScore(file) * (1 + [1, 1, 3, 1, 3, 1][file]! / 8),
    );
    expect(scores.map((score) => Number(score.toFixed(9)))).toEqual([0.7, 0.7, 1, -1.125, -1.375, -1.125]);
  });

  it('takes the first in the text of names that are equally good', () => {
    const names = ['Größe', 'sizeOfPool', 'poolSize', 'PoolSize', 'größePool', 'pool_größe'];
    const symbols = names.flatMap((name) => [
      { name, kind: 'field' as const },
      { name, kind: 'class' as const },
      { name, kind: 'method' as const },
    ]);
    const files = repositoryOf(['a.ts'], [{ symbols }]);
    const driven = new DrivenKernel(files);
    driven.compare(askFor(files, conceptOf('pool'), conceptOf('size')));
    expect(driven.kernel.bestOrdinal(1, 'type')).toBe(7);
    expect(driven.kernel.bestOrdinal(1, 'function')).toBe(8);
    driven.compare(askFor(files, conceptOf('größe'), conceptOf('pool')));
    expect(driven.kernel.bestOrdinal(1, 'type')).toBe(13);
  });
});

describe('tables of the kernel', () => {
  const many = (count: number, make: (at: number) => string): string[] =>
    Array.from({ length: count }, (_, at) => make(at));
  /** A word of letters for a number. */
  const lettersOf = (at: number): string =>
    at.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));

  it('grow with words, files, contents, concepts, words that stand for others, and names', () => {
    const paths = many(6_000, (at) => `src/${lettersOf(at * 7)}/${lettersOf(at * 31)}_word${lettersOf(at)}.ts`);
    const symbols = many(300, (at) => `größe${lettersOf(at * 31)}`).map((name) => ({ name, kind: 'class' as const }));
    const files = repositoryOf(
      paths,
      many(1_200, (at) => `About ${lettersOf(at)} and ${lettersOf(at * 31)}.`).map((head, at) => ({
        head: at === 3 ? `${head} ä` : head,
        symbols: at % 400 === 3 ? symbols : symbols.slice(at % 300, (at % 300) + 2),
      })),
    );
    const driven = new DrivenKernel(files);
    const asked = askFor(
      files,
      ...many(40, (at) => `word${lettersOf(at * 50)}`).map((text, at) => ({
        ...(at % 9 === 8 ? wholeOf(`${lettersOf(at * 50 * 31)}_${text}`) : conceptOf(text)),
        standIns: many(3, (term) => lettersOf((at * 3 + term) * 31)).map((term) => ({ term, weight: 0.5 })),
        weight: 1 + at / 7,
      })),
    );
    driven.begin(asked);
    for (const [file, { path }] of files.files.entries()) {
      driven.knowFile(file);
      if (file % 10 === 0) expect(driven.kernel.pathScore(file)).toBe(pathScore(asked.concepts, wordsOfPath(path)));
    }
    const some = { files: files.files.slice(0, 1_200), contents: files.contents };
    const first = new DrivenKernel(some);
    const both = { ...asked, candidates: asked.candidates.slice(0, 1_200) };
    first.compare(both);
    first.compare({ ...both, concepts: conceptsOf(conceptOf('größe')), most: 20 });
  });

  it('take texts and names of any length', () => {
    const long = many(30_000, (at) => `${lettersOf(at)} read`).join(' ');
    const symbols = [
      { name: many(20_000, lettersOf).join('_'), kind: 'function' as const },
      { name: `read${'x'.repeat(100_000)}`, kind: 'function' as const },
      { name: 'read', kind: 'class' as const },
    ];
    const paths = [
      'read.ts',
      `${many(3_000, lettersOf).join('/')}/read.ts`,
      `${many(3_000, lettersOf).join('_')}_read.ts`,
      'ä/read',
    ];
    const files = repositoryOf(paths, [{ head: long }, { head: `${long} ä` }, { symbols }, { symbols }]);
    const driven = new DrivenKernel(files);
    driven.compare(askFor(files, conceptOf('reading'), wholeOf('aa_ab')));
    driven.compare(askFor(files, { ...conceptOf('b'.repeat(90_000)), standIns: [{ term: 'read', weight: 0.7 }] }));
  });
});

describe('packed symbols', () => {
  const kind = fc.constantFrom('class' as const, 'method' as const, 'field' as const);
  const name = fc.constantFrom('run', 'Pool.run', 'éRun', 'x'.repeat(200), '');
  const packed = fc.array(fc.record({ name, kind }), { maxLength: 12 }).map((all): Uint8Array => packNames(all));
  const files = repositoryOf(['a.ts'], []);
  const driven = new DrivenKernel(files);

  it('are read no further than the names, and refused where they cannot be', () => {
    fc.assert(
      fc.property(damagedOr(packed), (bytes) => {
        driven.begin(askFor(files, conceptOf('run')));
        const rows = tried(() => driven.kernel.names(1, bytes, TYPE_BITS, FUNCTION_BITS));
        if (rows === null) expect(tried(() => decodeSymbols(bytes))).toBeNull();
        for (const { start, end } of rows ?? []) {
          expect(end).toBeLessThan(bytes.length);
          expect(bytes.subarray(start, end).some((byte) => byte > 127)).toBe(true);
        }
      }),
      { seed: 11, numRuns: 5_000 },
    );
  });

  it('that are damaged are a damaged index', () => {
    const all = packNames([{ name: 'readFile', kind: 'class' }]);
    const refused = [
      new Uint8Array(0),
      all.subarray(0, 5),
      Uint8Array.of(255, 255, 255, 255, 15),
      Uint8Array.of(255, 255, 255, 255, 255, 255, 255, 255),
      Uint8Array.of(1, 255, 255, 255, 255, 15, 1, 1, 1, 1, 1, 1, 1, 1, 1),
      Uint8Array.of(1, 1, 97, 200, 1, 1, 1, 1, 1, 1, 1, 1),
    ];
    for (const bytes of refused) {
      driven.begin(askFor(files, conceptOf('read')));
      expect(() => driven.kernel.names(1, bytes, TYPE_BITS, FUNCTION_BITS)).toThrow(
        expect.objectContaining({ code: 'index-corrupt' }),
      );
    }
  });
});
