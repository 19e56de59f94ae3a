import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.js';

const file = join(import.meta.dirname, 'command-snapshot.json');

interface Described {
  readonly command: string;
  readonly aliases: readonly string[];
  readonly args: readonly string[];
  readonly flags: readonly string[];
}

async function describeCommands(): Promise<Described[]> {
  const ids = Object.keys(COMMANDS).sort();
  return Promise.all(
    ids.map(async (id) => {
      const command = await COMMANDS[id]!();
      const flags = Object.entries({ ...command.baseFlags, ...command.flags }).map(([name, { char }]) =>
        char === undefined ? `--${name}` : `-${char}, --${name}`,
      );
      if (command.enableJsonFlag) flags.push('--json');
      const args = Object.entries(command.args).map(([name, arg]) => (arg.required ? name : `[${name}]`));
      return { command: id.replaceAll(':', ' '), aliases: command.aliases, args, flags: flags.sort() };
    }),
  );
}

describe('the command list', () => {
  // A change here is a change of the product's surface: look at the difference, then write it with UPDATE_SNAPSHOT=1.
  it('is what command-snapshot.json says', async () => {
    const commands = await describeCommands();
    if (process.env.UPDATE_SNAPSHOT === '1') writeFileSync(file, `${JSON.stringify(commands, null, 2)}\n`);
    expect(commands).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });

  it('has a summary, an example and the JSON form for every command', async () => {
    for (const [id, load] of Object.entries(COMMANDS)) {
      const command = await load();
      expect(command.summary, id).toMatch(/\.$/);
      expect(command.examples?.length, id).toBeGreaterThan(0);
      expect(command.enableJsonFlag, id).toBe(true);
    }
  });
});
