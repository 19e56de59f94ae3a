import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInstalled } from '../../src/core/install.js';
import { CHUNK_KINDS, SYMBOL_KINDS } from '../../src/language/facts.js';
import { packChunks, unpackChunks } from '../../src/store/pack-chunks.js';
import { packSymbols } from '../../src/store/pack-symbols.js';
import { BlockReader, BlockWriter } from '../../src/store/postings/block.js';
import { listDocuments } from '../../src/store/postings/documents.js';
import { CHUNK_NUMBERS, QueryKernel } from '../../src/store/query-kernel.js';
import { decodeSymbols } from '../../src/store/symbol-rows.js';
import { listOf } from '../../src/store/text-index.js';

const kernel = new QueryKernel(readInstalled('kernel/query.wasm'));

/** null: it was refused. */
const tried = <T>(work: () => T): T | null => {
  try {
    return work();
  } catch {
    return null;
  }
};

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

/** As they were written, cut short, or with some bytes changed. */
const damagedOr = (bytes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Uint8Array> =>
  fc.oneof(
    bytes,
    fc.uint8Array({ maxLength: 80 }),
    fc.tuple(bytes, fc.nat()).map(([all, cut]) => all.slice(0, cut % (all.length + 1))),
    fc.tuple(bytes, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 })).map(([all, changes]) => {
      const changed = all.slice();
      for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
      return changed;
    }),
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

  it('joins neighbouring chunks of a content to units of enough words', () => {
    const { unitOf, lengths, count, total } = kernel.units(
      Uint32Array.from([7, 7, 7, 0, 7, 9, 9, 9]),
      Uint32Array.from([100, 200, 50, 80, 30, 390, 20, 5]),
      250,
      400,
    );
    expect([...unitOf]).toEqual([0, 0, 2, 0, 2, 5, 6, 6]);
    expect([...lengths]).toEqual([300, 0, 80, 0, 0, 390, 25, 0]);
    expect([count, total]).toEqual([4, 795]);
  });

  it('takes more than its memory has room for', () => {
    const docs = 1_000_000;
    const { count, total } = kernel.units(new Uint32Array(docs).fill(3), new Uint32Array(docs).fill(400), 250, 400);
    expect([count, total]).toEqual([docs, 400 * docs]);
  });
});
