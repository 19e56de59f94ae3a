import ignore, { type Ignore } from 'ignore';
import { CwError } from '../../core/error.js';

/** The maximum length of a glob. No indexed path is longer, and a very long pattern takes minutes to compile. */
const LONGEST_GLOB = 4096;

const matcherOf = (globs: readonly string[]): Ignore | null =>
  // Case-sensitive like git by default. Relative paths are allowed so that no path throws.
  globs.length === 0 ? null : ignore({ ignoreCase: false, allowRelativePaths: true }).add([...globs]);

/**
 * `./src`, as completed by shells, means the directory at the root; gitignore would look for a directory named `.`.
 * `./` matches everything.
 */
const normal = (glob: string): string => (/^(?:\.\/)*\.?$/.test(glob) ? '*' : glob.replace(/^(?:\.\/)+/, '/'));

const isExcluding = (glob: string): boolean => glob.startsWith('!');

/** Fails with `usage` for a glob that is empty, too long, or has a line break. */
export const checkGlob = (glob: string): void => {
  const pattern = isExcluding(glob) ? glob.slice(1) : glob;
  if (pattern.trim() === '' || pattern.length > LONGEST_GLOB || /[\0\n\r]/.test(pattern))
    throw new CwError('usage', `--path takes one glob of 1 to ${LONGEST_GLOB} characters on one line.`, {
      next: "give one glob each, such as --path 'src/**/*.ts' --path '!test/'",
      detail: { flag: 'path', length: pattern.length },
    });
};

/**
 * The filter of `--path`, globs in gitignore syntax: a path has to match one of the globs without `!`, if there are
 * any, and none of those with it.
 * There are two matchers, because gitignore keeps everything below a matched directory, so `!src/gen/` could not
 * narrow `src/`.
 */
export const pathFilter = (globs: readonly string[]): ((path: string) => boolean) => {
  const wanted = matcherOf(globs.filter((glob) => !isExcluding(glob)).map((glob) => escaped(normal(glob))));
  const unwanted = matcherOf(globs.filter(isExcluding).map((glob) => escaped(normal(glob.slice(1)))));
  if (wanted === null && unwanted === null) return () => true;
  return (path) => (wanted === null || wanted.ignores(path)) && !(unwanted?.ignores(path) ?? false);
};

/** Escapes a first character that would start a comment or a negation in a gitignore file. */
const escaped = (glob: string): string => (/^[#!]/.test(glob) ? `\\${glob}` : glob);
