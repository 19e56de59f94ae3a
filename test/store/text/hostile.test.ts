import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CwError } from '../../../src/core/error.js';
import type { Database } from '../../../src/store/db/driver.js';
import { checkSegments } from '../../../src/store/text/check-segments.js';
import { Documents } from '../../../src/store/text/documents.js';
import { fingerprintsOf } from '../../../src/store/text/fingerprints.js';
import { POSTINGS_LIMITS } from '../../../src/store/text/postings-writer.js';
import { unpackDirectory } from '../../../src/store/text/segments.js';
import { TextIndex } from '../../../src/store/text/text-index.js';
import { apply, type Change, type Model, TERMS_TO_ASK } from './model.js';
import { memoryDatabase } from './words.js';

/** Two segments of several blocks, and chunks that are gone. */
function soundDatabase(): Database {
  const db = memoryDatabase();
  const model: Model = new Map();
  const put = (name: string, words: number): Change => ({
    kind: 'put',
    name,
    chunks: [
      Object.fromEntries(Array.from({ length: words }, (_, at) => [`w${(at * 7919) % 9973}größe`, 1 + (at % 9)])),
    ],
  });
  apply(db, model, [put('p', 900), put('q', 700), put('r', 20)], POSTINGS_LIMITS);
  apply(db, model, [put('s', 30), { kind: 'remove', name: 'q' }], POSTINGS_LIMITS);
  return db;
}

/** Everything that reads the text index, and a write that merges it. */
const USES: readonly ((db: Database) => void)[] = [
  (db) => {
    const index = new TextIndex(db);
    const { contentOf } = index.documents();
    for (const term of [...TERMS_TO_ASK, 'w0größe', 'w7919größe']) {
      for (const doc of index.postings(term).docs) expect(doc).toBeLessThan(contentOf.length);
      index.count(term);
    }
  },
  (db) => {
    for (const { count } of new TextIndex(db).startingWith('w7')) expect(count).toBeGreaterThan(0);
  },
  (db) => fingerprintsOf(new TextIndex(db)),
  (db) => new TextIndex(db).vocabulary(),
  (db) => checkSegments(db),
  (db) => apply(db, new Map(), [{ kind: 'put', name: 'late', chunks: [{ late: 1 }] }], { postings: 1, gaps: 0 }),
];

function expectTyped(work: () => void): void {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(CwError);
    expect(error).toMatchObject({ code: 'index-corrupt' });
  }
}

const flips = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 });
const cut = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 }));

function damaged(bytes: Buffer, changes: readonly (readonly [number, number])[], less: number): Buffer {
  const copy = Buffer.from(bytes.subarray(0, Math.max(0, bytes.length - less)));
  for (const [at, value] of changes) if (copy.length > 0) copy[at % copy.length] = value;
  return copy;
}

const BLOBS = [
  ['blocks', 'data'],
  ['segments', 'documents'],
  ['segments', 'directory'],
] as const;

describe('a damaged text index', () => {
  it.each(BLOBS)('is read or refused, whatever the bytes of %s.%s are', (table, column) => {
    const db = soundDatabase();
    const rows = db.prepare<[], { id: number; bytes: Buffer }>(`SELECT id, ${column} AS bytes FROM ${table}`).all();
    const write = db.prepare(`UPDATE ${table} SET ${column} = ? WHERE id = ?`);
    fc.assert(
      fc.property(fc.nat(), flips, cut, fc.constantFrom(...USES), (row, changes, less, use) => {
        const { id, bytes } = rows[row % rows.length]!;
        db.exec('SAVEPOINT sound');
        write.run(damaged(bytes, changes, less), id);
        expectTyped(() => use(db));
        db.exec('ROLLBACK TO sound; RELEASE sound');
      }),
      { seed: 20_240, numRuns: 400 },
    );
    db.close();
  });

  it('is read or refused, whatever its numbers are', () => {
    const db = soundDatabase();
    const numbers = ['first_doc', 'end_doc', 'chunks', 'postings', 'first_block', 'blocks'];
    const value = fc.oneof(fc.integer({ min: -5, max: 20 }), fc.integer(), fc.constantFrom(2 ** 31, 2 ** 32, 2 ** 40));
    fc.assert(
      fc.property(fc.constantFrom(...numbers), value, fc.constantFrom(...USES), (column, number, use) => {
        db.exec('SAVEPOINT sound');
        db.prepare(`UPDATE segments SET ${column} = ? WHERE id = (SELECT max(id) FROM segments)`).run(number);
        expectTyped(() => use(db));
        db.exec('ROLLBACK TO sound; DELETE FROM dead');
        db.prepare('INSERT INTO dead VALUES (?, ?)').run(number, Math.abs(number));
        expectTyped(() => use(db));
        db.exec('ROLLBACK TO sound; RELEASE sound');
      }),
      { seed: 20_241, numRuns: 600 },
    );
    db.close();
  });

  it('has lists of chunks and directories that are either read or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        expectTyped(() => {
          expect(unpackDirectory(bytes).length).toBeLessThanOrEqual(bytes.length);
        });
        expectTyped(() => {
          expect(new Documents(500, [bytes], []).live).toBeLessThanOrEqual(bytes.length);
        });
      }),
      { seed: 20_242, numRuns: 2000 },
    );
  });
});
