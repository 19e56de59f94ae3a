import { run } from '@oclif/core/run';
import { CwError } from '../core/error.js';
import { noteCompiledCode } from '../start/optimise-late.js';
import { COMMANDS } from './commands.js';
import { report } from './failure.js';
import { writeData } from './io/output.js';
import { hasFlag, splitLine } from './oclif/argv.js';
import { oclifOptions } from './oclif/config.js';
import { TOPICS } from './oclif/topics.js';
import { PACKAGE, VERSION } from './package.js';

export { isAnswered } from './io/answered.js';

/**
 * The entry point of `cw`: finds the command, or shows help or the version. Sets the exit code and returns; the process ends
 * when its pipes are drained. `code` says whether V8 loaded compiled code from its cache.
 */
export async function main(argv: readonly string[], code: 'compiled' | 'fresh'): Promise<void> {
  if (code === 'compiled') noteCompiledCode();
  let id: string | null = null;
  try {
    // Without this, oclif searches a theme file of the user at each start.
    process.env.CW_DISABLE_THEME = '1';
    const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
    const line = splitLine(words, new Set(Object.keys(COMMANDS)));
    id = line.id;
    const isTopic = id !== null && id in TOPICS && (line.rest[0] ?? '-').startsWith('-');
    if (id !== null && COMMANDS[id] === undefined && !isTopic) throw await unknownCommand(wordsOf(id, line.rest));
    if (isTopic || hasFlag(line.rest, '--help', '-h') || (id === null && !hasFlag(line.rest, '--version'))) {
      await (await import('./oclif/help.js')).showHelp(id, oclifOptions(), argv);
    } else if (id === null) {
      // The version command of oclif ignores write errors.
      writeData(`${PACKAGE.name}/${VERSION} ${process.platform}-${process.arch} node-${process.version}\n`);
    } else {
      await run([id, ...line.rest], oclifOptions());
    }
  } catch (error) {
    report(error, id !== null && COMMANDS[id] === undefined ? null : id, argv);
  }
}

/** The command as it was typed. After a topic such as `state`, the next word belongs to the name. */
const wordsOf = (id: string, rest: readonly string[]): string =>
  id in TOPICS && rest[0] !== undefined ? `${id} ${rest[0]}` : id;

/** The error for a mistyped command, with the nearest known command (did you mean). */
async function unknownCommand(id: string): Promise<CwError> {
  const { nearest } = await import('./oclif/suggest.js');
  const near = nearest(
    id,
    Object.keys(COMMANDS).map((known) => known.replaceAll(':', ' ')),
  );
  return new CwError('usage', `there is no command \`${id}\`.`, {
    next: near === null ? 'see `cw --help` for the commands' : `did you mean \`cw ${near}\`?`,
    detail: { command: id, nearest: near },
  });
}
