/**
 * The shape of an index file. Facts hang on a *content* (blob OID + language), never on a path, so a rename or a copy
 * costs one row of `files`. Integer ids depend on the history of the file: nothing that leaves the store may show them.
 * Tables are STRICT, so that integrity_check also proves the type of every value of an untrusted file.
 */

/** The one number that governs the database, the export and the import. Any change of a statement below, or of what is packed, raises it. */
export const SCHEMA_VERSION = 5;

/** "cwix" in ASCII: `file(1)` and our own opening check tell an index from any other SQLite file by it. */
export const APPLICATION_ID = 0x63776978;

/** Of a content: kernels and packed lists have 32 bits with a sign for it. */
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

  // Raw: the artifact compresses the whole file better than row by row, and literal search scans this table. UTF-8 as a
  // BLOB: the bytes of a blob go in as they came, and are searched as they lie.
  `CREATE TABLE texts (
  content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
  text BLOB NOT NULL
) STRICT`,

  // Packed by pack*.ts: as rows, the symbols, chunks and references of a MB of source cost more than parsing it does.
  `CREATE TABLE facts (
  content_id INTEGER PRIMARY KEY REFERENCES contents (id) ON DELETE CASCADE,
  symbols BLOB NOT NULL,
  chunks BLOB NOT NULL,
  refs BLOB NOT NULL,
  literals BLOB NOT NULL,
  imports BLOB NOT NULL
) STRICT`,

  // The text index (postings/): sorted segments of term -> chunks, cut into blocks. Not FTS5, which takes three
  // times the room, longer to fill, and ten times as long for a sentence of common words (`npm run bench -- store`).
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

  // Chunk numbers of contents that are gone, until a merge drops them from their segment.
  `CREATE TABLE dead (
  first_doc INTEGER PRIMARY KEY,
  chunks INTEGER NOT NULL
) STRICT`,
];

/** Indexes that a bulk build makes at its end, sorted once instead of inserted one by one. */
export const SECONDARY_INDEXES: readonly string[] = [`CREATE INDEX files_by_content ON files (content_id)`];
