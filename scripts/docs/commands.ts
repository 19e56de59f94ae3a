import type { Command } from '@oclif/core/command';
import { CwCommand } from '../../src/cli/base.js';
import { COMMANDS } from '../../src/cli/commands.js';
import { EXIT_MEANING } from '../../src/core/error.js';
import { code, type Page, page, table } from './page.js';

type Flags = Command.Class['flags'];

/** oclif's examples are templates. */
const filled = (text: string): string => text.replaceAll('<%= config.bin %>', 'cw');

const flagName = (name: string, flag: Flags[string]): string => {
  const value = flag.type === 'option' && typeof flag.helpValue === 'string' ? ` ${flag.helpValue}` : '';
  return code(`${flag.char === undefined ? '' : `-${flag.char}, `}--${name}${value}`);
};

const flagTable = (flags: Flags): string =>
  table(
    ['flag', 'what it does'],
    Object.entries(flags).map(([name, flag]) => {
      const others = flag.exclusive?.map((other) => code(`--${other}`)) ?? [];
      const not = others.length === 0 ? '' : ` Not with ${others.join(', ')}.`;
      return [flagName(name, flag), `${flag.summary ?? ''}${not}`];
    }),
  );

const usage = (id: string, command: Command.Class): string => {
  const args = Object.entries(command.args).map(([name, { required }]) => (required ? `<${name}>` : `[${name}]`));
  // Without `strict`, words may follow the last argument.
  const more = args.length > 0 && !command.strict ? '...' : '';
  return ['cw', id.replaceAll(':', ' '), `${args.join(' ')}${more}`, '[flags]'].filter(Boolean).join(' ');
};

const exampleLines = (command: Command.Class): string =>
  (command.examples ?? [])
    .map((example) =>
      typeof example === 'string' ? filled(example) : `# ${example.description}\n${filled(example.command)}`,
    )
    .join('\n\n');

const section = (id: string, command: Command.Class): string => {
  // Its type promises flags; a class that declares none has none.
  const flags: Flags | undefined = command.flags;
  const args = Object.entries(command.args).map(([name, { description }]) => [code(name), description ?? '']);
  return [
    `## cw ${id.replaceAll(':', ' ')}`,
    command.summary ?? '',
    `\`\`\`\n${usage(id, command)}\n\`\`\``,
    command.description ?? '',
    ...(args.length > 0 ? [table(['argument', 'what it is'], args)] : []),
    ...(flags === undefined ? [] : [flagTable(flags)]),
    `\`\`\`sh\n${exampleLines(command)}\n\`\`\``,
  ].join('\n\n');
};

export const commandsPage = async (): Promise<Page> => {
  const ids = Object.keys(COMMANDS).sort();
  const sections = await Promise.all(ids.map(async (id) => section(id, await COMMANDS[id]!())));
  return page('commands.md', 'Commands', [
    'Results go to stdout, messages to stderr. With `--json` a command prints one object, with `protocol` and `command` beside its ' +
      'result, also when it fails (see [errors](errors.md)).',
    ...sections,
    '## Flags of every command',
    'They may also stand before the command: `cw -C ../app index`.',
    `${flagTable(CwCommand.baseFlags)}\n| \`--json\` | Print one JSON object. |`,
    '## Exit codes',
    table(
      ['code', 'meaning'],
      EXIT_MEANING.map(([exit, meaning]) => [String(exit), meaning]),
    ),
  ]);
};
