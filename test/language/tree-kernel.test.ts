import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyze } from '../../src/language/extract/analyze.js';
import type { DefinitionTag } from '../../src/language/extract/tags.js';
import { Grammars, type LoadedLanguage } from '../../src/language/grammar/grammar.js';
import { sharedRuntime } from '../../src/language/grammar/runtime.js';
import { LANGUAGES } from '../../src/language/languages.js';
import type { FlatTree } from '../../src/language/tree/flat-tree.js';
import { TermMaker } from '../../src/language/words/terms.js';
import { encodeFacts } from '../../src/store/facts/encode-facts.js';
import { grammarFiles, parsedBy } from './grammar-files.js';
import { type ReferenceLanguage, referenceLanguage } from './reference/reference-language.js';

const fixtures = new URL('./fixtures/', import.meta.url);

const sampleOf = (language: string): string => {
  const directory = new URL(`${language}/`, fixtures);
  const name = readdirSync(directory).find((file) => file.startsWith('sample'))!;
  return readFileSync(new URL(name, directory), 'utf8');
};

const columnsOf = ({ count, kinds, fields, starts, ends, parents, after, named }: FlatTree): number[][] =>
  [kinds, fields, starts, ends, parents, after, named].map((column) => [...column.subarray(0, count)]);

const bare = ({ node, name, kind, body, scope, lastScope, doc, isFollowed }: DefinitionTag): DefinitionTag => ({
  node,
  name,
  kind,
  body,
  scope,
  lastScope,
  doc,
  isFollowed,
});

const only = process.env.CW_TEST_LANGUAGES?.split(',');
const chosen = LANGUAGES.filter(({ name, structure }) => structure === 'grammar' && (!only || only.includes(name)));

describe.each(chosen)(
  'the tree kernel, compared with the cursor and the queries in TypeScript, for $name',
  (language) => {
    let kernel: LoadedLanguage;
    let reference: ReferenceLanguage;
    const sample = sampleOf(language.name);

    beforeAll(async () => {
      kernel = await (await Grammars.start(grammarFiles)).load(language);
      reference = await referenceLanguage(language);
    });

    const factsBy = (loaded: LoadedLanguage, text: string): string => {
      const facts = analyze(text, language, { loaded }, 'keep', new TermMaker());
      const { digest, words, symbols, references, literals, imports, chunks } = encodeFacts(facts, '');
      const hex = [symbols, references, literals, imports, chunks, words, digest].map((part) =>
        Buffer.from(part).toString('hex'),
      );
      return [facts.status, ...hex].join('\n');
    };

    it('flattens the same tree and marks the same nodes', () => {
      const wanted = parsedBy(reference, sample).tree;
      const columns = columnsOf(wanted);
      reference.nodes.marks(sample);
      const { references, literals, ...tags } = reference.tags();
      expect(columnsOf(parsedBy(kernel, sample).tree)).toEqual(columns);
      const marks = kernel.nodes.marks(sample);
      expect(marks).toEqual({ ...tags, definitions: tags.definitions.map(bare) });
      expect(references.length + literals.length).toBeGreaterThan(0);
    });

    it('makes the same facts', () => {
      expect(factsBy(kernel, sample)).toBe(factsBy(reference, sample));
    });

    it('makes the same facts of texts with syntax errors, and with characters of every width', () => {
      const place = fc.nat({ max: sample.length });
      const piece = fc.oneof(
        fc.tuple(place, fc.nat({ max: 40 })).map(([from, length]) => sample.slice(from, from + length)),
        fc.constantFrom('é', '漢字', '\u{1f433}', '"é\u{1f433}x"', '\n', '{', ')', '', '\u{feff}', '`', "'"),
      );
      const edits = fc.array(fc.record({ at: place, gone: fc.nat({ max: 30 }), piece }), { maxLength: 6 });
      fc.assert(
        fc.property(edits, (all) => {
          let text = sample;
          for (const { at, gone, piece: added } of all) text = text.slice(0, at) + added + text.slice(at + gone);
          // A cut may split a surrogate pair. Decoded files never contain half of one.
          text = Buffer.from(text).toString();
          expect(factsBy(kernel, text)).toBe(factsBy(reference, text));
        }),
        { seed: 5, numRuns: 15 },
      );
    });
  },
);

describe('the tree kernel', () => {
  let kernel: LoadedLanguage;
  let reference: ReferenceLanguage;

  beforeAll(async () => {
    const language = LANGUAGES.find(({ name }) => name === 'javascript')!;
    kernel = await (await Grammars.start(grammarFiles)).load(language);
    reference = await referenceLanguage(language);
  });

  const same = (text: string): void => {
    const columns = columnsOf(parsedBy(reference, text).tree);
    expect(columnsOf(parsedBy(kernel, text).tree)).toEqual(columns);
    kernel.nodes.marks(text);
    expect(kernel.nodes.packed(new Uint32Array(0))).not.toBeNull();
  };

  it('reads texts longer than the buffer of the lexer, whatever characters are at its ends', () => {
    for (const wide of ['a', 'é', '漢', '\u{1f433}'])
      for (let shift = 0; shift < 4; shift++)
        same(
          `${'x'.repeat(shift)}("${wide.repeat(9_000)}"); /* ${wide.repeat(6_000)} */ f(\`${wide.repeat(3_000)}\`);\n`,
        );
  });

  it('flattens trees that are deeper and wider than its columns are at first', () => {
    same(`${'['.repeat(30_000)}${']'.repeat(30_000)};\n`);
    same('f(a.b, "text");\n'.repeat(20_000));
    same('');
  });

  it('keeps its columns when the memory grows afterwards', async () => {
    const text = 'function f() { return g("text"); }\n';
    const columns = columnsOf(parsedBy(reference, text).tree);
    const { memory, heap } = await sharedRuntime(grammarFiles.runtime);
    const { tree } = parsedBy(kernel, text);
    const before = memory.buffer.byteLength;
    heap._free(heap._malloc(before));
    expect(memory.buffer.byteLength).toBeGreaterThan(before);
    expect(columnsOf(tree)).toEqual(columns);
  });
});
