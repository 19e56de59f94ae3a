import type { Database } from '../db/driver.js';
import { INDEX_DIGEST } from '../db/files-digest.js';
import { openForRead } from '../db/open.js';
import { SQL } from '../db/sql.js';
import { guarded } from '../db/store-error.js';
import { unpackImports, unpackLiterals } from '../facts/pack.js';
import { unpackChunks } from '../facts/pack-chunks.js';
import { unpackReferences } from '../facts/pack-references.js';
import { unpackSymbols } from '../facts/pack-symbols.js';
import { fingerprintsOf } from '../text/fingerprints.js';
import { TextIndex } from '../text/text-index.js';
import { COMPARED, PACKED } from './compare-sql.js';

export interface Difference {
  readonly table: string;
  readonly key: string;
  /** null: the row is missing on that side. */
  readonly left: string | null;
  readonly right: string | null;
}

export interface Comparison {
  readonly equal: boolean;
  /** At most as many as requested, in the order of tables and keys. */
  readonly differences: readonly Difference[];
  readonly leftDigest: string;
  readonly rightDigest: string;
}

type Row = Readonly<Record<string, string | number | null>>;
interface Keyed {
  readonly key: readonly (string | number)[];
  readonly value: string;
}

function keyed(row: Row): Keyed {
  const key: (string | number)[] = [];
  const rest: Record<string, string | number | null> = {};
  for (const [name, value] of Object.entries(row)) {
    if (/^key\d$/.test(name)) key.push(value ?? '');
    else rest[name] = value;
  }
  return { key, value: JSON.stringify(rest) };
}

/** SQLite's order: numbers by value, text by its UTF-8 bytes. JavaScript's `<` differs for characters above U+FFFF. */
function compareKeys(left: Keyed, right: Keyed): number {
  for (const [index, a] of left.key.entries()) {
    const b = right.key[index] ?? '';
    if (a === b) continue;
    return typeof a === 'number' && typeof b === 'number'
      ? a - b
      : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
  }
  return 0;
}

function* rowsOf(db: Database, sql: string): Generator<Keyed> {
  for (const row of db.prepare<[], Row>(sql).iterate()) yield keyed(row);
}

interface PackedRow {
  readonly key0: string;
  readonly key1: string;
  readonly firstDoc: number;
  readonly text: Uint8Array;
  readonly symbols: Uint8Array;
  readonly chunks: Uint8Array;
  readonly references: Uint8Array;
  readonly literals: Uint8Array;
  readonly imports: Uint8Array;
}

type Unpack = (row: PackedRow) => readonly unknown[];

/** Unpacks the facts of one content, in the order of the text, so that each fact is compared as a row. */
const UNPACKED: Readonly<Record<string, Unpack>> = {
  symbols: (row) => unpackSymbols(row.symbols, row.text),
  chunks: (row) => unpackChunks(row.chunks),
  references: (row) => unpackReferences(row.references, row.text),
  literals: (row) => unpackLiterals(row.literals),
  imports: (row) => unpackImports(row.imports),
};

function* factsOf(db: Database, unpack: Unpack): Generator<Keyed> {
  for (const row of db.prepare<[], PackedRow>(PACKED).iterate()) {
    for (const [ordinal, fact] of unpack(row).entries())
      yield { key: [row.key0, row.key1, ordinal], value: JSON.stringify(fact) };
  }
}

/** The words of the text index: one row with a fingerprint for each chunk. */
function* wordsOf(db: Database): Generator<Keyed> {
  const { prints } = fingerprintsOf(new TextIndex(db));
  yield* factsOf(db, (row) => unpackChunks(row.chunks).map((_, at) => ({ words: prints.of(row.firstDoc + at) })));
}

/** Merges two sequences that are sorted by key and reports where they differ. */
function* differencesOf(table: string, left: Generator<Keyed>, right: Generator<Keyed>): Generator<Difference> {
  try {
    let a = left.next();
    let b = right.next();
    while (!a.done || !b.done) {
      const order = a.done ? 1 : b.done ? -1 : compareKeys(a.value, b.value);
      const leftRow = order <= 0 && !a.done ? a.value : null;
      const rightRow = order >= 0 && !b.done ? b.value : null;
      if (leftRow?.value !== rightRow?.value) {
        const key = (leftRow ?? rightRow)!.key.join(' ');
        yield { table, key, left: leftRow?.value ?? null, right: rightRow?.value ?? null };
      }
      if (leftRow !== null) a = left.next();
      if (rightRow !== null) b = right.next();
    }
  } finally {
    // If the caller stops early or fails, statements are still running, and their connection could not be closed.
    left.return(undefined);
    right.return(undefined);
  }
}

function* allDifferences(left: Database, right: Database): Generator<Difference> {
  for (const [table, sql] of Object.entries(COMPARED)) {
    yield* differencesOf(table, rowsOf(left, sql), rowsOf(right, sql));
  }
  for (const [table, unpack] of Object.entries(UNPACKED)) {
    yield* differencesOf(table, factsOf(left, unpack), factsOf(right, unpack));
  }
  yield* differencesOf('words', wordsOf(left), wordsOf(right));
}

function digestOf(db: Database): string {
  const rows = db.prepare<[], { key: string; value: string }>(SQL.allMeta).all();
  return rows.find(({ key }) => key === INDEX_DIGEST)?.value ?? '';
}

/**
 * Compares two index files row by row on natural keys. Their digests show only whether they differ, if they are right; this
 * shows where, and does not trust the digests.
 */
export function compareIndexes(leftFile: string, rightFile: string, limit: number): Comparison {
  const left = openForRead(leftFile);
  try {
    const right = openForRead(rightFile);
    try {
      return guarded(leftFile, () => {
        const differences: Difference[] = [];
        const leftDigest = digestOf(left);
        const rightDigest = digestOf(right);
        for (const difference of allDifferences(left, right)) {
          differences.push(difference);
          if (differences.length >= limit) break;
        }
        if (leftDigest !== rightDigest && differences.length < limit) {
          differences.push({ table: 'meta', key: INDEX_DIGEST, left: leftDigest, right: rightDigest });
        }
        return { equal: differences.length === 0, differences, leftDigest, rightDigest };
      });
    } finally {
      right.close();
    }
  } finally {
    left.close();
  }
}
