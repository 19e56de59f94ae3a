import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Concepts } from '../../../src/search/rank/concepts.js';
import { kinship } from '../../../src/search/rank/families.js';
import { FEATURES } from '../../../src/search/rank/features.js';
import { fileHead } from '../../../src/search/rank/file-head.js';
import { partsOf } from '../../../src/search/rank/parts.js';
import { RankKernel } from '../../../src/search/rank/rank-kernel.js';
import { stem } from '../../../src/search/rank/stem.js';
import { ScoreKernel } from '../../../src/store/score-kernel.js';

const HEAD = FEATURES.indexOf('head');
const SIZES = { enough: 1, largest: 1 };

const NO_ROLE = { test: false, prose: false, config: false, aside: false, legacy: false, declaration: false };

/** How often a word of this stem is in the comments at the top, and how many words these have, as one number: BM25 tells them apart. */
const scoreOf = (kernel: RankKernel, contentId: number, text: Buffer, word: string): number => {
  const key = stem(word);
  const concept = { word, key, isWhole: false, standIns: [], members: [], weight: 1, idf: 1 };
  const concepts: Concepts = { all: [concept], total: 1, partsTotal: 1 };
  const weights = FEATURES.map((_, at) => (at === HEAD ? 1 : 0));
  kernel.begin(concepts, weights, false, false);
  kernel.outline([{ file: 0, contentId, identifier: 0, identifiers: 0, mention: 0 }], 1, 1);
  kernel.head(contentId, text, () => partsOf(fileHead(text.toString('utf8'))));
  return kernel.complete(0);
};

const expected = (text: Buffer, word: string): number => {
  const words = partsOf(fileHead(text.toString('utf8')));
  const count = words.reduce((sum, other) => sum + kinship(stem(word), other), 0);
  return count === 0 ? 0 : count / (count + 1.2 * (0.5 + (0.5 * words.length) / 40));
};

const makeKernel = (): RankKernel => {
  const kernel = new RankKernel(['a'], new ScoreKernel(Uint32Array.of(1), Uint32Array.of(1), SIZES), () => 1);
  kernel.describe(0, { depth: 0, distance: 0, role: NO_ROLE });
  kernel.openFile(0, 0, 0);
  return kernel;
};

const piece = fc.constantFrom(
  ...[
    '//',
    '/*',
    '*/',
    '*',
    '#',
    '#!',
    '# include',
    '#include',
    '#if',
    '#iffy',
    '#endif',
    '--',
    '--[[',
    '--[==[',
    ']==]',
    ']]',
  ],
  ...[
    '<!--',
    '-->',
    '"""',
    "'''",
    'r"""',
    "U'''",
    '~S"""',
    '@moduledoc """',
    '@moduledoc',
    '{-',
    '-}',
    '=begin',
    '=end',
    '=ending',
  ],
  ...[
    ';',
    '%',
    'Copyright',
    'LICENSE',
    'licences',
    'licen',
    'SPDX',
    'warranty',
    'redistribute',
    'permission is hereby',
    'permission',
  ],
  ...[
    'word',
    'Words',
    'HTTPServer',
    'x1',
    'ä',
    '—',
    '#\u00a0include',
    '#\u2003if word',
    '@moduledoc\u00a0""" word',
    ' “word” ',
    'word…',
    '²',
    '¿×',
    '\ufeff',
    '\u00a0',
    '\r',
    '\t',
    ' ',
    '  ',
    '\n',
    '\n',
    '\n',
    '\n \n',
    '=',
    '-',
    '[',
    '"',
    '!',
  ],
);

const lines = fc.array(piece, { maxLength: 60 }).map((all) => Buffer.from(all.join('')));

describe('the words of the comments at the top of a file', () => {
  it('are those of file-head.ts, whatever the comments look like', () => {
    const kernel = makeKernel();
    let content = 0;
    fc.assert(
      fc.property(lines, (text) => {
        content++;
        for (const word of ['word', 'server', 'permission', 'include'])
          expect(scoreOf(kernel, content, text, word)).toBe(expected(text, word));
      }),
      { seed: 9, numRuns: 5_000 },
    );
  });

  it('are those of file-head.ts in the samples of every language', () => {
    const kernel = makeKernel();
    const fixtures = join(import.meta.dirname, '../../language/fixtures');
    const texts = readdirSync(fixtures).flatMap((language) =>
      readdirSync(join(fixtures, language)).map((name) => readFileSync(join(fixtures, language, name))),
    );
    expect(texts.length).toBeGreaterThan(50);
    for (const [at, text] of texts.entries()) {
      const beginning = text.subarray(0, 8_000);
      const words = new Set(partsOf(fileHead(beginning.toString('utf8'))));
      for (const word of [...words].slice(0, 20))
        expect(scoreOf(kernel, at + 1, beginning, word)).toBe(expected(beginning, word));
    }
  });
});
