import type { IndexReader } from '../../store/db/index-reader.js';
import { literalMatches } from '../literal/literal.js';
import { pathMiss, type Standpoint } from './asked-path.js';

const LONGEST = 500;
const EXTENSION = /\.[A-Za-z][A-Za-z0-9]{0,9}(?=$|:\d|#L\d)/;

const hasFileLike = (reader: IndexReader, extension: string): boolean => {
  for (const { path } of reader.files()) if (path.endsWith(extension)) return true;
  return false;
};

const isWritten = (reader: IndexReader, text: string): boolean =>
  literalMatches(reader, text, 1, () => true).matched > 0;

/** Whether a query looks like a file name. A word with a dot (`node.js`) does not if it occurs in texts. */
const readsAsFile = (reader: IndexReader, text: string): boolean => {
  const extension = EXTENSION.exec(text);
  if (extension === null || text.includes('://')) return false;
  if (/[/\\]/.test(text)) return true;
  return hasFileLike(reader, extension[0]) && !isWritten(reader, text);
};

const listed = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(', ');

/** Explains to people why a query that looks like a path matches no file; null if it does not look like a path. */
export const mistypedPath = (reader: IndexReader, query: string, standpoint: Standpoint): string | null => {
  const text = query.trim();
  if (text === '' || text.length > LONGEST || /\s/.test(text)) return null;
  const isFile = readsAsFile(reader, text);
  // `docs` may be a word or a directory.
  if (!isFile && !text.includes('/')) return null;
  const miss = pathMiss(reader, text, standpoint);
  switch (miss.why) {
    case 'left-out':
      return `this file was left out of the index (${miss.skip})`;
    case 'directory':
      return `it is a directory, with ${listed(miss.inside)} and more; ask for a file, or a question with --path`;
    case 'missing':
      if (!isFile) return null;
      return miss.nearest.length === 0
        ? 'the index has no file of this path'
        : `the index has no file of this path; near it are ${listed(miss.nearest)}`;
  }
};
