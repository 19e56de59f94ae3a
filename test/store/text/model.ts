import fc from 'fast-check';
import { OCCURRENCES } from '../../../src/language/words/term-forms.js';
import { type Database, inTransaction } from '../../../src/store/db/driver.js';
import { DIGEST_BYTES } from '../../../src/store/facts/content-bytes.js';
import { ContentWriter } from '../../../src/store/facts/content-writer.js';
import type { EncodedContent } from '../../../src/store/facts/encoded.js';
import type { PostingsLimits } from '../../../src/store/text/postings-writer.js';
import { type ChunkWords, wordsOf } from './words.js';

/** Contents by a name of the test's own: what the text index has to agree with. */
export type Model = Map<string, readonly ChunkWords[]>;

export type Change =
  | { readonly kind: 'put'; readonly name: string; readonly chunks: readonly ChunkWords[] }
  | { readonly kind: 'remove'; readonly name: string };

const NONE = new Uint8Array(0);

/** Only what the text index takes from a content. */
function encoded(name: string, chunks: readonly ChunkWords[]): EncodedContent {
  return {
    oid: name,
    language: 'sample',
    status: 'plain',
    reason: '',
    lines: 0,
    redactions: 0,
    symbolCount: 0,
    chunkCount: chunks.length,
    text: NONE,
    symbols: NONE,
    chunks: NONE,
    references: NONE,
    literals: NONE,
    imports: NONE,
    words: wordsOf(chunks),
    digest: new Uint8Array(DIGEST_BYTES),
  };
}

export function idsByName(db: Database): Map<string, number> {
  const rows = db.prepare<[], { oid: string; id: number }>('SELECT oid, id FROM contents').all();
  return new Map(rows.map(({ oid, id }) => [oid, id]));
}

/** One transaction, in the file and in the model. A put of what is there replaces it. */
export function apply(db: Database, model: Model, changes: readonly Change[], limits: PostingsLimits): void {
  const work = (): void => {
    const writer = new ContentWriter(db, limits);
    const ids = idsByName(db);
    for (const change of changes) {
      const { name } = change;
      const id = ids.get(name);
      if (change.kind === 'put') {
        model.set(name, change.chunks);
        const content = encoded(name, change.chunks);
        if (id === undefined) ids.set(name, writer.add(content));
        else writer.replace(id, content);
      } else if (id !== undefined) {
        model.delete(name);
        ids.delete(name);
        writer.remove(id);
      }
    }
    writer.flush();
  };
  // A test that damages an index has a savepoint open already.
  if (db.inTransaction) work();
  else inTransaction(db, work);
}

export interface Expected {
  /** By term: content, place of the chunk in it, payload. */
  readonly postings: ReadonlyMap<string, readonly string[]>;
  readonly lengths: ReadonlyMap<string, readonly number[]>;
}

export function expectedOf(model: Model): Expected {
  const postings = new Map<string, string[]>();
  const lengths = new Map<string, number[]>();
  for (const [name, chunks] of model) {
    for (const [ordinal, chunk] of chunks.entries()) {
      for (const [term, payload] of Object.entries(chunk)) {
        const found = postings.get(term) ?? [];
        found.push(`${name} ${ordinal} ${payload}`);
        postings.set(term, found);
      }
    }
    const sizes = chunks.map((chunk) =>
      Object.values(chunk).reduce((sum, payload) => sum + (payload & OCCURRENCES), 0),
    );
    lengths.set(name, sizes);
  }
  return { postings, lengths };
}

const TERMS = ['a', 'ab', 'abc', 'abd', 'b', '=ab', '\0', 'größe', 'größer', '数据', '🐋', 'z'.repeat(200)];
const term = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TERMS) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
);
const chunk: fc.Arbitrary<ChunkWords> = fc
  .array(fc.tuple(term, fc.integer({ min: 1, max: 255 })), { maxLength: 8 })
  .map((entries) => Object.fromEntries(entries));
const change: fc.Arbitrary<Change> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      name: fc.constantFrom('p', 'q', 'r', 's', 't', 'u', 'v'),
      chunks: fc.array(chunk, { maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('remove' as const), name: fc.constantFrom('p', 'q', 'r', 's', 't') }),
  },
);

/** Several transactions of several changes each. */
export const history = fc.array(fc.array(change, { maxLength: 6 }), { minLength: 1, maxLength: 14 });
export const TERMS_TO_ASK: readonly string[] = [...TERMS, 'absent', ''];
