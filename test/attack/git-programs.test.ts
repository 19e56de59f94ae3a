import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_ROWS } from '../../scripts/attack/command-rows.js';
import { gitPrograms } from '../../scripts/attack/git-programs.js';
import { TRAPS } from '../../scripts/attack/git-traps.js';
import { PROGRAM_SETTINGS } from '../../src/git/program/git-settings.js';
import { ensureBuilt } from '../cli/built.js';
import { brokenBy } from './hold.js';

beforeAll(ensureBuilt);

interface Described {
  readonly command: string;
  readonly flags: readonly string[];
}

/** What every command has, and git gets nothing of. */
const EVERYWHERE = new Set(['--json', '--no-color', '--verbose', '-C, --directory']);

const snapshot = (): Described[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../cli/command-snapshot.json'), 'utf8'));

/** The longest command that the row begins with: `eval add`, not `eval`. */
const commandOf = (row: string, commands: readonly string[]): string =>
  commands
    .filter((command) => row === command || row.startsWith(`${command} `))
    .sort((a, b) => b.length - a.length)[0] ?? '';

describe('programs that a setting of git names', () => {
  it('are tried with every command and every flag', () => {
    const commands = snapshot();
    const names = commands.map(({ command }) => command);
    const untried = commands.flatMap(({ command, flags }) => {
      const rows = COMMAND_ROWS.filter((row) => commandOf(row, names) === command);
      if (rows.length === 0) return [command];
      const words = new Set(rows.flatMap((row) => row.split(' ').map((word) => word.split('=')[0])));
      return flags.filter((flag) => !EVERYWHERE.has(flag) && !words.has(flag)).map((flag) => `${command} ${flag}`);
    });
    expect(untried).toEqual([]);
  });

  it('have a trap each', () => {
    const laid = new Set(TRAPS.flatMap(({ settings }) => (settings ?? []).map(([name]) => name)));
    expect(PROGRAM_SETTINGS.filter((name) => name !== 'core.hooksPath' && !laid.has(name))).toEqual([]);
    expect(TRAPS.some(({ hook }) => hook !== undefined)).toBe(true);
  });

  // Windows starts no script by `#!`.
  it.skipIf(process.platform === 'win32')('are not run', async () => {
    expect(await brokenBy(gitPrograms, 11)).toEqual([]);
  });
});
