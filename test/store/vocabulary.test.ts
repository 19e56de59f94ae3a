import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CwError } from '../../src/core/error.js';
import { openIndexForRead } from '../../src/store/db/open.js';
import { Vocabulary } from '../../src/store/text/vocabulary.js';
import { buildSample, sampleText } from './sample.js';
import { temporaryDirectory } from './temporary.js';

describe('the vocabulary of an index', () => {
  it('contains every term with its chunks', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, Object.fromEntries(['ant', 'bee', 'Größe'].map((name) => [name, sampleText(name, 60)])));
    const reader = openIndexForRead(file);
    try {
      const vocabulary = reader.textIndex.vocabulary();
      const terms = vocabulary.text.slice(1, -1).split('\n');
      expect(terms).toEqual([...reader.textIndex.everything()].map(({ term }) => term));
      let place = 1;
      for (const [number, term] of terms.entries()) {
        const { docs } = reader.textIndex.postings(Buffer.from(term, 'latin1').toString('utf8'));
        expect([vocabulary.termAt(place), vocabulary.termAt(place + term.length - 1)]).toEqual([number, number]);
        expect([vocabulary.count(number), vocabulary.docs(number)]).toEqual([docs.length, docs]);
        place += term.length + 1;
      }
    } finally {
      reader.close();
    }
  });

  it('from damaged blocks gives a typed error or wrong terms, nothing worse', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 3 }), (blocks) => {
        try {
          const vocabulary = new Vocabulary(blocks.map((bytes) => Buffer.from(bytes)));
          const terms = vocabulary.text === '\n' ? [] : [0, vocabulary.termAt(vocabulary.text.length)];
          for (const term of terms) vocabulary.docs(term);
        } catch (error) {
          expect(error).toBeInstanceOf(CwError);
        }
      }),
      { seed: 3, numRuns: 2_000 },
    );
  });
});
