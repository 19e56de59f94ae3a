import { IN_A_NAME, OCCURRENCES } from '../../src/language/words/term-forms.js';
import { connect } from '../../src/store/db/connect.js';
import type { Database } from '../../src/store/db/driver.js';
import { asBuilder, asReader, asWriter } from '../../src/store/db/pragmas.js';
import { TABLES } from '../../src/store/db/schema.js';
import { POSTINGS_LIMITS, PostingsWriter } from '../../src/store/text/postings-writer.js';
import { TextIndex } from '../../src/store/text/text-index.js';
import type { BenchContent } from './text-chunks.js';

/** Where a content's chunks are. */
interface Place {
  readonly firstDoc: number;
  readonly content: BenchContent;
}

/** One way to keep the words of chunks in SQLite; the same connections and settings for all. */
export interface Engine {
  create(file: string): Database;
  /** A transaction that removes one content and adds others; returns where these are. */
  change(
    db: Database,
    removed: Place | null,
    added: Iterable<BenchContent>,
    spent: (work: () => void) => void,
  ): Place[];
  /** Best chunks that hold any of the words. */
  search(db: Database): (words: readonly string[], limit: number) => number;
}

const K1 = 1.2;
const B = 0.75;
const NAME_WEIGHT = 3;

function bestOf(index: TextIndex, words: readonly string[], limit: number): number {
  const { contentOf, lengths, live } = index.documents();
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / live;
  const scores = new Float64Array(contentOf.length);
  const touched: number[] = [];
  for (const word of words) {
    const { docs, payloads } = index.postings(word);
    const idf = Math.log(1 + (live - docs.length + 0.5) / (docs.length + 0.5));
    for (let at = 0; at < docs.length; at++) {
      const doc = docs[at]!;
      const payload = payloads[at]!;
      const tf = (payload & OCCURRENCES) + ((payload & IN_A_NAME) !== 0 ? NAME_WEIGHT : 0);
      if (scores[doc] === 0) touched.push(doc);
      scores[doc]! += (idf * tf * (K1 + 1)) / (tf + K1 * (1 - B + (B * lengths[doc]!) / averageLength));
    }
  }
  return largest(touched, scores, limit).length;
}

/** The few best of many, best first: sorting all of them would take longer than finding them. */
function largest(docs: readonly number[], scores: Float64Array, limit: number): number[] {
  const best: number[] = [];
  for (const doc of docs) {
    if (best.length === limit && scores[best[limit - 1]!]! >= scores[doc]!) continue;
    let at = best.length;
    while (at > 0 && scores[best[at - 1]!]! < scores[doc]!) at--;
    best.splice(at, 0, doc);
    if (best.length > limit) best.pop();
  }
  return best;
}

const segments: Engine = {
  create: (file) => {
    const db = connect(file, {});
    asBuilder(db);
    for (const statement of TABLES) db.exec(statement);
    return db;
  },
  change: (db, removed, added, spent) => {
    const places: Place[] = [];
    let writer: PostingsWriter | null = null;
    let id = db.prepare<[], number>('SELECT coalesce(max(end_doc), 0) FROM segments').pluck().get()! + 1;
    spent(() => {
      db.exec('BEGIN IMMEDIATE');
      writer = new PostingsWriter(db, POSTINGS_LIMITS);
      if (removed !== null) writer.remove({ firstDoc: removed.firstDoc, chunks: removed.content.chunks });
    });
    for (const content of added)
      spent(() => {
        places.push({ firstDoc: writer!.add(id++, content.chunks, content.words), content });
      });
    spent(() => {
      writer!.flush();
      db.exec('COMMIT');
    });
    return places;
  },
  search: (db) => {
    const index = new TextIndex(db);
    return (words, limit) => bestOf(index, words, limit);
  },
};

/** Contentless, all printable punctuation part of words, 16 MB before a segment: as it served cw best. */
const TOKEN_CHARACTERS = `!""#$%&''''()*+,-./:;<=>?@[\\]^_\`{|}~`;

const fts5: Engine = {
  create: (file) => {
    const db = connect(file, {});
    asBuilder(db);
    db.exec(
      `CREATE VIRTUAL TABLE terms USING fts5(names, body, content='', tokenize="ascii tokenchars '${TOKEN_CHARACTERS}'")`,
    );
    db.exec("INSERT INTO terms (terms, rank) VALUES ('hashsize', 16000000)");
    db.exec('CREATE TABLE last (doc INTEGER)');
    db.exec('INSERT INTO last VALUES (0)');
    return db;
  },
  change: (db, removed, added, spent) => {
    const add = db.prepare('INSERT INTO terms (rowid, names, body) VALUES (?, ?, ?)');
    const remove = db.prepare("INSERT INTO terms (terms, rowid, names, body) VALUES ('delete', ?, ?, ?)");
    let next = db.prepare<[], number>('SELECT doc FROM last').pluck().get()! + 1;
    const places: Place[] = [];
    const gone = removed?.content.texts() ?? [];
    spent(() => {
      db.exec('BEGIN IMMEDIATE');
      for (const [at, { names, body }] of gone.entries()) remove.run(removed!.firstDoc + at, names, body);
    });
    for (const content of added) {
      places.push({ firstDoc: next, content });
      const texts = content.texts();
      spent(() => {
        for (const { names, body } of texts) add.run(next++, names, body);
      });
    }
    spent(() => {
      db.prepare('UPDATE last SET doc = ?').run(next - 1);
      db.exec('COMMIT');
    });
    return places;
  },
  search: (db) => {
    const best = db
      .prepare<[string, number], number>(
        'SELECT rowid, bm25(terms, 4, 1) AS score FROM terms WHERE terms MATCH ? ORDER BY score LIMIT ?',
      )
      .pluck();
    return (words, limit) => best.all(words.map((word) => `"${word}"`).join(' OR '), limit).length;
  },
};

export const ENGINES: Readonly<Record<string, Engine>> = { segments, fts5 };

export function reopened(file: string, role: 'reader' | 'writer'): Database {
  const db = connect(file, { readonly: role === 'reader' });
  if (role === 'reader') asReader(db);
  else asWriter(db);
  return db;
}
