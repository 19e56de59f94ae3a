import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHUNK_KINDS, REFERENCE_KINDS, SYMBOL_KINDS } from '../../src/language/facts.js';
import { packChunks, unpackChunks } from '../../src/store/pack-chunks.js';
import { packReferences, readReferences, unpackReferencesTo } from '../../src/store/pack-references.js';
import { packSymbols } from '../../src/store/pack-symbols.js';
import { BlockReader, BlockWriter } from '../../src/store/postings/block.js';
import { listDocuments } from '../../src/store/postings/documents.js';
import { CHUNK_NUMBERS, QueryKernel, queryModule } from '../../src/store/query-kernel.js';
import { decodeSymbols } from '../../src/store/symbol-rows.js';
import { listOf, prefixedTerms } from '../../src/store/text-index.js';
import { damagedOr, tried } from './damaged-bytes.js';

const kernel = new QueryKernel(queryModule());

const symbol = fc.record({
  name: fc.constantFrom('run', 'Pool.run', 'é', 'x'.repeat(200), ''),
  scope: fc.constantFrom('', 'Pool.', 'a.Pool.', 'other'),
  kind: fc.constantFrom(...SYMBOL_KINDS),
  line: fc.nat(40_000),
  byte: fc.nat(2_000_000),
  isInside: fc.boolean(),
});

const symbolBytes = fc.array(symbol, { maxLength: 12 }).map((all) =>
  packSymbols(
    all.map(({ name, scope, kind, line, byte, isInside }, at) => ({
      name,
      qualifiedName: scope === 'other' ? scope : scope + name,
      kind,
      signature: `${kind} ${name}`,
      doc: scope,
      visibility: 'internal' as const,
      parent: isInside ? at - 1 : -1,
      startLine: line,
      endLine: line + 3,
      startByte: byte,
      endByte: byte + 70,
    })),
    Buffer.from('function run() {}\nclass  Pool {}\n'),
  ),
);

const chunkBytes = fc
  .array(fc.record({ kind: fc.constantFrom(...CHUNK_KINDS), line: fc.nat(40_000), header: fc.constantFrom('', 'a') }))
  .map((all) =>
    packChunks(
      all.map(({ kind, line, header }, at) => ({
        kind,
        symbol: at - 1,
        startLine: line,
        endLine: line + 9,
        startByte: line * 50,
        endByte: line * 50 + 400,
        header,
      })),
    ),
  );

const word = fc.constantFrom('run', 'größe', 'valid?', '$x', '_1', '2nd', 'x'.repeat(601), 'a b');
const words = fc.array(fc.tuple(word, fc.constantFrom(' ', '\n', '(', '.#')), { maxLength: 20 });
const referenceText = words.map((all) => Buffer.from(all.flat().join('')));

/** Some words of a text, told by it; what is read may be told by another. */
const referenceBytes = fc.tuple(words, fc.array(fc.nat(9), { minLength: 20, maxLength: 20 })).map(([all, chosen]) => {
  let text = '';
  const references = all.flatMap(([name, after], at) => {
    const place = { line: text.split('\n').length, startByte: Buffer.byteLength(text) };
    text += name + after;
    const kind = REFERENCE_KINDS[chosen[at]!];
    return kind === undefined ? [] : [{ name, kind, ...place, symbol: chosen[at]! % 3 }];
  });
  return { text: Buffer.from(text), packed: packReferences(references, Buffer.from(text)) };
});

const toldReferences = fc.oneof(
  referenceBytes,
  fc.record({ text: referenceText, packed: damagedOr(referenceBytes.map(({ packed }) => packed)) }),
  referenceBytes.chain(({ text, packed }) => damagedOr(fc.constant(packed)).map((bytes) => ({ text, packed: bytes }))),
);

const varint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)]);

const documentList = fc
  .array(fc.tuple(fc.integer({ min: -3, max: 5 }), fc.array(fc.nat(900), { maxLength: 6 })), { maxLength: 9 })
  .map((contents) => {
    let doc = 0;
    return Uint8Array.from(
      contents.flatMap(([step, lengths]) => {
        const head = [...varint(((step << 1) ^ (step >> 31)) >>> 0), ...varint(doc), ...varint(lengths.length)];
        doc += lengths.length;
        return [...head, ...lengths.flatMap(varint)];
      }),
    );
  });

const term = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '='), maxLength: 6 }).map((text) => Buffer.from(text));
const list = fc.uniqueArray(fc.nat(70_000), { minLength: 1, maxLength: 20 });

const blockOf = (terms: readonly Buffer[], lists: readonly number[][]): Buffer => {
  const block = new BlockWriter();
  const distinct = [...new Map(terms.map((one) => [one.toString('latin1'), one])).values()];
  for (const [at, one] of distinct.sort(Buffer.compare).entries()) {
    const docs = Uint32Array.from((lists[at % lists.length] ?? []).toSorted((a, b) => a - b));
    const payloads = Uint8Array.from(docs, (doc) => doc % 256);
    block.add(one, docs, payloads, 0, docs.length);
  }
  return block.take();
};

const block = fc
  .tuple(fc.array(term, { minLength: 1, maxLength: 12 }), fc.array(list, { minLength: 1, maxLength: 4 }))
  .map(([terms, lists]): Uint8Array => blockOf(terms, lists));

