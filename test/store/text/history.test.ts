import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/store/db/driver.js';
import { checkSegments } from '../../../src/store/text/check-segments.js';
import { segmentsToMerge } from '../../../src/store/text/merge.js';
import { POSTINGS_LIMITS, type PostingsLimits } from '../../../src/store/text/postings-writer.js';
import { TextIndex } from '../../../src/store/text/text-index.js';
import { apply, type Change, expectedOf, history, idsByName, type Model, TERMS_TO_ASK } from './model.js';
import { memoryDatabase } from './words.js';

function count(db: Database, sql: string): number {
  return db.prepare<[], number>(sql).pluck().get() ?? 0;
}

/** Everything that the text index can be asked, against the model. */
function expectSame(db: Database, model: Model): void {
  const index = new TextIndex(db);
  const { postings, lengths } = expectedOf(model);
  const documents = index.documents();
  const rows = db
    .prepare<[], { oid: string; id: number; firstDoc: number; chunks: number }>(
      'SELECT oid, id, first_doc AS firstDoc, chunks FROM contents',
    )
    .all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { oid, id, firstDoc, chunks } of rows) {
    const range = [firstDoc, firstDoc + chunks] as const;
    expect([...documents.contentOf.subarray(...range)]).toEqual(Array(chunks).fill(id));
    expect([...documents.lengths.subarray(...range)]).toEqual(lengths.get(oid));
  }
  const sizes = [...lengths.values()].flat();
  expect(documents.live).toBe(sizes.length);

  for (const term of [...TERMS_TO_ASK, ...postings.keys()]) {
    const { docs, payloads } = index.postings(term);
    expect([...docs].every((doc, at) => at === 0 || docs[at - 1]! < doc)).toBe(true);
    const found = [...docs].map((doc, at) => {
      const { oid, firstDoc } = byId.get(documents.contentOf[doc]!)!;
      return `${oid} ${doc - firstDoc} ${payloads[at]}`;
    });
    expect(found.toSorted()).toEqual([...(postings.get(term) ?? [])].toSorted());
    expect(index.count(term)).toBe(found.length);
  }
  const ordered = [...postings.keys()].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  for (const prefix of ['', 'a', 'ab', 'größ', '=', 'z', '🐋']) {
    expect([...index.startingWith(prefix)]).toEqual(
      ordered
        .filter((term) => Buffer.from(term).subarray(0, Buffer.byteLength(prefix)).equals(Buffer.from(prefix)))
        .map((term) => ({ term, count: postings.get(term)!.length })),
    );
  }
  expect(checkSegments(db)).toBe('');
}

function replay(
  transactions: readonly (readonly Change[])[],
  limits: PostingsLimits,
  check: (db: Database) => void,
): void {
  const db = memoryDatabase();
  try {
    const model: Model = new Map();
    for (const changes of transactions) {
      apply(db, model, changes, limits);
      expect([...idsByName(db).keys()].toSorted()).toEqual([...model.keys()].toSorted());
      expectSame(db, model);
      check(db);
    }
  } finally {
    db.close();
  }
}

/** Segments of one transaction that spilled are equally large; all others grow by a factor of two. */
function expectFew(db: Database): void {
  const postings = count(db, 'SELECT coalesce(sum(postings), 0) FROM segments');
  expect(count(db, 'SELECT count(*) FROM segments')).toBeLessThanOrEqual(2 + Math.log2(postings + 1));
}

describe('a history of transactions', () => {
  it('leaves exactly the words of the existing contents, in few segments', () => {
    fc.assert(
      fc.property(history, (transactions) => replay(transactions, POSTINGS_LIMITS, expectFew)),
      { seed: 20_240, numRuns: 40 },
    );
  });

  it('does so when chunks are renumbered all the time', () => {
    const limits = { ...POSTINGS_LIMITS, gaps: 3 };
    fc.assert(
      fc.property(history, (transactions) =>
        replay(transactions, limits, (db) => {
          const live = count(db, 'SELECT coalesce(sum(chunks), 0) FROM contents');
          expect(count(db, 'SELECT coalesce(max(end_doc), 0) FROM segments')).toBeLessThanOrEqual(
            2 * live + limits.gaps,
          );
        }),
      ),
      { seed: 20_241, numRuns: 40 },
    );
  });

  it('does so when a transaction is larger than the memory limit', () => {
    let most = 0;
    fc.assert(
      fc.property(history, (transactions) =>
        replay(transactions, { postings: 8, gaps: 50 }, (db) => {
          most = Math.max(most, count(db, 'SELECT count(*) FROM segments'));
        }),
      ),
      { seed: 20_242, numRuns: 40 },
    );
    expect(most).toBeGreaterThan(3);
  });

  it('does so with enough blocks that a look-up has to choose among them', () => {
    const words = (from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from }, (_, at) => [`word${(from + at) * 7919}größe`, 1 + (at % 9)]),
      );
    const put = (name: string, from: number, to: number): Change => ({
      kind: 'put',
      name,
      chunks: [words(from, to), words(from + 50, to + 50), {}],
    });
    let blocks = 0;
    replay(
      [
        [put('p', 0, 1500), put('q', 1000, 1800)],
        [put('r', 300, 320)],
        [put('q', 5, 900), put('s', 0, 30)],
        [{ kind: 'remove', name: 'p' }, put('t', 2000, 2010)],
        [put('t', 100, 1200)],
      ],
      POSTINGS_LIMITS,
      (db) => {
        blocks = Math.max(blocks, count(db, 'SELECT count(*) FROM blocks'));
      },
    );
    expect(blocks).toBeGreaterThan(5);
  });
});

describe('the merging of segments', () => {
  it('keeps few segments, and rewrites a posting only a few times', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(500), { minLength: 1, maxLength: 300 }), (added) => {
        let sizes: number[] = [];
        let written = 0;
        for (const size of added) {
          sizes.push(size);
          const merged = segmentsToMerge(sizes);
          const joined = sizes.slice(sizes.length - merged).reduce((sum, one) => sum + one, 0);
          sizes = [...sizes.slice(0, sizes.length - merged), joined];
          written += joined;
          for (let at = 1; at < sizes.length; at++) expect(sizes[at - 1]).toBeGreaterThan(2 * sizes[at]!);
        }
        const total = added.reduce((sum, one) => sum + one, 0);
        expect(written).toBeLessThanOrEqual(total * (2 + Math.log2(total + 1)));
      }),
      { seed: 20_243, numRuns: 100 },
    );
  });
});
