/**
 * The queries of compare.ts. For each table they read a key that does not depend on history (never an id) and the rest of the
 * row, ordered by the key. Columns named `key…` form the key.
 */
const CONTENT_KEY = 'c.oid AS key0, c.language AS key1';
const CONTENT_ORDER = 'ORDER BY c.oid, c.language';

export const COMPARED: Readonly<Record<string, string>> = {
  // The digests are compared separately, because they differ whenever anything else does.
  meta: "SELECT key AS key0, value FROM meta WHERE key NOT IN ('digest', 'files_digest') ORDER BY key",
  files: `SELECT f.path AS key0, f.oid, f.mode, f.language, f.skip, f.rule, c.oid AS content_oid, c.language AS content_language
    FROM files f LEFT JOIN contents c ON c.id = f.content_id ORDER BY f.path`,
  contents: `SELECT ${CONTENT_KEY}, c.status, c.reason, c.bytes, c.lines, c.redactions, c.symbols, c.chunks, hex(c.digest) AS digest FROM contents c ${CONTENT_ORDER}`,
  texts: `SELECT ${CONTENT_KEY}, hex(t.text) AS text FROM contents c JOIN texts t ON t.content_id = c.id ${CONTENT_ORDER}`,
};

/** The packed facts by natural key; they are unpacked and compared fact by fact. */
export const PACKED = `SELECT ${CONTENT_KEY}, c.first_doc AS firstDoc, t.text, f.symbols, f.chunks, f.refs AS "references", f.literals, f.imports
  FROM contents c JOIN texts t ON t.content_id = c.id JOIN facts f ON f.content_id = c.id ${CONTENT_ORDER}`;
