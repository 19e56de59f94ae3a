import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readActivity, writeActivity } from '../../src/pipeline/activity.js';
import { makeDirectory } from '../helpers/repository.js';

const NOTHING = { lastRun: null, pinned: null, failures: null };
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

describe('the notes on what happened lately', () => {
  it('come back as they were written', () => {
    const file = join(makeDirectory(), 'activity.json');
    const activity = { lastRun: LAST_RUN, pinned: 'b'.repeat(64), failures: 0 };
    writeActivity(file, activity);
    expect(readActivity(file)).toEqual(activity);
  });

  it.each(['', 'null', '[]', '7', '"text"', '{"lastRun":[],"pinned":7,"failures":"many"}'])(
    'are none in %j',
    (text) => {
      expect(readBack(text)).toEqual(NOTHING);
    },
  );

  it.each([
    ['finishedAt', 'yesterday or so'],
    ['milliseconds', '12'],
    ['action', 'none'],
    ['reason', null],
    ['commit', 7],
    ['parsed', -1],
  ])('have no last run when its %s is wrong, and keep the rest', (key, value) => {
    const text = JSON.stringify({ lastRun: { ...LAST_RUN, [key]: value }, pinned: 'c'.repeat(40), failures: 3 });
    expect(readBack(text)).toEqual({ lastRun: null, pinned: 'c'.repeat(40), failures: 3 });
  });

  it('name no commit that git could take for an option or a branch', () => {
    for (const pinned of ['--all', 'main', 'HEAD', 'a'.repeat(39)])
      expect(readBack(JSON.stringify({ pinned })).pinned).toBeNull();
  });
});
