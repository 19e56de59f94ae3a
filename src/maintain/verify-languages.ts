import { languageNamed, languageOfPath, languageOfText } from '../language/detect.js';
import { TEXT } from '../language/languages.js';
import type { IndexReader } from '../store/db/index-reader.js';

/** As much of a text as tells its language where the path does not; fill.ts. */
const TELLING_BYTES = 200;

/**
 * What a text without a telling name may have been read as. The bytes of the blob told, not the text that is stored: a
 * byte order mark is gone from it, UTF-16 is decoded, and in both cases the blob told nothing.
 */
const languagesOfText = (reader: IndexReader, contentId: number | null, language: string): readonly string[] => {
  // Of what was left out by its bytes nothing is stored.
  if (contentId === null) return [languageNamed(language)?.name ?? TEXT.name];
  const start = reader.textStart(contentId, TELLING_BYTES)?.toString('latin1') ?? '';
  return [languageOfText(start).name, TEXT.name];
};

/** The first file that has another language than its path and its text say; '' when there is none. */
export const languageProblem = (reader: IndexReader): string => {
  for (const { path, language, contentId } of reader.files()) {
    // What is left out by its path was not asked for its language.
    if (contentId === null && language === '') continue;
    const told = languageOfPath(path)?.name;
    const possible = told === undefined ? languagesOfText(reader, contentId, language) : [told];
    if (!possible.includes(language)) return `${path} was read as ${language}, and is ${possible[0]}`;
  }
  return '';
};
