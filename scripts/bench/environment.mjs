/** The environment of every measured program, without settings of the caller that could change the measurement. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const CW = join(ROOT, 'bin/cw.js');
export const WORKER = join(ROOT, 'dist/worker.cjs');
/** Kept between runs: tarballs, repositories made of them, bundled drivers. */
export const CACHE = join(ROOT, 'node_modules/.cache/cw-bench');

/** NODE_EXTRA_CA_CERTS alone costs Node 20 44 ms at each start; a user's git configuration may start a daemon. */
const DROPPED = /^(?:NODE_|CW_|GIT_|npm_)/;

/** @param {Record<string, string>} more */
export function childEnv(more) {
  const kept = Object.entries(process.env).filter(([name]) => !DROPPED.test(name));
  return {
    ...Object.fromEntries(kept),
    NO_COLOR: '1',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
    ...more,
  };
}

/**
 * A directory that is gone when `use` is done.
 * @template T
 * @param {(directory: string) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withTemporary(use) {
  const directory = mkdtempSync(join(tmpdir(), 'cw-bench-'));
  try {
    return await use(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** @param {string} directory */
export function emptied(directory) {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  return directory;
}
