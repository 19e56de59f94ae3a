import type { Database } from 'better-sqlite3';

/** Everything the text index holds, read through FTS5's own view of it, word by word. */

const CREATE = 'CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, terms, instance)';

/** One row a word; `places` lists every occurrence as id:column:position in order. FTS5 gives words sorted: no sorter. */
const WORDS =
  "SELECT term, group_concat(doc || ':' || col || ':' || offset, ' ') AS places FROM temp.vocabulary GROUP BY term";

/** What BM25 reads besides the postings: the length of each chunk and the averages record. And FTS5's own settings. */
export const STATISTICS: readonly (readonly [string, string])[] = [
  ['the sizes of chunks', 'SELECT id, hex(sz) AS size FROM terms_docsize ORDER BY id'],
  // Empty in a new text index, all zero in one that was emptied.
  [
    'the averages',
    "SELECT CASE trim(hex(block), '0') WHEN '' THEN '' ELSE hex(block) END AS block FROM terms_data WHERE id = 1",
  ],
  ['the configuration', 'SELECT k, v FROM terms_config ORDER BY k'],
];

export interface Word {
  readonly term: string;
  readonly places: string;
}

export function words(db: Database): IterableIterator<Word> {
  db.exec('DROP TABLE IF EXISTS temp.vocabulary');
  db.exec(CREATE);
  return db.prepare<[], Word>(WORDS).iterate();
}

/** For each chunk a number that depends on all its words, columns and positions. A checksum for finding bugs, not a proof. */
export function chunkFingerprints(db: Database): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { term, places } of words(db)) {
    const word = mix(0x811c9dc5, term);
    for (const place of places.split(' ')) {
      const cut = place.indexOf(':');
      const id = Number(place.slice(0, cut));
      // A sum: words come in their own order, whatever chunk they are of.
      sums.set(id, ((sums.get(id) ?? 0) + mix(word, place.slice(cut))) % Number.MAX_SAFE_INTEGER);
    }
  }
  return sums;
}

/** FNV-1a over UTF-16 units. */
function mix(seed: number, text: string): number {
  let hash = seed;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
