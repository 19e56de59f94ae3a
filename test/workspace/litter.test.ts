import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clearLitter, listLitter, privateStateName } from '../../src/workspace/litter.js';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';

/** A process id that no process has: it is above the highest one of Linux. */
const DEAD = 999_999_999;

const withPrivate = (name: string): string => {
  const shared = makeDirectory();
  mkdirSync(join(shared, name));
  writeFileSync(join(shared, name, 'index.db'), '');
  return shared;
};

describe('the private index of an evaluation', () => {
  it('is not removed while its process is alive', () => {
    const shared = withPrivate(privateStateName(1));
    expect(clearLitter({ directory: makeDirectory(), shared })).toBe(0);
    expect(readdirSync(shared)).toEqual([privateStateName(1)]);
  });

  it.each([`eval-${DEAD}-1`, privateStateName(1).replace(String(process.pid), String(DEAD))])(
    'is litter as %s when its process is gone, also for another work tree',
    (name) => {
      const shared = withPrivate(name);
      clearLitter({ directory: makeDirectory(), shared });
      expect(readdirSync(shared)).toEqual([]);
    },
  );

  it('of another machine counts as left over if it has not changed for hours', () => {
    const name = `eval-00000000-${DEAD}-1`;
    const shared = withPrivate(name);
    const places = { directory: shared, shared };
    expect(listLitter(places)).toEqual([]);
    utimesSync(join(shared, name), 1, 1);
    expect(listLitter(places)).toEqual([join(shared, name)]);
  });

  it('of a killed evaluation is removed by a `cw index` that finds nothing to do', async () => {
    const made = makeRepositoryWith({ 'a.ts': '' });
    await index(made.root);
    const left = made.path('.git/cw', `eval-${DEAD}-1`);
    mkdirSync(left);
    expect(await index(made.root)).toMatchObject({ action: 'nothing' });
    expect(existsSync(left)).toBe(false);
  });
});
