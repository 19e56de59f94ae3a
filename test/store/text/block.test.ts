import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CwError } from '../../../src/core/error.js';
import { BlockReader, PLAIN } from '../../../src/store/text/block.js';
import { BlockWriter } from '../../../src/store/text/block-writer.js';
import { Vocabulary } from '../../../src/store/text/vocabulary.js';

const SEED = { seed: 20_240, numRuns: 200 };

interface List {
  readonly term: string;
  readonly docs: readonly number[];
  readonly payloads: readonly number[];
}

const payload = fc.oneof(fc.constant(PLAIN), fc.integer({ min: 0, max: 255 }));
const docs = fc
  .uniqueArray(fc.oneof(fc.nat(50), fc.nat(2 ** 31 - 1)), { maxLength: 60 })
  .map((numbers) => numbers.sort((a, b) => a - b));
const term = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\0', 'ß', '🐋'), maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const list: fc.Arbitrary<List> = fc
  .tuple(term, docs, fc.array(payload, { minLength: 60, maxLength: 60 }))
  .map(([name, numbers, bytes]) => ({ term: name, docs: numbers, payloads: bytes.slice(0, numbers.length) }));
/** As a segment has them: each term once, in the order of their bytes. */
const lists = fc
  .uniqueArray(list, { selector: ({ term: name }) => Buffer.from(name).toString('hex'), maxLength: 30 })
  .map((all) => all.sort((a, b) => Buffer.compare(Buffer.from(a.term), Buffer.from(b.term))));

function blockOf(all: readonly List[]): Buffer {
  const writer = new BlockWriter();
  for (const { term: name, docs: numbers, payloads } of all)
    writer.add(Buffer.from(name), Uint32Array.from(numbers), Uint8Array.from(payloads), 0, numbers.length);
  return writer.take();
}

function listOf(reader: BlockReader): Pick<List, 'docs' | 'payloads'> {
  const numbers = new Uint32Array(reader.count);
  const payloads = new Uint8Array(reader.count);
  reader.read(numbers, payloads, 0);
  return { docs: [...numbers], payloads: [...payloads] };
}

function readAll(block: Buffer): List[] {
  const found: List[] = [];
  const reader = new BlockReader(block);
  while (reader.next()) found.push({ term: Buffer.from(reader.term, 'latin1').toString(), ...listOf(reader) });
  return found;
}

