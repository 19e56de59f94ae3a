import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  changeActivity,
  countQueries,
  readActivity,
  withTouched,
  writeActivity,
} from '../../src/workspace/activity.js';
import { makeDirectory } from '../helpers/repository.js';

const NOTHING = {
  lastRun: null,
  pinned: null,
  failures: null,
  queries: null,
  catchUp: null,
  touched: [],
  damage: null,
};
const LAST_RUN = {
  finishedAt: '2026-01-02T03:04:05.000Z',
  milliseconds: 12,
  action: 'delta',
  reason: '',
  commit: 'a'.repeat(40),
  parsed: 1,
  reused: 2,
} as const;

const readBack = (text: string) => {
  const file = join(makeDirectory(), 'activity.json');
  writeFileSync(file, text);
  return readActivity(file);
};

describe('the activity file', () => {
  it('is read as it was written', () => {
    const file = join(makeDirectory(), 'activity.json');
    const queries = { asked: 3, answered: 2, empty: 1, lastAskedAt: '2026-01-02T03:04:05.000Z' };
    const catchUp = { startedAt: '2026-01-02T03:04:05.000Z', wanted: 'c commit' };
    const damage = { inode: 7, bytes: 8192, modified: 1700000000000.25, detail: 'a page is gone' };
    const notes = { pinned: 'b'.repeat(64), failures: 0, touched: ['a.ts'] };
    const activity = { lastRun: LAST_RUN, queries, catchUp, damage, ...notes };
    writeActivity(file, activity);
    expect(readActivity(file)).toEqual(activity);
  });

  it.each([
    '',
    'null',
    '[]',
    '7',
    '"text"',
    '{"lastRun":[],"pinned":7,"failures":"many","touched":[7],"damage":{"inode":1}}',
  ])('are none in %j', (text) => {
    expect(readBack(text)).toEqual(NOTHING);
  });

  it.each([
    ['finishedAt', 'yesterday or so'],
    ['milliseconds', '12'],
    ['action', 'none'],
    ['reason', null],
    ['commit', 7],
    ['parsed', -1],
  ])('have no last run when its %s is wrong, and keep the rest', (key, value) => {
    const text = JSON.stringify({ lastRun: { ...LAST_RUN, [key]: value }, pinned: 'c'.repeat(40), failures: 3 });
    expect(readBack(text)).toEqual({ ...NOTHING, pinned: 'c'.repeat(40), failures: 3 });
  });

  it('keeps the last hundred edited paths, without duplicates', () => {
    expect(withTouched(['a', 'b'], ['b', 'c'])).toEqual(['b', 'c', 'a']);
    const many = Array.from({ length: 150 }, (_, at) => `${at}.ts`);
    expect(withTouched(many, ['new.ts'])).toHaveLength(100);
    expect(readBack(JSON.stringify({ touched: many })).touched).toHaveLength(100);
  });

  it('accepts no commit that git could take for an option or a branch', () => {
    for (const pinned of ['--all', 'main', 'HEAD', 'a'.repeat(39)])
      expect(readBack(JSON.stringify({ pinned })).pinned).toBeNull();
  });

  it('counts queries without storing their text, and keeps all other fields', () => {
    const file = join(makeDirectory(), 'activity.json');
    writeActivity(file, { pinned: 'b'.repeat(40) });
    countQueries(file, { answered: 2, empty: 1 }, new Date('2026-01-02T03:04:05Z'));
    countQueries(file, { answered: 0, empty: 1 }, new Date('2026-01-03T03:04:05Z'));
    expect(readActivity(file)).toEqual({
      ...NOTHING,
      pinned: 'b'.repeat(40),
      queries: { asked: 4, answered: 2, empty: 2, lastAskedAt: '2026-01-03T03:04:05.000Z' },
    });
  });

  it('starts the counters again if they are invalid', () => {
    const queries = { asked: -1, answered: 0, empty: 0, lastAskedAt: '2026-01-03T03:04:05.000Z' };
    expect(readBack(JSON.stringify({ queries })).queries).toBeNull();
  });

  it('is not changed while another process changes it, unless that process is dead', () => {
    const file = join(makeDirectory(), 'activity.json');
    writeFileSync(`${file}.guard`, '');
    changeActivity(file, () => ({ failures: 1 }));
    expect(existsSync(file)).toBe(false);
    utimesSync(`${file}.guard`, 1, 1);
    changeActivity(file, () => ({ failures: 2 }));
    expect(JSON.parse(readFileSync(file, 'utf8')).failures).toBe(2);
    expect(existsSync(`${file}.guard`)).toBe(false);
  });
});
