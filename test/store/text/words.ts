import { connect } from '../../../src/store/db/connect.js';
import type { Database } from '../../../src/store/db/driver.js';
import { TABLES } from '../../../src/store/db/schema.js';

/** What is known of each term of a chunk, as the one byte that the text index keeps. */
export type ChunkWords = Readonly<Record<string, number>>;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

/** The words of a content as word-lists.ts describes them, written by other code than the product's. */
export function wordsOf(chunks: readonly ChunkWords[]): Uint8Array {
  const numbers = new Map<string, number>();
  for (const chunk of chunks)
    for (const term of Object.keys(chunk)) if (!numbers.has(term)) numbers.set(term, numbers.size);
  const out = varint(numbers.size);
  for (const term of numbers.keys()) {
    const bytes = Buffer.from(term);
    out.push(...varint(bytes.length), ...bytes);
  }
  for (const chunk of chunks) {
    const entries = Object.entries(chunk);
    out.push(...varint(entries.length));
    for (const [term, payload] of entries) out.push(...varint(numbers.get(term)!), payload);
  }
  return Uint8Array.from(out);
}

/** An empty index in memory. */
export function memoryDatabase(): Database {
  const db = connect(':memory:', {});
  for (const statement of TABLES) db.exec(statement);
  return db;
}
