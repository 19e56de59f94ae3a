import { languagesAsked } from '../search/query/language-filter.js';
import { checkGlob, pathFilter } from '../search/query/path-filter.js';

/** What an answer is limited to, as it was understood; empty lists limit nothing. */
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

export const makeScope = ({ kinds, languages: asked, paths }: Filters): Scope => {
  const languages = languagesAsked(asked);
  for (const path of paths) checkGlob(path);
  const isWantedPath = pathFilter(paths);
  return {
    filters: { kinds, languages, paths },
    hasKind: (kind) => kinds.length === 0 || kinds.includes(kind),
    hasFile: (path, language) => (languages.length === 0 || languages.includes(language)) && isWantedPath(path),
  };
};
