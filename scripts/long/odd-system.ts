/** A library that lets the system misbehave for one program: odd-system.c has what it does. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cleanEnvironment, root } from './program.mjs';

/** Compiled here; null: this machine cannot (no compiler, or no Linux). */
export const oddSystem = (scratch: string): string | null => {
  if (process.platform !== 'linux' || !existsSync('/proc/self/fd')) return null;
  const library = join(scratch, 'odd-system.so');
  const source = join(root, 'scripts/long/odd-system.c');
  const made = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'], { encoding: 'utf8' });
  return made.status === 0 ? library : null;
};

export interface Ended {
  readonly code: number | null;
  readonly text: string;
}

const LIMIT_MILLISECONDS = 60_000;

export const runOdd = (
  program: string,
  library: string,
  args: readonly string[],
  cwd: string,
  odd: Readonly<Record<string, string>>,
): Ended => {
  const done = spawnSync(process.execPath, [program, ...args, '--json'], {
    cwd,
    env: cleanEnvironment({
      CW_SEARCH_CATCH_UP: '0',
      CW_INDEX_LOCK_WAIT_SECONDS: '1',
      CI: '',
      LD_PRELOAD: library,
      ...odd,
    }),
    encoding: 'utf8',
    timeout: LIMIT_MILLISECONDS,
    maxBuffer: 2 ** 28,
  });
  return { code: done.status, text: `${done.stdout}${done.stderr}` };
};

/** Accepted exit codes: answers and reported failures. */
const EXIT_CODES: ReadonlySet<number | null> = new Set([0, 1, 2, 3, 75]);

/** What is wrong with how a command ended, whatever the system did; '' for nothing. */
export const wrongEnd = ({ code, text }: Ended): string => {
  if (!EXIT_CODES.has(code)) return `ended with ${code}: ${text.slice(-600)}`;
  return /"code": "internal"|a bug in cw/.test(text) ? `is taken for a bug: ${text.slice(0, 900)}` : '';
};
