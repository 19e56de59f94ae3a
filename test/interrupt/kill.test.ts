import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Killed, type Kind, killOnce, type Prepared, prepare } from '../../scripts/long/kill-runs.mjs';
import { ensureBuilt, program } from '../cli/built.js';
import { makeDirectory } from '../helpers/repository.js';
import { isBuilding, namesIn } from './running.js';

let made: Prepared;

beforeAll(() => {
  ensureBuilt();
  made = prepare(makeDirectory(), program);
});

const isLocked = (state: string): boolean => namesIn(state).includes('lock');

/** A run may finish between two polls of the directory; then it is started again. The first try nearly always suffices. */
const TRIES = 20;

/** Kills a run that holds its lock as soon as the files in its state directory show how far it is. */
const killAtWork = async (kind: Kind, isAtWork: (state: string) => boolean): Promise<Killed> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const killed = await killOnce(made, kind, async (ended) => {
      let isDone = false;
      const noted = ended.then(() => {
        isDone = true;
      });
      while (!isDone && !isAtWork(made.state)) await Promise.race([pause(2), noted]);
    });
    const wasAtWork = killed.hit && killed.left.includes('lock');
    if (wasAtWork || killed.wrong.length > 0) return killed;
  }
  throw new Error(`${kind}: ${TRIES} runs ended before they were seen at work`);
};

/** `npm run attack -- kill` kills two hundred runs at random instants; this test kills one of each kind at a known one. */
describe('kill -9 leaves a valid index, and only files that the next run removes', () => {
  it.each([
    ['first build', isBuilding],
    ['rebuild', isBuilding],
    ['delta in place', isLocked],
    ['large delta', isBuilding],
  ] as const)('in the middle of a %s', async (kind, isAtWork) => {
    expect((await killAtWork(kind, isAtWork)).wrong).toEqual([]);
  });
});
