import { describe, expect, it } from 'vitest';
import { type CatchUpCase, catchUpFor } from '../../src/workspace/catch-up.js';

const NOW = Date.parse('2026-03-04T12:00:00Z');
const at = (minutesAgo: number): string => new Date(NOW - minutesAgo * 60_000).toISOString();

const HEAD = 'b'.repeat(40);
const CASE: CatchUpCase = {
  freshness: { state: 'stale', because: ['commit'], headCommit: HEAD },
  source: 'commit',
  activity: { lastRun: null, pinned: null, failures: null, queries: null, catchUp: null, touched: [], damage: null },
  lock: null,
  isCi: false,
  isWanted: true,
  now: NOW,
};

const note = (minutesAgo: number, wanted = `${HEAD} commit`): Partial<CatchUpCase> => ({
  activity: { ...CASE.activity, catchUp: { startedAt: at(minutesAgo), wanted } },
});

const lastRun = { milliseconds: 1, action: 'delta', reason: '', commit: HEAD, parsed: 0, reused: 0 } as const;

describe('a search with a stale index', () => {
  it('starts an index run for the same source: commit or work tree', () => {
    expect(catchUpFor(CASE)).toEqual(['index']);
    expect(catchUpFor({ ...CASE, source: 'worktree' })).toEqual(['index', '--worktree']);
    expect(catchUpFor({ ...CASE, source: 'live', freshness: { ...CASE.freshness, headCommit: null } })).toEqual([
      'index',
    ]);
  });

  it.each<[string, Partial<CatchUpCase>]>([
    ['that is current', { freshness: { state: 'current', because: [], headCommit: HEAD } }],
    ['that is pinned', { freshness: { state: 'pinned', because: [], headCommit: HEAD } }],
    [
      'that is pinned, though its rules have changed',
      { activity: { ...CASE.activity, pinned: 'a'.repeat(40) }, freshness: { ...CASE.freshness, because: ['rules'] } },
    ],
    ['in CI', { isCi: true }],
    ['when told not to', { isWanted: false }],
    ['that somebody is writing', { lock: { state: 'held', pid: 1, host: 'h', purpose: 'index', since: null } }],
    ['of an unborn branch', { freshness: { ...CASE.freshness, headCommit: null } }],
    ['for which one was started a moment ago', note(0)],
    ['for which one has failed lately', note(9)],
  ])('leaves an index alone %s', (_, changes) => {
    expect(catchUpFor({ ...CASE, ...changes })).toBeNull();
  });

  it.each<[string, Partial<CatchUpCase>]>([
    ['the last try is long ago', note(11)],
    ['the last try was for another commit', note(1, `${'c'.repeat(40)} commit`)],
    [
      'a run has finished since the last try',
      { activity: { ...CASE.activity, ...note(3).activity, lastRun: { ...lastRun, finishedAt: at(2) } } },
    ],
    ['whoever held the lock is dead', { lock: { state: 'stale', pid: 1, host: 'h', purpose: 'index', since: null } }],
  ])('tries again when %s', (_, changes) => {
    expect(catchUpFor({ ...CASE, ...changes })).toEqual(['index']);
  });
});
