import type { IndexReader } from '../store/db/index-reader.js';

/** Look-ups by name that the store does not have, or not yet in this form: each reads every content. */

/** Contents that hold a reference to exactly this name. */
export const contentsMentioning = (reader: IndexReader, name: string): number[] => reader.contentsMentioning(name);

/** Every name of a symbol, once, in the order of its characters. */
export const symbolNames = (reader: IndexReader): string[] => {
  const names = new Set<string>();
  for (const { id } of [...reader.contents()]) for (const { name } of reader.symbolNames(id)) names.add(name);
  return [...names].sort();
};

/** The content that a symbol id is of: its OID starts so. */
export const contentWithOid = (reader: IndexReader, start: string, language: string): number | null => {
  for (const content of reader.contents())
    if (content.language === language && content.oid.startsWith(start)) return content.id;
  return null;
};
