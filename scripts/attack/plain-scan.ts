/** Where an exact text stands, told without the index of words: by a plain scan, and by git. */
import { spawnSync } from 'node:child_process';
import { cleanEnvironment } from '../long/program.mjs';

/** As many lines of a text are looked for (docs/search.md). */
const MOST_LINES = 100;
/** V8 refuses to compile much longer expressions. */
const LONGEST_LINE = 5000;

/** The lines of a literal, as a stored text would have them: no half surrogate pairs, no NUL. */
const linesOf = (literal: string): string[] => {
  const lines = Buffer.from(literal).toString().replaceAll('\0', '\uFFFD').split('\n');
  return [...new Set(lines)].filter((line) => line !== '').slice(0, MOST_LINES);
};

/** What the runtime calls the same but for case, and the Turkish i's, which git calls the same. */
export const sameBut = (line: string): RegExp =>
  new RegExp(line.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/[iıİ]/giu, '[iıİ]'), 'iu');

/** Whether the answer for a literal may have more files: bytes that were read as windows-1252, a mark that is not stored. */
export const mayHaveMore = (literal: string): boolean => /[^\0-\x7f]/.test(literal);

/** null: too long for an expression. */
export const pathsHolding = (texts: ReadonlyMap<string, string>, literal: string): ReadonlySet<string> | null => {
  const lines = linesOf(literal);
  if (lines.some((line) => line.length > LONGEST_LINE)) return null;
  const patterns = lines.map(sameBut);
  const holding = [...texts].filter(([, text]) => patterns.some((pattern) => pattern.test(text)));
  return new Set(holding.map(([path]) => path));
};

/** `git grep -F -i -l`; null: it cannot be asked for this. */
export const pathsByGit = (root: string, literal: string): ReadonlySet<string> | null => {
  const lines = linesOf(literal);
  if (lines.length === 0 || literal.length > 30_000 || /[\0\p{Surrogate}]/u.test(literal)) return null;
  const done = spawnSync('git', ['grep', '-F', '-i', '-l', '-z', '-e', lines.join('\n'), 'HEAD'], {
    cwd: root,
    // Letters outside ASCII have a case in a UTF-8 locale only.
    env: cleanEnvironment({ LC_ALL: 'C.UTF-8' }),
    maxBuffer: 2 ** 28,
  });
  // 1: nothing found.
  if (done.status !== 0 && done.status !== 1) throw new Error(`git grep: ${done.stderr}`);
  const names = done.stdout.toString().split('\0').filter(Boolean);
  return new Set(names.map((name) => name.slice('HEAD:'.length)));
};
