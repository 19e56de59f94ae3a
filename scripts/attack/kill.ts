import { killMany, prepare } from '../long/kill-runs.mjs';
import type { Attack } from './attack.js';

/** Kills the program at random moments and checks what is left: the index must stay valid. See long/kill-runs.mjs. */
export const kill: Attack = {
  summary: 'SIGKILL at any instant of `cw index` leaves a valid index',
  operands: '',
  runs: 200,
  run: async ({ runs, random, scratch, program, tell, wrong }) => {
    const made = prepare(scratch, program);
    const sum = await killMany(made, runs, random, ({ run, kind, milliseconds, hit, left, wrong: lines }) => {
      tell(`${run}/${runs} ${kind}, ${milliseconds} ms: ${hit ? `killed, left ${left.join(' ')}` : 'was done before'}`);
      for (const line of lines) wrong(`${kind} killed after ${milliseconds} ms: ${line}`);
    });
    tell(`${sum.hit} killed, ${sum.litter} left something behind, ${sum.noIndex} had no index yet`);
  },
};
