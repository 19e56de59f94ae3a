import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Killed,
  type Kind,
  killArtifactOnce,
  type Prepared,
  prepareArtifacts,
} from '../../scripts/long/kill-artifact-runs.mjs';
import { ensureBuilt, program } from '../cli/built.js';
import { makeDirectory } from '../helpers/repository.js';
import { isBuilding, namesIn } from '../interrupt/running.js';

let made: Prepared;

beforeAll(() => {
  ensureBuilt();
  made = prepareArtifacts(makeDirectory(), program);
});

const TRIES = 20;

/** A run may finish between two polls of the directory; then it is started again. The first try nearly always suffices. */
const killAtWork = async (kind: Kind): Promise<Killed> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const killed = await killArtifactOnce(made, kind, async (ended) => {
      let isDone = false;
      const noted = ended.then(() => {
        isDone = true;
      });
      while (!isDone && !isBuilding(made.state)) await Promise.race([pause(2), noted]);
    });
    if ((killed.hit && killed.left.some((name) => name.endsWith('.tmp'))) || killed.wrong.length > 0) return killed;
  }
  throw new Error(`${kind}: ${TRIES} runs ended before they were seen at work`);
};

/** `npm run attack -- kill-artifact` kills two hundred runs at random instants; this test kills one of each kind at a known one. */
describe('kill -9 leaves the old index or the new one, whole, and nothing that clean does not remove', () => {
  it.each(['export', 'import'] as const)('in the middle of an %s', async (kind) => {
    const { wrong, left } = await killAtWork(kind);
    expect(wrong).toEqual([]);
    expect(left).toContain('index.db');
    expect(namesIn(made.state).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
