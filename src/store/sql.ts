/** Every statement of the index file, by name. Those on hot paths have their query plan asserted in a test. */

const FILE_COLUMNS = 'path, oid, mode, language, content_id AS contentId, skip, rule';
const SYMBOL_COLUMNS =
  'name, qualified_name AS qualifiedName, kind, signature, doc, visibility, parent, start_line AS startLine, end_line AS endLine, start_byte AS startByte, end_byte AS endByte, stable_id AS stableId';
const CHUNK_COLUMNS =
  'kind, symbol, start_line AS startLine, end_line AS endLine, start_byte AS startByte, end_byte AS endByte, header';
const CONTENT_COLUMNS = 'id, oid, language, status, reason, bytes, lines, redactions, digest';

function rows(count: number, columns: number): string {
  const row = `(${Array(columns).fill('?').join(', ')})`;
  return Array(count).fill(row).join(', ');
}

export const SYMBOL_ROW_COLUMNS = 14;
export const CHUNK_ROW_COLUMNS = 10;

/** Several rows a statement: starting one costs as much as binding and inserting a row; see row-batch.ts. */
export function insertSymbols(count: number): string {
  return `INSERT INTO symbols VALUES ${rows(count, SYMBOL_ROW_COLUMNS)}`;
}

export function insertChunks(count: number): string {
  return `INSERT INTO chunks VALUES ${rows(count, CHUNK_ROW_COLUMNS)}`;
}

export const SQL = {
  // --- meta
  allMeta: 'SELECT key, value FROM meta ORDER BY key',
  setMeta: 'INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  removeMeta: 'DELETE FROM meta WHERE key = ?',

  // --- files
  file: `SELECT ${FILE_COLUMNS} FROM files WHERE path = ?`,
  files: `SELECT ${FILE_COLUMNS} FROM files ORDER BY path`,
  filesOfContent: `SELECT ${FILE_COLUMNS} FROM files WHERE content_id = ? ORDER BY path`,
  pathsOfContent: 'SELECT path FROM files WHERE content_id = ? ORDER BY path',
  setFile: 'INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?)',
  removeFile: 'DELETE FROM files WHERE path = ?',

  // --- contents
  contentId: 'SELECT id FROM contents WHERE oid = ? AND language = ?',
  content: `SELECT ${CONTENT_COLUMNS} FROM contents WHERE id = ?`,
  contents: `SELECT ${CONTENT_COLUMNS} FROM contents ORDER BY oid, language`,
  digestOfContent: 'SELECT digest FROM contents WHERE id = ?',
  isContentUsed: 'SELECT 1 FROM files WHERE content_id = ? LIMIT 1',
  lastContentId: 'SELECT coalesce(max(id), 0) FROM contents',
  addContent: 'INSERT INTO contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  // Texts, symbols, chunks and marks go with it by their foreign keys; the text index has none.
  removeContent: 'DELETE FROM contents WHERE id = ?',
  replaceContent:
    'UPDATE contents SET status = ?, reason = ?, bytes = ?, lines = ?, redactions = ?, digest = ? WHERE id = ?',
  removeText: 'DELETE FROM texts WHERE content_id = ?',
  removeSymbols: 'DELETE FROM symbols WHERE content_id = ?',
  removeChunks: 'DELETE FROM chunks WHERE content_id = ?',
  removeMarks: 'DELETE FROM marks WHERE content_id = ?',

  // --- what hangs on a content
  addText: 'INSERT INTO texts VALUES (?, ?)',
  text: 'SELECT text FROM texts WHERE content_id = ?',
  texts: 'SELECT content_id AS contentId, text FROM texts ORDER BY content_id',
  addMarks: 'INSERT INTO marks VALUES (?, ?, ?, ?)',
  marks: 'SELECT refs AS "references", literals, imports FROM marks WHERE content_id = ?',
  symbolsOfContent: `SELECT ${SYMBOL_COLUMNS} FROM symbols WHERE content_id = ? ORDER BY ordinal`,
  lastChunkId: 'SELECT coalesce(max(id), 0) FROM chunks',
  chunksOfContent: `SELECT ${CHUNK_COLUMNS} FROM chunks WHERE content_id = ? ORDER BY ordinal`,
  chunkIdsOfContent: 'SELECT id FROM chunks WHERE content_id = ? ORDER BY ordinal',
  chunk: `SELECT id, content_id AS contentId, ordinal, ${CHUNK_COLUMNS} FROM chunks WHERE id = ?`,

  // --- symbols by name; the folded form is symbols_by_name's
  symbolsFolded: `SELECT content_id AS contentId, ordinal, ${SYMBOL_COLUMNS} FROM symbols WHERE lower(replace(name, '_', '')) = lower(replace(?, '_', '')) ORDER BY content_id, ordinal`,
  symbolsWithPrefix: `SELECT content_id AS contentId, ordinal, ${SYMBOL_COLUMNS} FROM symbols WHERE lower(replace(name, '_', '')) >= :low AND lower(replace(name, '_', '')) < :high ORDER BY lower(replace(name, '_', '')), content_id, ordinal`,
  symbolsByStableId: `SELECT content_id AS contentId, ordinal, ${SYMBOL_COLUMNS} FROM symbols WHERE stable_id = ? ORDER BY content_id, ordinal`,

  // --- the text index. bm25() and not `rank`: a third faster in every variant measured.
  addTerms: 'INSERT INTO terms (rowid, names, body) VALUES (?, ?, ?)',
  removeTerms: "INSERT INTO terms (terms, rowid, names, body) VALUES ('delete', ?, ?, ?)",
  searchTerms:
    'SELECT rowid AS id, bm25(terms, ?, ?) AS score FROM terms WHERE terms MATCH ? ORDER BY score, rowid LIMIT ?',

  // --- for people
  counts: `SELECT
    (SELECT count(*) FROM files) AS files,
    (SELECT count(*) FROM files WHERE content_id IS NOT NULL) AS indexed,
    (SELECT count(*) FROM contents) AS contents,
    (SELECT count(*) FROM symbols) AS symbols,
    (SELECT count(*) FROM chunks) AS chunks`,
  totals: `SELECT coalesce(sum(c.bytes), 0) AS bytes, coalesce(sum(c.lines), 0) AS lines, coalesce(sum(c.redactions), 0) AS redactions
    FROM files f JOIN contents c ON c.id = f.content_id`,
  languages: `SELECT c.language AS language, count(*) AS files, sum(c.bytes) AS bytes, sum(c.lines) AS lines
    FROM files f JOIN contents c ON c.id = f.content_id GROUP BY c.language ORDER BY files DESC, language`,
  skips: `SELECT skip, count(*) AS files FROM files WHERE skip <> '' GROUP BY skip ORDER BY files DESC, skip`,
  statuses: `SELECT c.status AS status, count(*) AS files
    FROM files f JOIN contents c ON c.id = f.content_id GROUP BY c.status ORDER BY status`,
  withStatus: `SELECT f.path AS path, c.language AS language, c.reason AS reason
    FROM files f JOIN contents c ON c.id = f.content_id WHERE c.status = ? ORDER BY f.path`,
  leftOutBy: `SELECT path, language, rule AS reason FROM files
    WHERE content_id IS NULL AND substr(rule, 1, length(:rule)) = :rule ORDER BY path`,
} as const;
