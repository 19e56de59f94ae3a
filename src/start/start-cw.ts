import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadProgram } from './code-cache.js';

/** The exports of src/cli/main.ts. This file is bundled as a separate program, so it does not import that one. */
interface CommandLine {
  main(argv: readonly string[], code: 'compiled' | 'fresh'): Promise<void>;
  isAnswered(): boolean;
}

/** Exit codes from this one on are failures; with lower codes the command printed an answer. */
const FAILED = 2;

/** bin/cw.js calls this. It loads dist/cw.cjs with the compiled code of an earlier start and runs the command line. */
export function start(argv: readonly string[]): void {
  const file = join(__dirname, 'cw.cjs');
  if (!existsSync(file)) {
    process.stderr.write(`error[internal]: ${file} is missing.\nnext: run \`npm run build\` in the source folder.\n`);
    process.exitCode = 2;
    return;
  }
  const program = loadProgram(file, purposeOf(argv));
  const cw = program.exports as unknown as CommandLine;
  // A command that failed early compiled only a part of its code, and saved code is never replaced.
  process.on('exit', (code) => {
    if (code < FAILED || cw.isAnswered()) program.keep();
  });
  void cw.main(argv, program.isFound ? 'compiled' : 'fresh');
}

/** Names the cache entry of a command line: commands compile different functions of the program. */
function purposeOf(argv: readonly string[]): string {
  const [command = '', subcommand = ''] = argv;
  // Help compiles almost none of the functions that its command needs.
  const isCommand = /^[a-z]+$/.test(command) && !argv.some((word) => word === '--help' || word === '-h');
  if (!isCommand) return '';
  // During a batch of many queries V8 discards the code that only the start needs.
  if (argv.some((word) => word.startsWith('--batch'))) return `${command} --batch`;
  return /^(?:state|eval)$/.test(command) && /^[a-z]+$/.test(subcommand) ? `${command} ${subcommand}` : command;
}