const seeded = { seed: 11, numRuns: 2_000 };

describe('the kernel of queries', () => {
  it('decodes symbols as symbol-rows.ts does, and refuses what it refuses', () => {
    fc.assert(
      fc.property(damagedOr(symbolBytes), (bytes) => {
        expect(kernel.symbols(bytes, SYMBOL_KINDS.length)).toEqual(tried(() => decodeSymbols(bytes)));
      }),
      seeded,
    );
  });

  it('decodes chunks as pack-chunks.ts does, and refuses what it refuses', () => {
    fc.assert(
      fc.property(damagedOr(chunkBytes), (bytes) => {
        const rows = kernel.chunks(bytes, CHUNK_KINDS.length);
        const expected = tried(() => unpackChunks(bytes));
        expect(rows === null).toBe(expected === null);
        for (const [at, chunk] of (expected ?? []).entries()) {
          const [kind, symbol, startLine, endLine, startByte, endByte] = rows!.subarray(at * CHUNK_NUMBERS);
          expect({ ...chunk, header: '' }).toEqual({
            ...{ kind: CHUNK_KINDS[kind!], symbol, startLine, endLine, startByte, endByte },
            header: '',
          });
        }
      }),
      seeded,
    );
  });

  it('finds references to a name as pack-references.ts does; of damaged ones it tells what it can, or refuses', () => {
    fc.assert(
      fc.property(toldReferences, word, ({ packed: bytes, text }, name) => {
        const found = tried(() => unpackReferencesTo(bytes, text, name));
        const expected = tried(() => readReferences(bytes, text, Buffer.from(name)));
        if (expected !== null) expect(found).toEqual(expected);
        for (const { startByte, line } of found ?? []) {
          expect(text.toString('utf8', startByte, startByte + Buffer.byteLength(name))).toBe(name);
          expect(line).toBe(text.toString('latin1', 0, startByte).split('\n').length);
        }
      }),
      { ...seeded, numRuns: 5_000 },
    );
  });

  it('finds references in long texts, of which it walks many bytes at once', () => {
    const piece = fc.constantFrom('run', ' ', '\n', '9', 'x1', '_', 'größe', '(', 'run2', '2run', ' '.repeat(17));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 60, maxLength: 200 }), fc.nat(3), (pieces, each) => {
        const text = Buffer.from(pieces.join(''));
        const references = [...text.toString('latin1').matchAll(/(?<![\w$\x80-\xff])run(?![\w$\x80-\xff])/g)]
          .filter((_, at) => at % (each + 1) === 0)
          .map(({ index }, at) => ({
            ...{ name: 'run', kind: REFERENCE_KINDS[at % 3]!, startByte: index, symbol: at % 2 },
            line: text.toString('latin1', 0, index).split('\n').length,
          }));
        expect(unpackReferencesTo(packReferences(references, text), text, 'run')).toEqual(references);
      }),
      seeded,
    );
  });

  it('lists documents as documents.ts does, and refuses what it refuses', () => {
    const range = fc.record({ firstDoc: fc.nat(40), chunks: fc.nat(40) });
    fc.assert(
      fc.property(
        fc.array(damagedOr(documentList), { maxLength: 3 }),
        fc.array(range, { maxLength: 3 }),
        fc.nat(60),
        (lists, dead, end) => {
          const gone = Uint32Array.from(dead.flatMap(({ firstDoc, chunks }) => [firstDoc, chunks]));
          expect(kernel.documents(lists, gone, end)).toEqual(tried(() => listDocuments(end, lists, dead)));
        },
      ),
      seeded,
    );
  });

  it('counts the postings of a block as block.ts does, and refuses what it refuses', () => {
    fc.assert(
      fc.property(damagedOr(block), (bytes) => {
        expect(kernel.total(bytes)).toBe(tried(() => new BlockReader(Buffer.from(bytes)).countPostings()));
      }),
      { ...seeded, numRuns: 5_000 },
    );
  });

  it('finds terms in blocks as block.ts does, and reads their lists', () => {
    fc.assert(
      fc.property(damagedOr(block), term, fc.constantFrom(0, 32, 96), (bytes, wanted, bits) => {
        const reader = new BlockReader(Buffer.from(bytes));
        const isThere = tried(() => reader.find(wanted));
        const count = kernel.find(bytes, wanted);
        expect(count).toBe(isThere === null ? null : isThere ? reader.count : 0);
        if (count === null || count === 0) return;
        expect(kernel.list(bits)).toEqual(tried(() => listOf(reader, bits)));
      }),
      { ...seeded, numRuns: 5_000 },
    );
  });

  it('lists terms that begin alike as block.ts does, and refuses what it refuses', () => {
    fc.assert(
      fc.property(damagedOr(block), term, (bytes, prefix) => {
        const reader = new BlockReader(Buffer.from(bytes));
        const expected = tried(() => prefixedTerms(reader, prefix.toString('latin1'), ({ count }) => count));
        expect(kernel.prefixed(bytes, prefix)).toEqual(expected);
      }),
      { ...seeded, numRuns: 5_000 },
    );
  });
});
