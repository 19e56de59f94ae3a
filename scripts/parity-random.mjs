/**
 * The property test of random histories, at length: 200 of them unless CW_PARITY_RUNS says otherwise. A program and not a
 * line of package.json, because npm runs those by cmd.exe on Windows, which has no defaults for variables.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/parity', ...process.argv.slice(2)], {
  cwd: join(import.meta.dirname, '..'),
  env: { ...process.env, CW_PARITY_RUNS: process.env.CW_PARITY_RUNS || '200' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
