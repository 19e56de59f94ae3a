import { languagesAsked } from '../search/query/language-filter.js';
import { checkGlob, pathFilter } from '../search/query/path-filter.js';

/** The resolved filters of an answer; empty lists limit nothing. */
export interface Filters {
  readonly kinds: readonly string[];
  readonly languages: readonly string[];
  /** Globs in gitignore syntax; a glob that starts with `!` excludes. */
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
