import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from '../../scripts/attack/attack.js';
import { makeRandom } from '../../scripts/long/program.mjs';
import { program } from '../cli/built.js';
import { makeDirectory } from '../helpers/repository.js';

/** A slice of a long run with a fixed seed: gives the promises that it saw broken. The caller has built the program. */
export const brokenBy = async (attack: Attack, runs: number, operands: readonly string[] = []): Promise<string[]> => {
  const broken: string[] = [];
  const scratch = join(makeDirectory(), 'attack');
  mkdirSync(scratch);
  await attack.run({
    runs,
    random: makeRandom(1),
    scratch,
    program,
    operands,
    tell: () => {},
    wrong: (line) => broken.push(line),
  });
  return broken;
};
