import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf } from '../../../src/search/corpus/parts.js';
import { PathNames } from '../../../src/search/corpus/path-names.js';
import { wordsOfPath } from '../../../src/search/corpus/path-words.js';
import type { Concepts } from '../../../src/search/query/concepts.js';
import { pathScore, symbolNameScore } from '../../../src/search/rank/evidence.js';
import { Matcher } from '../../../src/search/rank/match.js';
import { SymbolTable } from '../../../src/store/facts/symbol-table.js';
import { anyName, conceptOf, concepts, conceptsOf, packNames, path, wholeOf } from './arbitrary-names.js';

const tableOf = (names: readonly string[]): SymbolTable => {
  const packed = packNames(names.map((name) => ({ name, kind: 'class' })));
  return new SymbolTable(packed, () => new Uint8Array(0));
};

/** Paths that match by their own names, and those that a quick look passes over nevertheless. */
const pathsOf = (asked: Concepts, paths: readonly string[]) => {
  const matcher = new Matcher(asked);
  const seen = new Set(new PathNames(paths.map((one) => ({ path: one }))).holding(matcher.inPaths));
  const matching = [...paths.keys()].filter((file) => pathScore(matcher, wordsOfPath(paths[file]!)) !== null);
  return { matching, lost: matching.filter((file) => !seen.has(file)).map((file) => paths[file]) };
};

describe('the words of a query', () => {
  it('match words of their family, abbreviations, compounds and whole identifiers', () => {
    const configuration = { ...conceptOf('configuration'), standIns: [{ term: 'cfg', weight: 0.7 }] };
    const matcher = new Matcher(conceptsOf(conceptOf('routing'), configuration, wholeOf('readFile')));
    const paths = ['router.ts', 'cfg.ts', 'read_file.ts', 'readfile.ts', 'read_files.ts', 'read_fi.ts', 'other.ts'];
    // A name of three words, of which one is the whole name, counts less.
    expect(paths.map((one) => pathScore(matcher, wordsOfPath(one)))).toEqual([
      ...[0.7 / (1 + 1 / 8), 0.7 / (1 + 1 / 8), 1 / (1 + 3 / 8)],
      ...[null, null, null, null],
    ]);
  });

  it('count once for each concept, by the word that matches best', () => {
    const matcher = new Matcher(conceptsOf({ ...conceptOf('route'), weight: 2 }, conceptOf('pool')));
    expect(matcher.cover(['router', 'routes', 'other', 'pools'])).toEqual({
      ...{ weight: 3, partsWeight: 3, count: 2, concepts: [0, 1] },
    });
    expect(matcher.cover(['other'])).toEqual({ weight: 0, partsWeight: 0, count: 0, concepts: [] });
  });
});

describe('the prefilter for names', () => {
  it('skips no path that matches', () => {
    let matched = 0;
    fc.assert(
      fc.property(concepts, fc.array(path, { minLength: 1, maxLength: 9 }), (asked, paths) => {
        const { matching, lost } = pathsOf(asked, paths);
        matched += matching.length;
        expect(lost).toEqual([]);
      }),
      { seed: 5, numRuns: 2_000 },
    );
    expect(matched).toBeGreaterThan(300);
  });

  it('skips no path of only punctuation, nor an entry file', () => {
    const paths = [
      ...[
        '_.js',
        '$.ts',
        '__.py',
        'a_b.ts',
        '_a.ts',
        'a.ts',
        '2.ts',
        '.env',
        '..',
        'src/...x',
        'index.ts',
        'src/Index.ts',
      ],
      ...[
        'tree/mod.rs',
        'tree/_mod.rs',
        'src/tree.test.ts',
        'über/index.ts',
        'a b/c-d.ts',
        'x\ny/lib.rs',
        'read_file.ts',
      ],
      ...['src/readFile/main.go', 'src/x_readFile.ts', 'HTTPServer.ts', 're_ad_file.ts', '2d_x.ts', '2_d/index.ts'],
      ...['rea_dFile.ts', '__init__.py', 'pkg/__init__.py', 'default.nix'],
    ];
    const words = [
      '_',
      '$',
      '__',
      'a_b',
      '_a',
      'a',
      '2',
      'env',
      'x',
      'src',
      'tree',
      'über',
      'y',
      'server',
      'pkg',
      'mod',
    ];
    const found = words.map((text) => pathsOf(conceptsOf(conceptOf(text)), paths));
    const names = ['readFile', 'readF_ile', 're_adfile', 'a_b', 'HTTPServer', '2_d'];
    found.push(...names.map((name) => pathsOf(conceptsOf(wholeOf(name)), paths)));
    expect(found.flatMap(({ lost }) => lost)).toEqual([]);
    expect(found.filter(({ matching }) => matching.length > 0).length).toBeGreaterThan(15);
  });

  it('skips no symbol name that matches', () => {
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
    const stems = letters.flatMap((first) =>
      letters.flatMap((second) => endings.map((end) => `n${first}${second}${end}`)),
    );
    const asked = conceptsOf(...stems.filter((_, at) => at % 17 === 0).map(conceptOf));
    const lostOf = (all: Concepts, names: readonly string[]): string[] => {
      const matcher = new Matcher(all);
      const seen = new Set(tableOf(names).holding(matcher.inNames));
      return names.filter((name, ordinal) => !seen.has(ordinal) && matcher.matchesAny(partsOf(name)));
    };
    expect(lostOf(asked, stems)).toEqual([]);
    fc.assert(
      fc.property(concepts, fc.array(anyName, { maxLength: 9 }), (all, names) => {
        expect(lostOf(all, names)).toEqual([]);
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });

  it('finds the right one of many names of different lengths', () => {
    const names = ['x'.repeat(200), 'pool', '', 'aPool', 'p'.repeat(112), '🐳', 'Pools', 'y'];
    const matcher = new Matcher(conceptsOf(conceptOf('pool')));
    expect(tableOf(names).holding(matcher.inNames)).toEqual(expect.arrayContaining([1, 3, 5, 6]));
    expect(tableOf(names).holding(matcher.inNames)).not.toContain(7);
    expect(tableOf([]).holding(matcher.inNames)).toEqual([]);
  });
});

describe('the score of a symbol name', () => {
  it('is exact if it exceeds the best so far, and 0 otherwise', () => {
    const rarity = (word: string): number => (word.length * 7) % 5;
    const best = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(concepts, anyName, best, (all, name, least) => {
        const matcher = new Matcher(all);
        const words = [...new Set(partsOf(name))];
        const full = symbolNameScore(matcher, words, -1, rarity);
        expect([full, 0]).toContain(symbolNameScore(matcher, words, least, rarity));
        if (full > least) expect(symbolNameScore(matcher, words, least, rarity)).toBe(full);
      }),
      { seed: 4, numRuns: 2_000 },
    );
  });
});
