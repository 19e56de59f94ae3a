import ignore from 'ignore';
import { CwError } from '../core/error.js';
import { LANGUAGES, TEXT } from '../language/languages.js';
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

/** A pattern that is longer than every path matches none, and a very long one takes minutes to compile. */
const LONGEST_PATTERN = 4096;

/**
 * What is wanted and what is not are matched apart: in one list, gitignore's rule that nothing below a matched
 * directory can be taken out again would make `src` and `!src/vendor` mean `src`.
 */
const pathTest = (patterns: readonly string[]): ((path: string) => boolean) => {
  for (const pattern of patterns) {
    if (pattern.replace(/^!/, '').trim() === '' || pattern.length > LONGEST_PATTERN)
      throw new CwError('usage', 'a --path pattern is empty or too long.', {
        next: "give a pattern as in .gitignore: --path src, --path '*.ts', --path '!test'",
      });
  }
  const matcher = (lines: readonly string[]) => ignore({ ignoreCase: false, allowRelativePaths: true }).add([...lines]);
  const without = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const within = patterns.filter((pattern) => !pattern.startsWith('!'));
  const wanted = within.length === 0 ? null : matcher(within.map(anchored));
  const unwanted = without.length === 0 ? null : matcher(without.map(anchored));
  return (path) => (wanted === null || wanted.ignores(path)) && !unwanted?.ignores(path);
};

/** `./src` is how a shell completes it, and a first `#` or second `!` is a part of a name here. */
const anchored = (pattern: string): string => pattern.replace(/^\.\//, '/').replace(/^[#!]/, '\\$&');

/** What people call languages that are called something else here. */
const ALIASES: Readonly<Record<string, string>> = {
  golang: 'go',
  'c++': 'cpp',
  'c#': 'csharp',
  shell: 'bash',
  objectivec: 'objc',
  md: 'markdown',
};

/** By name, by an extension (`ts`, `.py`), or by another name. */
const languageNamed = (text: string): string => {
  const wanted = text.toLowerCase();
  const names = LANGUAGES.map(({ name }) => name);
  const extension = wanted.startsWith('.') ? wanted : `.${wanted}`;
  const found =
    [...names, TEXT.name].find((name) => name === wanted) ??
    ALIASES[wanted] ??
    LANGUAGES.findLast(({ extensions }) => extensions.includes(extension))?.name;
  if (found !== undefined) return found;
  const near = nearestWords(wanted, names, 3);
  throw new CwError('usage', `there is no language ${quoted(text)}.`, {
    next: near.length > 0 ? `did you mean ${near.join(', ')}?` : 'docs/languages.md has their names',
    detail: { language: text, nearest: near },
  });
};

export const makeScope = ({ kinds, languages: asked, paths }: Filters): Scope => {
  const languages = [...new Set(asked.map(languageNamed))];
  const isWantedPath = pathTest(paths);
  return {
    filters: { kinds, languages, paths },
    hasKind: (kind) => kinds.length === 0 || kinds.includes(kind),
    hasFile: (path, language) => (languages.length === 0 || languages.includes(language)) && isWantedPath(path),
  };
};
