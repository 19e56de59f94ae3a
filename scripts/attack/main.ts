/** Runs one attack from the command line. Bundled and started by scripts/attack.mjs. */
import { parseArgs } from 'node:util';
import { copyProgram, makeRandom, scratchDirectory } from '../long/program.mjs';
import { attacks } from './attacks.js';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const usage = (): string =>
  [
    'usage: npm run attack -- <name> [--runs N] [--seed N]',
    ...Object.entries(attacks).map(
      ([name, { summary, operands, runs }]) => `  ${`${name} ${operands}`.padEnd(28)} ${summary} (${runs} runs)`,
    ),
  ].join('\n');

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number`);
  return value;
};

const readArguments = () => {
  const options = { runs: { type: 'string' }, seed: { type: 'string', default: '1' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, ...operands] = positionals;
  const attack = name === undefined ? undefined : attacks[name];
  if (name === undefined || attack === undefined) throw new Error(name === undefined ? '' : `no attack ${name}`);
  const runs = values.runs === undefined ? attack.runs : wholeNumber('runs', values.runs);
  return { name, attack, operands, runs, seed: wholeNumber('seed', values.seed) };
};

const main = async (): Promise<void> => {
  const { name, attack, operands, runs, seed } = readArguments();
  const scratch = scratchDirectory(`attack-${name}`);
  const program = copyProgram(scratch);
  let wrong = 0;
  const started = performance.now();
  await attack.run({
    runs,
    random: makeRandom(seed),
    scratch,
    program,
    operands,
    tell: say,
    wrong: (line) => {
      wrong += 1;
      say(`WRONG: ${line}`);
    },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  say(`${name}, ${runs} runs, seed ${seed}, ${seconds} s: ${wrong === 0 ? 'held' : `${wrong} WRONG`}`);
  process.exitCode = wrong === 0 ? 0 : 1;
};

main().catch((error: unknown) => {
  const isUsage = error instanceof Error && /^(no attack|--|Unknown option|Option|$)/.test(error.message);
  process.stderr.write(
    isUsage ? `${error.message}\n${usage()}\n` : `${error instanceof Error ? error.stack : error}\n`,
  );
  process.exitCode = 2;
});
