/**
 * What compare.ts reads: for each table a key that does not depend on history (never an id), the rest of the row, and the
 * order of the key. Columns called `key…` are the key.
 */
const CONTENT_KEY = 'c.oid AS key0, c.language AS key1';
const CONTENT_ORDER = 'ORDER BY c.oid, c.language';

export const COMPARED: Readonly<Record<string, string>> = {
  // The digests are compared by themselves: they differ whenever anything else does.
  meta: "SELECT key AS key0, value FROM meta WHERE key NOT IN ('digest', 'files_digest') ORDER BY key",
  files: `SELECT f.path AS key0, f.oid, f.mode, f.language, f.skip, f.rule, c.oid AS content_oid, c.language AS content_language
    FROM files f LEFT JOIN contents c ON c.id = f.content_id ORDER BY f.path`,
  contents: `SELECT ${CONTENT_KEY}, c.status, c.reason, c.bytes, c.lines, c.redactions, hex(c.digest) AS digest FROM contents c ${CONTENT_ORDER}`,
  texts: `SELECT ${CONTENT_KEY}, t.text FROM contents c JOIN texts t ON t.content_id = c.id ${CONTENT_ORDER}`,
  symbols: `SELECT ${CONTENT_KEY}, s.ordinal AS key2, s.name, s.qualified_name, s.kind, s.signature, s.doc, s.visibility, s.parent,
    s.start_line, s.end_line, s.start_byte, s.end_byte, s.stable_id
    FROM contents c JOIN symbols s ON s.content_id = c.id ${CONTENT_ORDER}, s.ordinal`,
  chunks: `SELECT ${CONTENT_KEY}, k.ordinal AS key2, k.kind, k.symbol, k.start_line, k.end_line, k.start_byte, k.end_byte, k.header
    FROM contents c JOIN chunks k ON k.content_id = c.id ${CONTENT_ORDER}, k.ordinal`,
  marks: `SELECT ${CONTENT_KEY}, hex(m.refs) AS refs, hex(m.literals) AS literals, hex(m.imports) AS imports
    FROM contents c JOIN marks m ON m.content_id = c.id ${CONTENT_ORDER}`,
};

/** Chunks by natural key with their ids, to put what the text index says of an id under that key. */
export const CHUNK_KEYS = `SELECT ${CONTENT_KEY}, k.ordinal AS key2, k.id AS id
  FROM contents c JOIN chunks k ON k.content_id = c.id ${CONTENT_ORDER}, k.ordinal`;
