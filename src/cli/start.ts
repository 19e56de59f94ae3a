import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadProgram } from '../core/code-cache.js';
import type { isAnswered, main } from './main.js';

/** Hooks and agents run these all day, and a smaller program starts faster; hot-commands.ts has the same list. */
const HOT: readonly string[] = ['index', 'search', 'status'];

/** Exit codes from here on are failures; below, there was an answer. */
const FAILED = 2;

/** What bin/cw.js calls: finds the program for a command line and runs it. */
export function start(argv: readonly string[]): void {
  const [command = ''] = argv;
  const file = join(__dirname, HOT.includes(command) ? 'cw-hot.cjs' : 'cw.cjs');
  if (!existsSync(file)) {
    process.stderr.write(`error[internal]: ${file} is missing.\nnext: run \`npm run build\` in the source folder.\n`);
    process.exitCode = 2;
    return;
  }
  // An export and an import of the state have little in common, and neither have `cw eval`, which asks a suite, and `cw eval generate`.
  // Help compiles next to nothing of what its command does.
  const isCommand = /^[a-z]+$/.test(command) && !argv.some((word) => word === '--help' || word === '-h');
  const named = /^(?:state|eval)$/.test(command) && /^[a-z]+$/.test(argv[1] ?? '') ? `${command} ${argv[1]}` : command;
  // Many questions in one process leave V8 with other code than one does: of what only the start needs, it forgets half.
  const purpose = argv.some((word) => word.startsWith('--batch')) ? `${command} --batch` : named;
  const program = loadProgram(file, isCommand ? purpose : '');
  // What failed did little of its work, and what is kept stays: of that little, the next starts would have to live.
  const hasAnswered = program.exports.isAnswered as typeof isAnswered;
  process.on('exit', (code) => {
    if (code < FAILED || hasAnswered()) program.keep();
  });
  const run = program.exports.main as typeof main;
  void run(argv, program.isFound ? 'compiled' : 'fresh');
}
