import ignore, { type Ignore } from 'ignore';
import { CwError } from '../../core/error.js';

/** Longer than any path that is indexed; a very long pattern takes minutes to compile. */
const LONGEST_GLOB = 4096;

const matcherOf = (globs: readonly string[]): Ignore | null =>
  // Git's default: names that differ in case are different names. Relative paths are allowed so that none throws.
  globs.length === 0 ? null : ignore({ ignoreCase: false, allowRelativePaths: true }).add([...globs]);

/** `./src` is what shells complete, and means the one at the root; gitignore would look for a directory named `.`. `./` is all of it. */
const normal = (glob: string): string => (/^(?:\.\/)*\.?$/.test(glob) ? '*' : glob.replace(/^(?:\.\/)+/, '/'));

const isExcluding = (glob: string): boolean => glob.startsWith('!');

export const checkGlob = (glob: string): void => {
  const pattern = isExcluding(glob) ? glob.slice(1) : glob;
  if (pattern.trim() === '' || pattern.length > LONGEST_GLOB || /[\0\n\r]/.test(pattern))
    throw new CwError('usage', `--path takes one glob of 1 to ${LONGEST_GLOB} characters on one line.`, {
      next: "give one glob each, such as --path 'src/**/*.ts' --path '!test/'",
      detail: { flag: 'path', length: pattern.length },
    });
};

/**
 * Which paths are wanted, by globs in gitignore syntax: one of those without `!` has to match, if there are any, and none of
 * those with. Two matchers: in one, gitignore keeps everything below a directory that a line has taken, so `src/` could
 * not be narrowed by `!src/gen/`.
 */
export const pathFilter = (globs: readonly string[]): ((path: string) => boolean) => {
  const wanted = matcherOf(globs.filter((glob) => !isExcluding(glob)).map((glob) => escaped(normal(glob))));
  const unwanted = matcherOf(globs.filter(isExcluding).map((glob) => escaped(normal(glob.slice(1)))));
  if (wanted === null && unwanted === null) return () => true;
  return (path) => (wanted === null || wanted.ignores(path)) && !(unwanted?.ignores(path) ?? false);
};

/** What would be a comment or a negation in a file is a name here. */
const escaped = (glob: string): string => (/^[#!]/.test(glob) ? `\\${glob}` : glob);
