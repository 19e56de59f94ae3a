import type { Interfaces } from '@oclif/core';
import type { Command } from '@oclif/core/command';
import { Config } from '@oclif/core/config';
import { Help } from '@oclif/core/help';
import { EXIT_MEANING } from '../../core/error.js';
import { wantsColor } from '../../format/style.js';
import { writeData } from '../io/output.js';
import { ALSO_TOPICS, TOPICS } from './topics.js';

const ALL_TOPICS = { ...ALSO_TOPICS, ...TOPICS };

const topic = (name: string): Interfaces.Topic => ({ name, description: ALL_TOPICS[name] });

/** The help of oclif, extended by a table of exit codes, which scripts need as much as flags. */
class CwHelp extends Help {
  async showRoot(): Promise<void> {
    await this.showRootHelp();
    this.log(`${this.exitCodes()}\n`);
  }

  async showTopic(name: string): Promise<void> {
    await this.showTopicHelp(topic(name));
    this.log(`${this.exitCodes()}\n`);
  }

  protected override formatCommand(command: Command.Loadable): string {
    return `${super.formatCommand(command)}\n\n${this.exitCodes()}`;
  }

  protected override get sortedTopics(): Interfaces.Topic[] {
    return Object.keys(ALL_TOPICS).sort().map(topic);
  }

  // The method of oclif loads its spinner module.
  protected override log(...lines: string[]): void {
    writeData(`${lines.join('\n')}\n`);
  }

  private exitCodes(): string {
    const rows = EXIT_MEANING.map(([code, meaning]): [string, string] => [String(code), meaning]);
    const list = this.renderList(rows, { indentation: 2, spacer: '\n', stripAnsi: this.opts.stripAnsi });
    return this.section('EXIT CODES', list);
  }
}

/** Drops `exclusive` of a flag that excludes two others. oclif's usage line would show all three as alternatives: `[--a | --b | --c]`. */
const withoutAlternatives = <T extends object>(flag: T): T =>
  'exclusive' in flag && Array.isArray(flag.exclusive) && flag.exclusive.length > 1 ? { ...flag, exclusive: [] } : flag;

/** Loads the class of a command for its summary, flags and examples. The table of commands contains ids only. */
async function described(command: Command.Loadable): Promise<Command.Loadable> {
  const { summary, description, examples, args, flags, baseFlags, usage, hidden, aliases } = await command.load();
  const json: Command.Flag.Cached = {
    name: 'json',
    type: 'boolean',
    allowNo: false,
    helpGroup: 'GLOBAL',
    summary: 'Print one JSON object.',
  };
  const details: Record<string, unknown> = { summary, description, examples, usage };
  for (const [key, value] of Object.entries(details)) if (value !== undefined) command[key] = value;
  // In a class, the key is the name of an argument. The usage line of oclif needs a `name` property.
  const named = Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, { ...arg, name }]));
  return Object.assign(command, {
    args: named,
    flags: Object.fromEntries(
      Object.entries({ ...baseFlags, ...flags, json }).map(([name, flag]) => [name, withoutAlternatives(flag)]),
    ),
    hidden: hidden ?? false,
    aliases,
  });
}

export async function showHelp(id: string | null, options: Interfaces.Options, argv: readonly string[]): Promise<void> {
  const config = await Config.load(options);
  const terminal = { isTTY: process.stdout.isTTY, env: process.env, argv };
  const help = new CwHelp(config, { stripAnsi: !wantsColor(terminal), flagSortOrder: 'none' });
  const below = id === null ? config.commands : config.commands.filter((command) => command.id.startsWith(`${id}:`));
  await Promise.all(below.map(described));
  if (id === null) await help.showRoot();
  else if (id in TOPICS) await help.showTopic(id);
  else await help.showCommandHelp(await described(config.findCommand(id, { must: true })));
}
