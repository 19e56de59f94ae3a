import { createHash } from 'node:crypto';
import { CwError } from '../core/error.js';
import type { SkipReason } from './skip-reason.js';

/** One line of the ignore rules. */
export interface RuleLine {
  readonly pattern: string;
  /** Where the line comes from: `built-in: yarn.lock`, `.cwignore:12: *.sql`. */
  readonly rule: string;
  readonly reason: SkipReason;
}

export const IGNORE_FILE = '.cwignore';

/** No file system can check out longer paths. A limit is needed because the matcher recurses once per directory. */
export const LONGEST_PATH = 4096;

/**
 * Reads the patterns of `.cwignore`, without comments and empty lines. The matcher is another module, so that computing
 * the digest of the rules does not load it.
 */
export const ignoreLines = (text: string): RuleLine[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((pattern, at) => {
      if (pattern.trim() === '' || pattern.startsWith('#')) return [];
      assertPattern(pattern, at + 1);
      return [{ pattern, rule: `${IGNORE_FILE}:${at + 1}: ${pattern}`, reason: 'ignored' }];
    });

/** A pattern longer than every path matches none, and a very long one takes minutes to compile, so it is an error. */
const assertPattern = (line: string, number: number): void => {
  if (line.length <= LONGEST_PATH) return;
  throw new CwError('config-invalid', `${IGNORE_FILE} line ${number} is longer than ${LONGEST_PATH} characters.`, {
    next: `Correct or remove line ${number} of ${IGNORE_FILE}.`,
    detail: { file: IGNORE_FILE, line: number },
  });
};

/**
 * The digest of `.cwignore`. It covers the line numbers: they are in the rows that say why a file was left out, and a
 * delta must leave the same rows as a build from nothing. The built-in lines are covered by the recipe.
 */
export const rulesDigest = (cwignore: string): string =>
  createHash('sha256')
    .update(
      ignoreLines(cwignore)
        .map(({ rule }) => `${rule}\n`)
        .join(''),
    )
    .digest('hex');
