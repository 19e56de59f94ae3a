import { run } from '@oclif/core/run';
import { CwError } from '../core/error.js';
import { hasFlag, splitLine } from './argv.js';
import { COMMANDS } from './commands.js';
import { oclifOptions } from './config.js';
import { report } from './failure.js';

/** `cw`: everything after the program's name. Sets the exit code and returns; the process ends when its pipes drain. */
export async function main(argv: readonly string[]): Promise<void> {
  let id: string | null = null;
  try {
    // A user's theme file is not a thing of ours: without this oclif looks for one at each start.
    process.env.CW_DISABLE_THEME = '1';
    const asked = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
    const line = splitLine(asked, new Set(Object.keys(COMMANDS)));
    id = line.id;
    if (id !== null && COMMANDS[id] === undefined) throw await unknownCommand(id);
    if (hasFlag(line.rest, '--help', '-h') || (id === null && !hasFlag(line.rest, '--version'))) {
      await (await import('./help.js')).showHelp(id, oclifOptions(), argv);
    } else {
      await run(id === null ? ['--version'] : [id, ...line.rest], oclifOptions());
    }
  } catch (error) {
    report(error, id !== null && COMMANDS[id] === undefined ? null : id, argv);
  }
}

async function unknownCommand(id: string): Promise<CwError> {
  const { nearest } = await import('./suggest.js');
  const near = nearest(
    id,
    Object.keys(COMMANDS).map((known) => known.replaceAll(':', ' ')),
  );
  return new CwError('usage', `there is no command \`${id}\`.`, {
    next: near === null ? 'see `cw --help` for the commands' : `did you mean \`cw ${near}\`?`,
    detail: { command: id, nearest: near },
  });
}
