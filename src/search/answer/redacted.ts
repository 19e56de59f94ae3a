import type { Corpus } from '../corpus/corpus.js';

/**
 * What an exact text may be missing from: files that pass the filters, have redacted places and are not among those that
 * were found. Their number is part of the answer.
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
 * What was redacted has no white space in it, private keys aside: a text that has some can only reach into a redacted
 * place from outside. Where such a text was found elsewhere, the number in the answer is enough, and nothing is said.
 */
export const redactionWarnings = (files: number, text: string, found: number): string[] => {
  const isTold = files > 0 && text.trim() !== '' && (found === 0 || !/\s/.test(text));
  if (!isTold) return [];
  return [`${files === 1 ? '1 file has' : `${files} files have`} redacted places, where the text may stand unseen.`];
};
