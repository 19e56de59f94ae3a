import { CwError } from '../core/error.js';
import { languageCalled } from '../language/language-called.js';
import { LANGUAGES } from '../language/languages.js';
import { checkGlob, pathFilter } from '../search/path-filter.js';
import { quoted } from './asked-name.js';
import { nearestWords } from './nearest.js';

/** What an answer is limited to, as it was asked for; empty lists limit nothing. */
export interface Filters {
  readonly kinds: readonly string[];
  readonly languages: readonly string[];
  /** Patterns as in .gitignore; with `!` in front, what is left out. */
  readonly paths: readonly string[];
}

export interface Scope {
  readonly filters: Filters;
  hasKind(kind: string): boolean;
  hasFile(path: string, language: string): boolean;
}

const languageOf = (text: string): string => {
  const found = languageCalled(text);
  if (found !== null) return found.name;
  const near = nearestWords(
    text.toLowerCase(),
    LANGUAGES.map(({ name }) => name),
    3,
  );
  throw new CwError('usage', `there is no language ${quoted(text)}.`, {
    next: near.length > 0 ? `did you mean ${near.join(', ')}?` : 'docs/languages.md has their names',
    detail: { language: text, nearest: near },
  });
};

export const makeScope = ({ kinds, languages: asked, paths }: Filters): Scope => {
  const languages = [...new Set(asked.map(languageOf))];
  for (const path of paths) checkGlob(path);
  const isWantedPath = pathFilter(paths);
  return {
    filters: { kinds, languages, paths },
    hasKind: (kind) => kinds.length === 0 || kinds.includes(kind),
    hasFile: (path, language) => (languages.length === 0 || languages.includes(language)) && isWantedPath(path),
  };
};
