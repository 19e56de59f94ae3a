import type { IndexReader } from '../store/index-reader.js';

/**
 * Look-ups by name that read every content. They are here together, so that a store which has them by name can take
 * their place without anybody noticing but the clock.
 */

/** Contents that hold a reference to exactly this name. */
export const contentsMentioning = (reader: IndexReader, name: string): number[] =>
  contentIds(reader).filter((contentId) => reader.referencesTo(contentId, name).length > 0);

/** Every name of a symbol, once, in the order of its characters. */
export const symbolNames = (reader: IndexReader): string[] => {
  const names = new Set<string>();
  for (const contentId of contentIds(reader)) for (const { name } of reader.symbols(contentId)) names.add(name);
  return [...names].sort();
};

/** The content that a symbol id is of: its OID starts so. */
export const contentWithOid = (reader: IndexReader, start: string, language: string): number | null => {
  for (const content of reader.contents())
    if (content.language === language && content.oid.startsWith(start)) return content.id;
  return null;
};

/** Read to the end before anything else is asked: one statement cannot be walked through twice at a time. */
const contentIds = (reader: IndexReader): number[] => Array.from(reader.contents(), ({ id }) => id);
