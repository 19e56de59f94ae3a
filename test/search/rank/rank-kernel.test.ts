import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOfPath } from '../../../src/search/rank/path-words.js';
import { stem } from '../../../src/search/rank/stem.js';
import { DrivenKernel, rarity } from './driven-kernel.js';
import { askedOf, conceptOf, repository, wholeOf, word } from './rank-cases.js';
import { askFor, repositoryOf } from './rank-samples.js';
import { pathScore } from './reference/evidence.js';

const cases = repository.chain((files) =>
  fc.record({ files: fc.constant(files), queries: fc.array(askedOf(files), { minLength: 1, maxLength: 4 }) }),
);

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
        const files = repositoryOf(['a.ts'], [{ text: `/* ${all} */`, symbols }]);
        new DrivenKernel(files).compare(askFor(files, ...words.map(conceptOf)));
      }),
      { seed: 9, numRuns: 500 },
    );
  });

  it('knows words of a family, words that stand for another, and whole names by all of them', () => {
    const paths = ['router.ts', 'cfg.ts', 'read_file.ts', 'readfile.ts', 'read_files.ts', 'read_fi.ts', 'other.ts'];
    const files = repositoryOf(paths, []);
    const driven = new DrivenKernel(files);
    const configuration = { ...conceptOf('configuration'), standIns: [{ term: 'cfg', weight: 0.7 }] };
    driven.begin(askFor(files, conceptOf('routing'), configuration, wholeOf('readFile')));
    for (const file of files.files.keys()) driven.knowFile(file);
    // A stem of three words, of which one is the whole name, counts less.
    expect(paths.map((_, file) => driven.kernel.pathScore(file))).toEqual([
      ...[0.7 / (1 + 1 / 8), 0.7 / (1 + 1 / 8), 1 / (1 + 3 / 8)],
      ...[-1, -1, -1, -1],
    ]);
  });

  it('finds files by any name that they can have', () => {
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
      ...[
        'src/readFile/main.go',
        'src/x_readFile.ts',
        'HTTPServer.ts',
        're_ad_file.ts',
        '2d_x.ts',
        '2_d/index.ts',
        'rea_dFile.ts',
        '__init__.py',
        'pkg/__init__.py',
        'default.nix',
      ],
    ];
    const files = repositoryOf(paths, []);
    const driven = new DrivenKernel(files);
    for (const text of [
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
    ])
      driven.compare(askFor(files, conceptOf(text)));
    for (const name of ['readFile', 'readF_ile', 're_adfile', 'a_b', 'HTTPServer', '_', '2_d']) {
      driven.compare(askFor(files, wholeOf(name)));
      driven.compare(askFor(files, wholeOf(name), conceptOf('ile')));
    }
  });

  it('finds the best names among many', () => {
    const few = fc.oneof({ weight: 5, arbitrary: fc.constantFrom('fly', 'flies', 'pool', 'sizes') }, word);
    const name = fc.array(few, { minLength: 1, maxLength: 3 }).map((words) => words.join('_'));
    const symbol = fc.record({ name, kind: fc.constantFrom('class' as const, 'method' as const) });
    const standIns = fc.array(fc.record({ term: few, weight: fc.constantFrom(1, 0.7) }), { maxLength: 2 });
    const concept = fc
      .record({ text: few, standIns })
      .map(({ text, ...others }) => ({ ...conceptOf(text), ...others }));
    fc.assert(
      fc.property(
        fc.array(symbol, { minLength: 1, maxLength: 6 }),
        fc.array(concept, { minLength: 1, maxLength: 3 }),
        (symbols, all) => {
          const files = repositoryOf(['a.ts'], [{ symbols }]);
          new DrivenKernel(files).compare(askFor(files, ...all));
        },
      ),
      { seed: 3, numRuns: 1_000 },
    );
  });

  it('takes the first in the text of names that are equally good, in whatever letters they are', () => {
    // What counts for nothing makes no name longer, which is known only when it was looked up.
    const nothing = Array.from({ length: 10_000 }, (_, at) =>
      `n${at}`.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!),
    ).find((text) => rarity(text) === 0)!;
    const names = ['Größe', 'sizeOfPool', '🐳 size', `🐳 poolSize_${nothing}`, 'poolSize', '🐳 poolSize', 'SizePool'];
    const symbols = names.flatMap((name) => [
      { name, kind: 'field' as const },
      { name, kind: 'class' as const },
      { name, kind: 'method' as const },
    ]);
    const files = repositoryOf(['a.ts'], [{ symbols }]);
    const driven = new DrivenKernel(files);
    driven.compare(askFor(files, conceptOf('pool'), conceptOf('size')));
    expect(driven.kernel.bestOrdinal(1, 'type')).toBe(10);
    expect(driven.kernel.bestOrdinal(1, 'function')).toBe(11);
  });
});
