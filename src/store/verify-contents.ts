import type Database from 'better-sqlite3';
import { connect } from './connect.js';
import { ContentRows } from './content-rows.js';
import { withTerms } from './encode-facts.js';
import { decodeChunks, type EncodedContent, splitTerms, type TermsOf } from './encoded.js';
import { unpackImports, unpackLiterals, unpackReferences } from './pack.js';
import { TABLES } from './schema.js';
import { SQL } from './sql.js';
import { TextIndex } from './text-index.js';
import { STATISTICS, type Word, words } from './vocabulary.js';

/** One pass over all contents does what three steps of verify.ts need: each content is read and tokenised once. */
export interface ContentsPass {
  /** Contents whose rows do not give the digest that is stored with them, as `oid language`. */
  readonly wrong: readonly string[];
  /** Contents with a line in no chunk. */
  readonly uncovered: readonly string[];
  /** A text index made from the stored texts alone. */
  readonly fresh: Database.Database;
}

const CONTENT_IDS = 'SELECT id FROM contents ORDER BY id';

/** The first line from 1 to `lines` that no chunk holds; 0: none. */
function firstUncoveredLine(content: EncodedContent): number {
  const chunks = decodeChunks(content.chunks).sort((a, b) => a.startLine - b.startLine);
  let next = 1;
  for (const { startLine, endLine } of chunks) {
    if (startLine > next) break;
    next = Math.max(next, endLine + 1);
  }
  return next > content.lines ? 0 : next;
}

export function passOverContents(db: Database.Database, termsOf: TermsOf): ContentsPass {
  const fresh = emptyTextIndex();
  try {
    return { ...readContents(db, termsOf, fresh), fresh };
  } catch (error) {
    fresh.close();
    throw error;
  }
}

function emptyTextIndex(): Database.Database {
  // A temporary file of SQLite's own, gone when closed: the text index of a large repository need not fit into memory.
  const fresh = connect('', {});
  fresh.pragma('journal_mode = MEMORY');
  fresh.pragma('synchronous = OFF');
  for (const statement of TABLES) fresh.exec(statement);
  return fresh;
}

function readContents(db: Database.Database, termsOf: TermsOf, fresh: Database.Database): Omit<ContentsPass, 'fresh'> {
  const rows = new ContentRows(db);
  const textIndex = new TextIndex(fresh);
  const chunkIds = db.prepare<[number], number>(SQL.chunkIdsOfContent).pluck();
  const wrong: string[] = [];
  const uncovered: string[] = [];
  fresh.exec('BEGIN');
  for (const id of db.prepare<[], number>(CONTENT_IDS).pluck().all()) {
    const row = rows.content(id);
    const content = withTerms(rows.stored(id), termsOf);
    // A digest says that bytes are as they were written; decoding says that they can be used.
    unpackReferences(content.references);
    unpackLiterals(content.literals);
    unpackImports(content.imports);
    const name = `${content.oid} ${content.language}`;
    if (row === null || Buffer.compare(row.digest, content.digest) !== 0) wrong.push(name);
    const line = firstUncoveredLine(content);
    if (line > 0) uncovered.push(`${name} line ${line}`);
    for (const [ordinal, chunkId] of chunkIds.all(id).entries()) {
      const { names, body } = splitTerms(content.terms[ordinal] ?? new Uint8Array(0));
      textIndex.add(chunkId, names, body);
    }
  }
  fresh.exec('COMMIT');
  return { wrong, uncovered };
}

function wordDifference(live: Iterable<Word>, expected: Iterator<Word>): string {
  for (const { term, places } of live) {
    const next = expected.next();
    if (next.done || next.value.term !== term || next.value.places !== places)
      return `the word ${JSON.stringify(term)}`;
  }
  const rest = expected.next();
  return rest.done ? '' : `the missing word ${JSON.stringify(rest.value.term)}`;
}

/** Compares two text indexes completely: every word at every place, the sizes, the averages. '' when they are equal. */
export function textIndexDifference(live: Database.Database, fresh: Database.Database): string {
  const expected = words(fresh);
  try {
    const difference = wordDifference(words(live), expected);
    if (difference !== '') return difference;
  } finally {
    // An unfinished query would keep the connection from being closed.
    expected.return?.();
  }
  const rowsOf = (db: Database.Database, sql: string) => JSON.stringify(db.prepare(sql).all());
  const differing = STATISTICS.find(([, sql]) => rowsOf(live, sql) !== rowsOf(fresh, sql));
  return differing?.[0] ?? '';
}
