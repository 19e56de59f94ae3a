import type { Language } from './language.js';
import { LANGUAGES, TEXT } from './languages.js';

/** Detects the language of a file: by its name, its file extension (ending), or the interpreter in its `#!` line. */

const byExtension = new Map<string, Language>();
const byFilename = new Map<string, Language>();
const byInterpreter = new Map<string, Language>();
const byName = new Map<string, Language>([[TEXT.name, TEXT]]);
for (const language of LANGUAGES) {
  byName.set(language.name, language);
  for (const extension of language.extensions) byExtension.set(extension, language);
  for (const filename of language.filenames) byFilename.set(filename, language);
  for (const interpreter of language.interpreters) byInterpreter.set(interpreter, language);
}

export const languageNamed = (name: string): Language | null => byName.get(name) ?? null;

/**
 * The language of a path by its file name or its extension, or null. The text is not read: facts are shared by all paths of
 * one blob and language, and a delta needs the language before it reads the blob.
 */
export const languageOfPath = (path: string): Language | null => {
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/"$/, '');
  const known = byFilename.get(name);
  if (known) return known;
  const dot = name.lastIndexOf('.');
  return dot < 0 ? null : (byExtension.get(name.slice(dot)) ?? null);
};

const SHEBANG = /^#!\s*(?:\S*\/)?(?:env\s+(?:-\S+\s+)*)?(?:\S*\/)?([\w.+-]+)/;

/** The language of a file whose path has none: by the interpreter in its `#!` line, otherwise plain text. */
export const languageOfText = (start: string): Language => {
  const program = SHEBANG.exec(start)?.[1]?.replace(/[\d.]+$/, '');
  return (program === undefined ? undefined : byInterpreter.get(program)) ?? TEXT;
};
