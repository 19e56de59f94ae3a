/** `kill -9` at any instant of an export or an import leaves a whole index: many times over. See long/kill-artifact-runs.mjs. */
import { killArtifacts, prepareArtifacts } from './long/kill-artifact-runs.mjs';
import { readOptions } from './long/options.mjs';
import { copyProgram, scratchDirectory } from './long/program.mjs';

const { runs, seed } = readOptions('npm run kill:artifact -- [--runs 200] [--seed 1]', { runs: 200, seed: 1 }, {});
const scratch = scratchDirectory('kill-artifact');
const made = prepareArtifacts(scratch, copyProgram(scratch));
const sum = await killArtifacts(made, runs, seed, ({ run, kind, milliseconds, hit, left, wrong }) => {
  const what = hit ? `killed, left ${left.join(' ') || 'nothing'}` : 'was done before';
  process.stdout.write(`${String(run).padStart(4)}/${runs} ${kind}, ${milliseconds} ms: ${what}\n`);
  for (const line of wrong) process.stdout.write(`     WRONG: ${line}\n`);
});
const verdict = sum.wrong.length === 0 ? 'all whole' : `${sum.wrong.length} WRONG`;
process.stdout.write(`${sum.runs} runs, ${sum.hit} of them killed: ${verdict}\n`);
process.exitCode = sum.wrong.length === 0 ? 0 : 1;
