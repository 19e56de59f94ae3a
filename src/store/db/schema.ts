/**
 * The database schema of an index file. Facts belong to a *content* (blob OID and language), never to a path, so a rename
 * or a copy costs one row of `files`. Integer ids depend on the history of the file and must not leave the store.
 * Tables are STRICT, so that integrity_check also verifies the type of every value of an untrusted file.
 */

/** Version of the database, the export and the import. Raise it with any change of a statement below or of a packed format. */
export const SCHEMA_VERSION = 5;

/** "cwix" in ASCII. By this id, `file(1)` and our own check distinguish an index from any other SQLite file. */
export const APPLICATION_ID = 0x63776978;

/** Highest id of a content: WebAssembly kernels and packed lists store it in signed 32 bits. */
export const HIGHEST_ID: number = 2 ** 31 - 1;

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
  symbols INTEGER NOT NULL,
  chunks INTEGER NOT NULL,
  first_doc INTEGER NOT NULL,
  digest BLOB NOT NULL CHECK (length(digest) = 16),
  UNIQUE (oid, language)
) STRICT`,

  // Every entry of the tree has a row. If it is not indexed, content_id is NULL, and skip and rule hold the reason.
  `CREATE TABLE files (
  path TEXT NOT NULL PRIMARY KEY,
  oid TEXT NOT NULL,
  mode INTEGER NOT NULL,
  language TEXT NOT NULL,
  content_id INTEGER REFERENCES contents (id),
  skip TEXT NOT NULL,
  rule TEXT NOT NULL
) STRICT, WITHOUT ROWID`,

  // Not compressed: the artifact compresses the whole file better than row by row, and literal search scans this table. A
  // BLOB of UTF-8 is written and searched without conversion.
  `CREATE TABLE texts (
  content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
  text BLOB NOT NULL
) STRICT`,

  // Packed by pack*.ts: as rows, the symbols, chunks and references of a MB of source cost more than parsing it.
  `CREATE TABLE facts (
  content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
  symbols BLOB NOT NULL,
  chunks BLOB NOT NULL,
  refs BLOB NOT NULL,
  literals BLOB NOT NULL,
  imports BLOB NOT NULL
) STRICT`,

  // The text index (src/store/text): sorted segments of term -> chunks, cut into blocks. FTS5 takes three times the space,
  // longer to fill, and ten times as long for a query of common words (`npm run bench -- store`).
  `CREATE TABLE segments (
  id INTEGER PRIMARY KEY,
  first_doc INTEGER NOT NULL,
  end_doc INTEGER NOT NULL,
  chunks INTEGER NOT NULL,
  postings INTEGER NOT NULL,
  first_block INTEGER NOT NULL,
  blocks INTEGER NOT NULL,
  documents BLOB NOT NULL,
  directory BLOB NOT NULL
) STRICT`,

  `CREATE TABLE blocks (
  id INTEGER PRIMARY KEY,
  data BLOB NOT NULL
) STRICT`,

  // Chunk numbers of removed contents, until a merge drops them from their segment.
  `CREATE TABLE dead (
  first_doc INTEGER PRIMARY KEY,
  chunks INTEGER NOT NULL
) STRICT`,
];

/** SQL indexes that a build creates at its end: sorting once is cheaper than inserting rows one by one. */
export const SECONDARY_INDEXES: readonly string[] = [`CREATE INDEX files_by_content ON files (content_id)`];
