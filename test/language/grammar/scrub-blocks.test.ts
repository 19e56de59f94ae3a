import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mendGrammar } from '../../../scripts/build/mend-grammar.mjs';
import { languageNamed } from '../../../src/language/detect.js';
import { analyze } from '../../../src/language/extract/analyze.js';
import { Grammars } from '../../../src/language/grammar/grammar.js';
import { TermMaker } from '../../../src/language/words/terms.js';
import { grammarFiles } from '../grammar-files.js';

it('facts of a CMake file with syntax errors do not depend on the files that were parsed before', async () => {
  const language = languageNamed('cmake');
  if (!language) throw new Error('no CMake');
  const loaded = await (await Grammars.start(grammarFiles)).load(language);
  const sample = readFileSync(join(import.meta.dirname, '../fixtures/cmake/sample.cmake'), 'utf8');
  const factsOf = (text: string): string => {
    const { status, symbols, references } = analyze(text, language, { loaded }, 'redact', new TermMaker());
    return JSON.stringify([status, symbols, Buffer.from(references).toString('hex')]);
  };
  const edit = fc.record({
    at: fc.nat(sample.length),
    cut: fc.nat(40),
    put: fc.constantFrom('', '\n', '"', '{', '/*', '`', '#', '[[', ']]', '[=['),
  });
  const texts = fc
    .array(edit, { minLength: 1, maxLength: 5 })
    .map((edits) =>
      edits.reduce(
        (text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + (put === '' ? cut : 0)),
        sample,
      ),
    );
  fc.assert(
    fc.property(texts, texts, (text, other) => {
      const first = factsOf(text);
      factsOf(other);
      expect(factsOf(text)).toBe(first);
    }),
    { seed: 3, numRuns: 300 },
  );
});

describe('facts of a Swift file with syntax errors', () => {
  it('do not depend on the files that were parsed before', async () => {
    const language = languageNamed('swift');
    if (!language) throw new Error('no Swift');
    const loaded = await (await Grammars.start(grammarFiles)).load(language);
    const factsOf = (text: string): string => {
      const { status, symbols, references } = analyze(text, language, { loaded }, 'redact', new TermMaker());
      return JSON.stringify([status, symbols, Buffer.from(references).toString('hex')]);
    };
    const parts = [
      'let a = b (',
      '#if DEBUG',
      '#endif',
      '"""',
      'where',
      '??',
      'switch x {',
      '{',
      '}',
      'func a() {',
      ')',
      '/*',
    ];
    const texts = fc
      .array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom('\n', ' ')), { minLength: 2, maxLength: 12 })
      .map((list) => list.flat().join(''));
    fc.assert(
      fc.property(texts, texts, (text, other) => {
        const first = factsOf(text);
        factsOf(other);
        expect(factsOf(text)).toBe(first);
      }),
      { seed: 3, numRuns: 400 },
    );
  });

  it('need a corrected grammar, and the build refuses to correct an unknown Swift grammar', () => {
    expect(() => mendGrammar('swift', Buffer.from('another'))).toThrow(/exactly once/);
    expect(mendGrammar('python', Buffer.from('as it is')).toString()).toBe('as it is');
  });
});
