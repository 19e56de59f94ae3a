/** Every SQL statement on the index file, by name. A test asserts the query plans of those on hot paths. */

const FILE_COLUMNS = 'path, oid, mode, language, content_id AS contentId, skip, rule';
const CONTENT_COLUMNS =
  'id, oid, language, status, reason, bytes, lines, redactions, symbols AS symbolCount, chunks AS chunkCount, first_doc AS firstDoc, digest';

export const SQL = {
  // --- meta
  allMeta: 'SELECT key, value FROM meta ORDER BY key',
  setMeta: 'INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  removeMeta: 'DELETE FROM meta WHERE key = ?',

  // --- files
  file: `SELECT ${FILE_COLUMNS} FROM files WHERE path = ?`,
  files: `SELECT ${FILE_COLUMNS} FROM files ORDER BY path`,
  indexedFiles: 'SELECT path, content_id FROM files WHERE content_id IS NOT NULL ORDER BY path',
  // The same text as fileRowText of files-digest.ts.
  fileRowTexts: `SELECT f.path || char(0) || f.oid || char(0) || f.mode || char(0) || f.language || char(0) ||
    coalesce(lower(hex(c.digest)), '') || char(0) || f.skip || char(0) || f.rule
    FROM files f LEFT JOIN contents c ON c.id = f.content_id`,
  filesOfContent: `SELECT ${FILE_COLUMNS} FROM files WHERE content_id = ? ORDER BY path`,
  pathsOfContent: 'SELECT path FROM files WHERE content_id = ? ORDER BY path',
  setFile: 'INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?)',
  removeFile: 'DELETE FROM files WHERE path = ?',

  // --- contents
  contentId: 'SELECT id FROM contents WHERE oid = ? AND language = ?',
  content: `SELECT ${CONTENT_COLUMNS} FROM contents WHERE id = ?`,
  contents: `SELECT ${CONTENT_COLUMNS} FROM contents ORDER BY oid, language`,
  redactedContents: 'SELECT id FROM contents WHERE redactions > 0',
  linesOfContent: 'SELECT lines FROM contents WHERE id = ?',
  digestOfContent: 'SELECT digest FROM contents WHERE id = ?',
  isContentUsed: 'SELECT 1 FROM files WHERE content_id = ? LIMIT 1',
  lastContentId: 'SELECT coalesce(max(id), 0) FROM contents',
  addContent: 'INSERT INTO contents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  // Foreign keys delete the text and the facts as well; the text index has none.
  removeContent: 'DELETE FROM contents WHERE id = ?',
  replaceContent:
    'UPDATE contents SET status = ?, reason = ?, bytes = ?, lines = ?, redactions = ?, symbols = ?, chunks = ?, first_doc = ?, digest = ? WHERE id = ?',
  removeText: 'DELETE FROM texts WHERE content_id = ?',
  removeFacts: 'DELETE FROM facts WHERE content_id = ?',
  renumberContent: 'UPDATE contents SET first_doc = ? WHERE id = ?',
  chunksOfContents: 'SELECT id, first_doc, chunks FROM contents WHERE chunks > 0',
  documentsOfContent: 'SELECT first_doc AS firstDoc, chunks FROM contents WHERE id = ?',

  // --- text and facts of a content
  addText: 'INSERT INTO texts VALUES (?, ?)',
  text: 'SELECT text FROM texts WHERE content_id = ?',
  textStart: 'SELECT substr(text, 1, ?) FROM texts WHERE content_id = ?',
  texts: 'SELECT content_id AS contentId, text FROM texts ORDER BY content_id',
  addFacts: 'INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?)',
  facts: 'SELECT symbols, chunks, refs AS "references", literals, imports FROM facts WHERE content_id = ?',
  symbols: 'SELECT symbols FROM facts WHERE content_id = ?',
  chunks: 'SELECT chunks FROM facts WHERE content_id = ?',
  references: 'SELECT refs FROM facts WHERE content_id = ?',
  literals: 'SELECT literals FROM facts WHERE content_id = ?',
  imports: 'SELECT imports FROM facts WHERE content_id = ?',

  // --- the text index
  // The number changes when another connection has committed.
  dataVersion: 'PRAGMA data_version',
  segments: `SELECT id, first_doc AS firstDoc, end_doc AS endDoc, chunks, postings, first_block AS firstBlock, blocks, documents, directory
    FROM segments ORDER BY first_doc`,
  addSegment: 'INSERT INTO segments VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)',
  removeSegment: 'DELETE FROM segments WHERE id = ?',
  endDoc: 'SELECT coalesce(max(end_doc), 0) FROM segments',
  block: 'SELECT data FROM blocks WHERE id = ?',
  addBlock: 'INSERT INTO blocks VALUES (?, ?)',
  removeBlock: 'DELETE FROM blocks WHERE id = ?',
  countBlocks: 'SELECT count(*) FROM blocks',
  lastBlock: 'SELECT coalesce(max(id), 0) FROM blocks',
  dead: 'SELECT first_doc AS firstDoc, chunks FROM dead ORDER BY first_doc',
  addDead: 'INSERT INTO dead VALUES (?, ?)',
  removeDead: 'DELETE FROM dead WHERE first_doc >= ?',

  // --- statistics
  countTexts: 'SELECT count(*) FROM texts',
  counts: `SELECT
    (SELECT count(*) FROM files) AS files,
    (SELECT count(*) FROM files WHERE content_id IS NOT NULL) AS indexed,
    (SELECT count(*) FROM contents) AS contents,
    (SELECT coalesce(sum(symbols), 0) FROM contents) AS symbols,
    (SELECT coalesce(sum(chunks), 0) FROM contents) AS chunks`,
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
