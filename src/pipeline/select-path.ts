import { createHash } from 'node:crypto';
import ignore, { type Ignore } from 'ignore';
import { CwError } from '../core/error.js';
import { bytesFromPath } from '../git/path-name.js';
import { MODE, type TreeEntry } from '../git/types.js';
import { type BuiltinHint, builtinGroups, hintOf, keyFileRule, mayMatch } from './builtin-rules.js';
import { INDEXED, type Selection, type SkipReason, skip } from './select-reason.js';

/** One line that is in force. */
export interface RuleLine {
  readonly pattern: string;
  /** How a person finds it: `built-in: yarn.lock`, `.cwignore:12: *.sql`. */
  readonly rule: string;
  readonly reason: SkipReason;
}

export interface SelectionRules {
  /** In the order in which they count: the last line that matches decides. */
  readonly lines: readonly RuleLine[];
  /** All lines, and those of `.cwignore` alone for the many paths that no built-in line can match. */
  readonly matcher: Ignore;
  readonly ownMatcher: Ignore;
  readonly hint: BuiltinHint;
}

export const IGNORE_FILE = '.cwignore';

/** Longer than any file system can check out; the matcher recurses once per directory of a path. */
const LONGEST_PATH = 4096;

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
  return {
    lines,
    matcher: matcherOf(lines),
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

/**
 * The digest of `.cwignore`. It covers the line numbers: they are in the rows that say why a file was left out, and a
 * delta must leave the same rows as a build from nothing. The built-in lines are covered by SELECTION_VERSION.
 */
export const rulesDigest = (cwignore: string): string =>
  createHash('sha256')
    .update(
      ignoreLines(cwignore)
        .map(({ rule }) => `${rule}\n`)
        .join(''),
    )
    .digest('hex');

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

const ignoreLines = (text: string): RuleLine[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((pattern, at) => {
      if (pattern.trim() === '' || pattern.startsWith('#')) return [];
      assertPattern(pattern, at + 1);
      return [{ pattern, rule: `${IGNORE_FILE}:${at + 1}: ${pattern}`, reason: 'ignored' }];
    });

/** A pattern that is longer than every path matches none, and a very long one takes minutes to compile. */
const assertPattern = (line: string, number: number): void => {
  if (line.length <= LONGEST_PATH) return;
  throw new CwError('config-invalid', `${IGNORE_FILE} line ${number} is longer than ${LONGEST_PATH} characters.`, {
    next: `Correct or remove line ${number} of ${IGNORE_FILE}.`,
    detail: { file: IGNORE_FILE, line: number },
  });
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