describe('a block of posting lists', () => {
  it('returns every term with its chunks and payloads', () => {
    fc.assert(
      fc.property(lists, (all) => {
        expect(readAll(blockOf(all))).toEqual(all);
      }),
      SEED,
    );
  });

  it('finds exactly the terms that it contains', () => {
    fc.assert(
      fc.property(lists, fc.array(term, { maxLength: 10 }), (all, others) => {
        const block = blockOf(all);
        for (const wanted of [...others, ...all.map(({ term: name }) => name)]) {
          const reader = new BlockReader(block);
          const expected = all.find(({ term: name }) => name === wanted);
          expect(reader.find(Buffer.from(wanted))).toBe(expected !== undefined);
          if (expected !== undefined) expect({ term: wanted, ...listOf(reader) }).toEqual(expected);
        }
      }),
      SEED,
    );
  });

  it('finds the terms with a prefix', () => {
    fc.assert(
      fc.property(lists, term, (all, beginning) => {
        const reader = new BlockReader(blockOf(all));
        const wanted = Buffer.from(beginning);
        const found: unknown[] = [];
        for (
          let isThere = reader.findBeginning(wanted);
          isThere && reader.term.startsWith(wanted.toString('latin1'));
          isThere = reader.next()
        )
          found.push({ term: Buffer.from(reader.term, 'latin1').toString(), ...listOf(reader) });
        expect(found).toEqual(all.filter((one) => Buffer.from(one.term).indexOf(wanted) === 0));
      }),
      SEED,
    );
  });

  it('filters the postings of a term by payload bits', () => {
    fc.assert(
      fc.property(list, fc.constantFrom(0, 32, 96), (one, bits) => {
        const reader = new BlockReader(blockOf([one]));
        reader.next();
        const kept = one.docs
          .map((doc, at) => [doc, one.payloads[at]!])
          .filter(([, known]) => (known! & bits) === bits);
        const { docs: numbers, payloads, last } = reader.list(bits);
        expect([...numbers].map((doc, at) => [doc, payloads[at]])).toEqual(kept);
        expect(last).toBe(one.docs.at(-1) ?? -1);
      }),
      SEED,
    );
  });

  it.each([1, 127, 128, 16_383, 16_384, 100_000])('holds a list of %i chunks', (length) => {
    const numbers = Array.from({ length }, (_, at) => at * 3);
    const payloads = numbers.map((at) => (at % 5 === 0 ? 9 : PLAIN));
    const all = [
      { term: 'a', docs: [7], payloads: [PLAIN] },
      { term: 'ab', docs: numbers, payloads },
      // Behind a list that fills the block nothing else begins.
      ...(length < 8192
        ? [
            { term: 'abc', docs: [], payloads: [] },
            { term: 'b', docs: [0], payloads: [200] },
          ]
        : []),
    ];
    expect(readAll(blockOf(all))).toEqual(all);
  });

  /** Terms that all share what the first of them has, which is most of the block. */
  const sharing = (termBytes: number): Buffer => {
    const writer = new BlockWriter();
    const first = Buffer.alloc(termBytes, 'a');
    for (let at = 0; at < 200; at++)
      writer.add(
        Buffer.concat([first, Buffer.from([65 + (at >> 5), 65 + (at & 31)])]),
        Uint32Array.of(1),
        Uint8Array.of(1),
        0,
        1,
      );
    return writer.take();
  };

  it('refuses terms over the limit, because each string made of one takes memory again', () => {
    const reads: readonly ((block: Buffer) => unknown)[] = [
      readAll,
      (block) => new BlockReader(block).find(Buffer.from('zz')),
      (block) => new BlockReader(block).findBeginning(Buffer.from('zz')),
      (block) => new BlockReader(block).countPostings(),
      (block) => new Vocabulary([block]),
    ];
    for (const read of reads) {
      expect(() => read(sharing(400))).not.toThrow();
      expect(() => read(sharing(4000))).toThrow(CwError);
    }
  });

  it('starts a new block after `take`', () => {
    const writer = new BlockWriter();
    const once = [Uint32Array.of(1), Uint8Array.of(1)] as const;
    writer.add(Buffer.from('alpha'), ...once, 0, 1);
    writer.take();
    expect(writer.isEmpty).toBe(true);
    writer.add(Buffer.from('alphabet'), ...once, 0, 1);
    expect(readAll(writer.take()).map(({ term: name }) => name)).toEqual(['alphabet']);
  });

  it('turns hostile bytes into a typed error, or into lists of the announced length', () => {
    const damaged = fc
      .tuple(lists, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }), fc.nat(9))
      .map(([all, flips, cut]) => {
        const block = blockOf(all);
        for (const [at, value] of flips) if (block.length > 0) block[at % block.length] = value;
        return block.subarray(0, block.length - (cut < 3 ? cut : 0));
      });
    fc.assert(
      fc.property(fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), term, (bytes, wanted) => {
        const block = Buffer.from(bytes);
        for (const use of [
          () => {
            for (const found of readAll(block)) expect(found.docs.length).toBeLessThanOrEqual(block.length);
          },
          () => {
            const reader = new BlockReader(block);
            if (reader.find(Buffer.from(wanted))) listOf(reader);
          },
          () => {
            const reader = new BlockReader(block);
            if (reader.findBeginning(Buffer.from(wanted))) expect(reader.next()).toBeDefined();
          },
          () => {
            const vocabulary = new Vocabulary([block]);
            for (let place = 0; place < vocabulary.text.length; place = vocabulary.endOf(vocabulary.termAt(place)))
              vocabulary.docs(vocabulary.termAt(place));
          },
        ]) {
          try {
            use();
          } catch (error) {
            expect(error).toBeInstanceOf(CwError);
            expect(error).toMatchObject({ code: 'index-corrupt' });
          }
        }
      }),
      { ...SEED, numRuns: 1000 },
    );
  });
});
