import type { IndexReader } from '../store/db/index-reader.js';
import type { EncodedContent, WordsOf } from '../store/facts/encoded.js';

/**
 * Reads a content from another index and checks it against its digest. Damaged rows must not be copied under a new digest,
 * and another process may commit to that index between two statements of this one. null: the content is missing, its parse
 * failed, or the digest differs.
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
