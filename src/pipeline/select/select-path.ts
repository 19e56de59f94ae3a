import ignore, { type Ignore } from 'ignore';
import { bytesFromPath } from '../../git/path-name.js';
import { MODE, type TreeEntry } from '../../git/types.js';
import { IGNORE_FILE, ignoreLines, LONGEST_PATH, type RuleLine } from '../../workspace/ignore-lines.js';
import { INDEXED, type Selection, skip } from '../../workspace/skip-reason.js';
import { type BuiltinHint, builtinGroups, hintOf, keyFileRule, mayMatch } from './builtin-rules.js';

export interface SelectionRules {
  /** In the order in which they count: the last line that matches decides. */
  readonly lines: readonly RuleLine[];
  /** All lines, and those of `.cwignore` alone for the many paths that no built-in line can match. */
  readonly matcher: Ignore;
  readonly ownMatcher: Ignore;
  readonly hint: BuiltinHint;
}

/** One matcher for the built-in list and, behind it, `.cwignore`, so that the later line wins as in gitignore. */
export const makeRules = (
  config: { readonly vendored: boolean; readonly generated: boolean },
  cwignore: string,
): SelectionRules => {
  const builtin = builtinGroups(config).flatMap(({ reason, patterns }) =>
    patterns.map((pattern): RuleLine => ({ pattern, rule: `built-in: ${pattern}`, reason })),
  );
  const own = ignoreLines(cwignore);
  const lines = [...builtin, ...own];
  let all: Ignore | null = null;
  return {
    lines,
    // Made when a path first needs it: a delta of one file mostly does not, and adding 150 patterns takes 5 to 10 ms.
    get matcher() {
      all ??= matcherOf(lines);
      return all;
    },
    ownMatcher: matcherOf(own),
    hint: hintOf(builtin.map(({ pattern }) => pattern)),
  };
};

const matcherOf = (lines: readonly RuleLine[]): Ignore => {
  // Git's default: names that differ in case are different names. Relative paths are allowed so that none throws.
  const matcher = ignore({ ignoreCase: false, allowRelativePaths: true });
  for (const { pattern, rule } of lines) matcher.add({ pattern, mark: rule });
  return matcher;
};

/** Step one of two: by path and mode, so that what is left out is never read. */
export const selectByPath = (entry: Pick<TreeEntry, 'path' | 'mode'>, rules: SelectionRules): Selection => {
  if (entry.mode === MODE.submodule) return skip('submodule', 'mode 160000');
  if (entry.mode === MODE.symlink) return skip('symlink', 'mode 120000');
  // Old repositories have 100664; anything that is not a regular file at all has no text.
  if ((entry.mode & 0o170000) !== 0o100000) return skip('unreadable', `mode ${entry.mode.toString(8)}`);
  const path = matchablePath(entry.path);
  if (path.length > LONGEST_PATH) return skip('unreadable', `path longer than ${LONGEST_PATH} characters`);
  if (!isInside(path)) return skip('unreadable', 'path that is not inside the repository');
  const key = keyFileRule(path);
  if (key !== null) return skip('key-file', `key files: ${key}`);
  const result = (mayMatch(path, rules.hint) ? rules.matcher : rules.ownMatcher).test(path);
  if (!result.ignored) return INDEXED;
  const line = rules.lines.find(({ rule }) => rule === result.rule?.mark);
  return skip(line?.reason ?? 'ignored', line?.rule ?? IGNORE_FILE);
};

/** A name that git has to quote is matched by its bytes read as UTF-8: patterns are about the letters around the odd byte. */
const matchablePath = (path: string): string => {
  if (!path.startsWith('"')) return path;
  try {
    return bytesFromPath(path).toString('utf8');
  } catch {
    // Not git's spelling, so not from a tree listing; matched as it stands.
    return path;
  }
};

const isInside = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !path.includes('\0');
