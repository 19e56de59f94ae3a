/**
 * The shape of an index file. Facts hang on a *content* (blob OID + language), never on a path, so a rename or a copy
 * costs one row of `files`. Integer ids depend on the history of the file: nothing that leaves the store may show them.
 * Tables are STRICT, so that integrity_check also proves the type of every value of an untrusted file.
 */

/** The one number that governs the database, the export and the import. Any change of a statement below raises it. */
export const SCHEMA_VERSION = 1;

/** "cwix" in ASCII: `file(1)` and our own opening check tell an index from any other SQLite file by it. */
export const APPLICATION_ID = 0x63776978;

/**
 * The text index gets words that were cut by src/language, and must take them as they are. The `ascii` tokeniser keeps
 * every byte above 127, and with all printable ASCII punctuation as token characters only white space separates.
 * (unicode61 would split at letters younger than its Unicode tables, and costs more.)
 */
const TOKEN_CHARACTERS = `!""#$%&''''()*+,-./:;<=>?@[\\]^_\`{|}~`;

export const TABLES: readonly string[] = [
  `CREATE TABLE meta (
  key TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID`,

  `CREATE TABLE contents (
  id INTEGER PRIMARY KEY,
  oid TEXT NOT NULL,
  language TEXT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  lines INTEGER NOT NULL,
  redactions INTEGER NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 32),
  UNIQUE (oid, language)
) STRICT`,

  // Every entry of the tree has a row, indexed (content_id) or not (skip and rule say why).
  `CREATE TABLE files (
  path TEXT NOT NULL PRIMARY KEY,
  oid TEXT NOT NULL,
  mode INTEGER NOT NULL,
  language TEXT NOT NULL,
  content_id INTEGER REFERENCES contents (id),
  skip TEXT NOT NULL,
  rule TEXT NOT NULL
) STRICT, WITHOUT ROWID`,

  // Raw: the artifact compresses the whole file better than row by row, and literal search scans this table.
  `CREATE TABLE texts (
  content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
  text TEXT NOT NULL
) STRICT`,

  // Clustered by content: an outline is one range, and no second index is needed to keep (content, ordinal) unique.
  `CREATE TABLE symbols (
  content_id INTEGER NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  name TEXT NOT NULL,
  qualified_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  signature TEXT NOT NULL,
  doc TEXT NOT NULL,
  visibility TEXT NOT NULL,
  parent INTEGER NOT NULL,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  start_byte INTEGER NOT NULL,
  end_byte INTEGER NOT NULL,
  stable_id TEXT NOT NULL,
  PRIMARY KEY (content_id, ordinal)
) STRICT, WITHOUT ROWID`,

  // Chunks keep a rowid: it is the text index's document number.
  `CREATE TABLE chunks (
  id INTEGER PRIMARY KEY,
  content_id INTEGER NOT NULL REFERENCES contents (id) ON DELETE CASCADE,
  ordinal INTEGER NOT NULL,
  kind TEXT NOT NULL,
  symbol INTEGER NOT NULL,
  start_line INTEGER NOT NULL,
  end_line INTEGER NOT NULL,
  start_byte INTEGER NOT NULL,
  end_byte INTEGER NOT NULL,
  header TEXT NOT NULL,
  UNIQUE (content_id, ordinal)
) STRICT`,

  // Packed by pack.ts: 20 to 40 thousand references per MB of source would cost more as rows than parsing does.
  `CREATE TABLE marks (
  content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
  refs BLOB NOT NULL,
  literals BLOB NOT NULL,
  imports BLOB NOT NULL
) STRICT`,

  // Contentless, but not `contentless_delete=1`: with that a removed row stays in FTS5's row count and averages, so the
  // same facts would score differently after a delta than after a build. Removal needs the row's words again instead.
  // detail=full although no phrase is ever asked for: with less, FTS5 forgets how often a word occurs, and BM25 needs it.
  `CREATE VIRTUAL TABLE terms USING fts5(names, body, content='', tokenize="ascii tokenchars '${TOKEN_CHARACTERS}'")`,

  // 16 MB of postings before a segment is written, where 1 MB is the default: 1 segment instead of 8 for 20 MB of source,
  // 12 % fewer bytes and a faster query (benchmark: text index variants). It is a row of the file, so every index has it.
  `INSERT INTO terms (terms, rank) VALUES ('hashsize', 16000000)`,
];

/**
 * Indexes that a bulk build makes at its end, sorted once instead of inserted one by one.
 *
 * One index serves three ways to ask for a name: exact, ignoring case, and ignoring case and underscores
 * (`read_file` for `readFile`): the folded form finds the rows and the caller's condition filters the few that match.
 */
export const SECONDARY_INDEXES: readonly string[] = [
  `CREATE INDEX files_by_content ON files (content_id)`,
  `CREATE INDEX symbols_by_name ON symbols (lower(replace(name, '_', '')))`,
  `CREATE INDEX symbols_by_stable_id ON symbols (stable_id)`,
];
