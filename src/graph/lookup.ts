import type { IndexReader } from '../store/db/index-reader.js';

/** Contents with a reference to exactly this name. */
export const contentsMentioning = (reader: IndexReader, name: string): number[] => reader.contentsMentioning(name);

/** All symbol names without duplicates, sorted. Reads every content. */
export const symbolNames = (reader: IndexReader): string[] => {
  const names = new Set<string>();
  for (const { id } of [...reader.contents()]) for (const { name } of reader.symbolNames(id)) names.add(name);
  return [...names].sort();
};

/** The content of a symbol id, which starts with the beginning of its OID. Scans all contents. */
export const contentWithOid = (reader: IndexReader, start: string, language: string): number | null => {
  for (const content of reader.contents())
    if (content.language === language && content.oid.startsWith(start)) return content.id;
  return null;
};
