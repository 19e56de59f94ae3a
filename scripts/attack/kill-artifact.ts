import { killArtifacts, prepareArtifacts } from '../long/kill-artifact-runs.mjs';
import type { Attack } from './attack.js';

export const killArtifact: Attack = {
  summary: 'SIGKILL at any instant of an export or an import leaves a whole index',
  operands: '',
  runs: 200,
  run: async ({ runs, random, scratch, program, tell, wrong }) => {
    const made = prepareArtifacts(scratch, program);
    const sum = await killArtifacts(made, runs, random, ({ run, kind, milliseconds, hit, left, wrong: lines }) => {
      tell(`${run}/${runs} ${kind}, ${milliseconds} ms: ${hit ? `killed, left ${left.join(' ')}` : 'was done before'}`);
      for (const line of lines) wrong(`${kind} killed after ${milliseconds} ms: ${line}`);
    });
    tell(`${sum.hit} killed`);
  },
};
