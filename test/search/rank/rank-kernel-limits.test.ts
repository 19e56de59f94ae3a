import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Corpus } from '../../../src/search/rank/corpus.js';
import { FEATURES } from '../../../src/search/rank/features.js';
import { wordsOfPath } from '../../../src/search/rank/path-words.js';
import { rankFiles } from '../../../src/search/rank/rank.js';
import { MOST_BYTES } from '../../../src/store/query-kernel.js';
import { decodeSymbols } from '../../../src/store/symbol-rows.js';
import { damagedOr, tried } from '../../store/damaged-bytes.js';
import { indexOf } from '../literal-index.js';
import { DrivenKernel, FUNCTION_BITS, TYPE_BITS } from './driven-kernel.js';
import { conceptOf, conceptsOf, packNames, wholeOf } from './rank-cases.js';
import { askFor, repositoryOf } from './rank-samples.js';
import { pathScore } from './reference/evidence.js';

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
      many(1_200, (at) => `// About ${lettersOf(at)} and ${lettersOf(at * 31)}.`).map((text, at) => ({
        text: at === 3 ? `${text} ä` : text,
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
    const long = `// ${many(30_000, (at) => `${lettersOf(at)} read`).join(' ')}`;
    const symbols = [
      { name: many(100_000, lettersOf).join('_'), kind: 'function' as const },
      { name: `read${'x'.repeat(100_000)}`, kind: 'function' as const },
      { name: 'read', kind: 'class' as const },
    ];
    const paths = [
      'read.ts',
      `${many(3_000, lettersOf).join('/')}/read.ts`,
      `${many(3_000, lettersOf).join('_')}_read.ts`,
      'ä/read',
    ];
    const files = repositoryOf(paths, [{ text: long }, { text: `${long} ä` }, { symbols }, { symbols }]);
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
      // Its last name ends where the bytes do, and has no kind.
      Uint8Array.of(1, 9, ...Buffer.from('read_file')),
    ];
    for (const bytes of refused) {
      driven.begin(askFor(files, conceptOf('read')));
      expect(() => driven.kernel.names(1, bytes, TYPE_BITS, FUNCTION_BITS)).toThrow(
        expect.objectContaining({ code: 'index-corrupt' }),
      );
    }
  });

  it('that were refused are not taken for known', () => {
    const asked = askFor(files, conceptOf('read'));
    driven.begin(asked);
    driven.knowFile(0);
    driven.kernel.outline(asked.candidates, 1, 1);
    const lacking = driven.kernel.lacks(0);
    expect(() => driven.kernel.names(1, Uint8Array.of(9), TYPE_BITS, FUNCTION_BITS)).toThrow();
    expect(driven.kernel.lacks(0)).toBe(lacking);
  });

  it('that are too large for the kernel are told name by name', () => {
    const corpus = new Corpus(indexOf({ 'a.ts': 'pool();\n' }));
    const { contentId } = corpus.files[0]!;
    const names = [
      { name: 'pools', kind: 'field' as const },
      { name: 'größeOfPool', kind: 'class' as const },
      { name: 'runPool', kind: 'method' as const },
      { name: 'Pool', kind: 'class' as const },
      { name: '🐳 pool', kind: 'class' as const },
    ];
    const best = [packNames(names), packNames([...names, { name: 'x'.repeat(MOST_BYTES), kind: 'field' }])].map(
      (all) => {
        vi.spyOn(corpus.reader, 'packedSymbols').mockReturnValue(all);
        const facts = new Corpus(corpus.reader);
        const kernel = facts.rankKernel();
        kernel.begin(
          conceptsOf(conceptOf('pool')),
          FEATURES.map(() => 1),
          false,
          false,
        );
        facts.inner.readNames(kernel, contentId);
        return [kernel.bestOrdinal(contentId, 'type'), kernel.bestOrdinal(contentId, 'function')];
      },
    );
    expect(best).toEqual([
      [3, 2],
      [3, 2],
    ]);
    corpus.reader.close();
  });
});

describe('a kernel that is full', () => {
  it('is made anew for the next query, which is answered as before', () => {
    const corpus = new Corpus(
      indexOf({ 'src/pool.ts': '// Keeps connections.\nopen();\n', 'src/other.ts': 'pool();\n' }),
    );
    const ask = (): (number | null)[][] =>
      rankFiles(corpus, 'pool of connections', { limit: 10, explain: 'off' }, () => true)
        .ranked(() => true)
        .map(({ file, score, facts }) => [file, score, facts.feature('head'), facts.feature('stem')]);
    const first = ask();
    expect(first.map(([file]) => corpus.files[file!]!.path)).toEqual(['src/pool.ts', 'src/other.ts']);
    const kernel = corpus.rankKernel();
    expect(ask()).toEqual(first);
    expect(corpus.rankKernel()).toBe(kernel);
    kernel.head(99, new Uint8Array(130_000_000), () => []);
    expect(ask()).toEqual(first);
    expect(corpus.rankKernel()).not.toBe(kernel);
    corpus.reader.close();
  });
});
