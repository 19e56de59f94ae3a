/** `kill -9` at any instant leaves a valid index: many times over. See long/kill-runs.mjs for what is checked. */
import { killMany, prepare } from './long/kill-runs.mjs';
import { readOptions } from './long/options.mjs';
import { copyProgram, scratchDirectory } from './long/program.mjs';

const { runs, seed } = readOptions('npm run kill -- [--runs 200] [--seed 1]', { runs: 200, seed: 1 }, {});
const scratch = scratchDirectory('kill');
const made = prepare(scratch, copyProgram(scratch));
const lengths = Object.entries(made.lengths).map(([kind, length]) => `${kind} ${Math.round(length)} ms`);
process.stdout.write(`undisturbed: ${lengths.join(', ')}\n`);

const sum = await killMany(made, runs, seed, ({ run, kind, milliseconds, hit, left, wrong }) => {
  const what = hit ? `killed, left ${left.join(' ') || 'nothing'}` : 'was done before';
  process.stdout.write(`${String(run).padStart(4)}/${runs} ${kind}, ${milliseconds} ms: ${what}\n`);
  for (const line of wrong) process.stdout.write(`     WRONG: ${line}\n`);
});
process.stdout.write(
  `${sum.runs} runs, ${sum.hit} of them killed (${sum.litter} left something behind, ${sum.noIndex} had no index yet): ` +
    `${sum.wrong.length === 0 ? 'all recovered' : `${sum.wrong.length} WRONG`}\n`,
);
process.exitCode = sum.wrong.length === 0 ? 0 : 1;
