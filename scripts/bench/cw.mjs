/** Runs cw as users start it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CW } from './environment.mjs';

/**
 * @param {readonly string[]} args
 * @param {string} repository
 * @param {string} home where its state goes: never into the measured repository
 * @returns {import('./run.mjs').Program}
 */
export const cw = (args, repository, home) => ({
  file: process.execPath,
  args: [CW, ...args],
  cwd: repository,
  env: { CW_HOME: home },
});

/** An empty Node program, the lower bound of every start time. */
export const EMPTY_NODE = { file: process.execPath, args: ['-e', '0'], cwd: process.cwd(), env: {} };

/** The one index below a CW_HOME; its folder is named after a digest. */
export function indexBelow(home) {
  const found = readdirSync(home, { recursive: true }).find((name) => String(name).endsWith('index.db'));
  if (found === undefined) throw new Error(`no index below ${home}`);
  return join(home, String(found));
}
