import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export { ensureBuilt } from '../helpers/ensure-built.js';

const root = join(import.meta.dirname, '../..');
export const program = join(root, 'bin/cw.js');
/** Where the programs of tests keep compiled code: not in HOME, which is often the repository of the test. */
export const CODE_CACHE = join(root, 'node_modules/.cache');
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export function cw(args: readonly string[], place: Place): Outcome {
  // Only what a process needs: the caller's colours and DEBUG must not decide a test. No process outlives its test.
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: place.cwd,
    XDG_CACHE_HOME: CODE_CACHE,
    CW_SEARCH_CATCH_UP: '0',
    ...place.env,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: place.cwd,
    env,
    encoding: 'utf8',
  });
  return { code: status, stdout, stderr };
}

/** A directory outside of any repository that goes away with the test. */
export function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'cw-cli-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
