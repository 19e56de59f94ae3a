import ignore, { type Ignore } from 'ignore';
import { bytesFromPath } from '../../git/path-name.js';
import { MODE, type TreeEntry } from '../../git/types.js';
import { IGNORE_FILE, ignoreLines, LONGEST_PATH, type RuleLine } from '../../workspace/ignore-lines.js';
import { INDEXED, type Selection, skip } from '../../workspace/skip-reason.js';
import { type BuiltinHint, builtinGroups, hintOf, keyFileRule, mayMatch } from './builtin-rules.js';

export interface SelectionRules {
  /** In order of precedence: the last matching line decides. */
  readonly lines: readonly RuleLine[];
  /** `matcher` has all lines; `ownMatcher` has only `.cwignore`, for the many paths that no built-in line can match. */
  readonly matcher: Ignore;
  readonly ownMatcher: Ignore;
  readonly hint: BuiltinHint;
}

/** Compiles the ignore rules: the built-in list and then `.cwignore`, so that a later line wins as in gitignore. */
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
    // Compiled on first use: 150 patterns take 5 to 10 ms, and a delta of one file mostly does not need them.
    get matcher() {
      all ??= matcherOf(lines);
      return all;
    },
    ownMatcher: matcherOf(own),
    hint: hintOf(builtin.map(({ pattern }) => pattern)),
  };
};

const matcherOf = (lines: readonly RuleLine[]): Ignore => {
  // Case-sensitive, as is git's default. Without `allowRelativePaths`, the library throws for a path such as `../a`.
  const matcher = ignore({ ignoreCase: false, allowRelativePaths: true });
  for (const { pattern, rule } of lines) matcher.add({ pattern, mark: rule });
  return matcher;
};

/** Selects a file by path and mode, which is step one of two: a file that is left out here is never read. */
export const selectByPath = (entry: Pick<TreeEntry, 'path' | 'mode'>, rules: SelectionRules): Selection => {
  if (entry.mode === MODE.submodule) return skip('submodule', 'mode 160000');
  if (entry.mode === MODE.symlink) return skip('symlink', 'mode 120000');
  // Old repositories have mode 100664, so only the file type bits are compared.
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

/** Decodes a path that git quotes (it has bytes that are not UTF-8), so that patterns can match its readable characters. */
const matchablePath = (path: string): string => {
  if (!path.startsWith('"')) return path;
  try {
    return bytesFromPath(path).toString('utf8');
  } catch {
    // The path is not in git's quoted form, so it is matched unchanged.
    return path;
  }
};

const isInside = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..') && !path.includes('\0');
