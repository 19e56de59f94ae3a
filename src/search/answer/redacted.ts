import type { Corpus } from '../corpus/corpus.js';

/**
 * The number of files where redaction may hide an exact text: they pass the filters, have redacted places, and do not
 * match.
 */
export const filesWithRedactions = (
  corpus: Corpus,
  isWanted: (file: number) => boolean,
  found: ReadonlyMap<number, unknown>,
): number =>
  corpus.reader
    .redactedContents()
    .flatMap((contentId) => corpus.filesOf(contentId))
    .filter((file) => isWanted(file) && !found.has(file)).length;

/**
 * The warning about redacted files. Apart from private keys, redacted values contain no white space, so a text with
 * white space can only overlap one. If such a text was found elsewhere, the number in the answer is enough.
 */
export const redactionWarnings = (files: number, text: string, found: number): string[] => {
  const isRelevant = files > 0 && text.trim() !== '' && (found === 0 || !/\s/.test(text));
  if (!isRelevant) return [];
  return [`${files === 1 ? '1 file has' : `${files} files have`} redacted places, where the text may stand unseen.`];
};
