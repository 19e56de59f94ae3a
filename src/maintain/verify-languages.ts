import { languageNamed, languageOfPath, languageOfText } from '../language/detect.js';
import { TEXT } from '../language/languages.js';
import type { IndexReader } from '../store/db/index-reader.js';

/** The number of bytes that the language of a file is detected from if its path does not tell it; the same as in fill.ts. */
const DETECTED_BYTES = 200;

/**
 * The languages that a file may have if its name does not tell. Detection used the bytes of the blob, but only the decoded
 * text is stored, without a byte order mark and converted from UTF-16. Detection finds nothing in such blobs, so plain
 * text is always possible.
 */
const languagesOfText = (reader: IndexReader, contentId: number | null, language: string): readonly string[] => {
  // A file that is left out by its content has no stored text.
  if (contentId === null) return [languageNamed(language)?.name ?? TEXT.name];
  const start = reader.textStart(contentId, DETECTED_BYTES)?.toString('latin1') ?? '';
  return [languageOfText(start).name, TEXT.name];
};

/** Describes the first file whose stored language contradicts its path and text; '' if there is none. */
export const languageProblem = (reader: IndexReader): string => {
  for (const { path, language, contentId } of reader.files()) {
    // A file that is left out by its path has no language.
    if (contentId === null && language === '') continue;
    const byPath = languageOfPath(path)?.name;
    const possible = byPath === undefined ? languagesOfText(reader, contentId, language) : [byPath];
    if (!possible.includes(language)) return `${path} was read as ${language}, but it is ${possible[0]}`;
  }
  return '';
};
