import type { IndexReader } from '../store/db/index-reader.js';
import type { EncodedContent, WordsOf } from '../store/facts/encoded.js';

/**
 * A content of another index, if its digest proves it: rows that were damaged must not get a new digest and pass for
 * sound, and the owner of a sibling index may commit between two of our statements. null: not there, failed, or not whole.
 */
export const provenContent = (
  reader: IndexReader,
  oid: string,
  language: string,
  wordsOf: WordsOf,
): EncodedContent | null => {
  const id = reader.contentId(oid, language);
  const row = id === null ? null : reader.content(id);
  if (id === null || row === null || row.status === 'failed') return null;
  const content = reader.encoded(id, wordsOf);
  const isWhole = content.oid === oid && content.language === language;
  return isWhole && Buffer.compare(content.digest, row.digest) === 0 ? content : null;
};
