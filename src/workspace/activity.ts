import { closeSync, lstatSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readRegular } from '../core/read-file.js';

/** What happened here lately. Never part of an index and never exported: it has times in it. */
export interface Activity {
  readonly lastRun: LastRun | null;
  /** The commit that `cw index --rev` put the index at; queries answer from it as it is. */
  readonly pinned: string | null;
  /** Files that the next run tries again; null: not known, look. */
  readonly failures: number | null;
  /** null: nothing was asked yet, or nobody counts (search.counters). */
  readonly queries: QueryCounts | null;
  /** The last catch-up that a search began; null: none yet. */
  readonly catchUp: CatchUpNote | null;
  /** Paths that were edited between two runs, latest first: paths of the index beside this file, and nothing else. */
  readonly touched: readonly string[];
  /** What a reader of the index met; null: nothing, or it was mended. */
  readonly damage: DamageNote | null;
}

export interface LastRun {
  readonly finishedAt: string;
  readonly milliseconds: number;
  readonly action: 'delta' | 'full';
  readonly reason: string;
  readonly commit: string;
  readonly parsed: number;
  readonly reused: number;
}

/** How often, never what: the text of a query is nobody's but the asker's. */
export interface QueryCounts {
  readonly asked: number;
  readonly answered: number;
  readonly empty: number;
  readonly lastAskedAt: string;
}

export interface CatchUpNote {
  readonly startedAt: string;
  /** The commit and the reasons it was begun for. */
  readonly wanted: string;
}

/** Counts for the file that it was noted of, and for no other that is in its place since. */
export interface DamageNote {
  readonly inode: number;
  readonly bytes: number;
  /** Milliseconds, with their fraction. */
  readonly modified: number;
  readonly detail: string;
}

const NOTHING: Activity = {
  lastRun: null,
  pinned: null,
  failures: null,
  queries: null,
  catchUp: null,
  touched: [],
  damage: null,
};

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isTime = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const isLastRun = (value: unknown): value is LastRun => {
  const { finishedAt, milliseconds, action, reason, commit, parsed, reused } = fieldsOf(value);
  return (
    isTime(finishedAt) &&
    (action === 'delta' || action === 'full') &&
    typeof reason === 'string' &&
    typeof commit === 'string' &&
    [milliseconds, parsed, reused].every(isCount)
  );
};

const isQueries = (value: unknown): value is QueryCounts => {
  const { asked, answered, empty, lastAskedAt } = fieldsOf(value);
  return [asked, answered, empty].every(isCount) && isTime(lastAskedAt);
};

const isCatchUp = (value: unknown): value is CatchUpNote => {
  const { startedAt, wanted } = fieldsOf(value);
  return isTime(startedAt) && typeof wanted === 'string';
};

const isDamageNote = (value: unknown): value is DamageNote => {
  const { inode, bytes, modified, detail } = fieldsOf(value);
  return [inode, bytes, modified].every((part) => typeof part === 'number') && typeof detail === 'string';
};

const MOST_TOUCHED = 100;
/** A hundred of the longest paths. */
const MOST_BYTES = 1_000_000;

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string');

/** The newest first, each once, and not more than say something. */
export const withTouched = (before: readonly string[], touched: readonly string[]): string[] =>
  [...new Set([...touched, ...before])].slice(0, MOST_TOUCHED);

/** Whatever is wrong with the file, it is only a memory: there was no activity. */
export const readActivity = (file: string): Activity => {
  try {
    const found = readRegular(file, MOST_BYTES);
    if (found.kind !== 'read') return NOTHING;
    const read: unknown = JSON.parse(found.bytes.toString('utf8'));
    const { lastRun, pinned, failures, queries, catchUp, touched, damage } = fieldsOf(read);
    return {
      lastRun: isLastRun(lastRun) ? lastRun : null,
      pinned: typeof pinned === 'string' && OID.test(pinned) ? pinned : null,
      failures: isCount(failures) ? failures : null,
      queries: isQueries(queries) ? queries : null,
      catchUp: isCatchUp(catchUp) ? catchUp : null,
      touched: isPaths(touched) ? touched.slice(0, MOST_TOUCHED) : [],
      damage: isDamageNote(damage) ? damage : null,
    };
  } catch {
    return NOTHING;
  }
};

/** A writer holds its guard for less than a millisecond; one this old was left by a process that was killed. */
const GUARD_LIMIT_MILLISECONDS = 2_000;
const GUARD_ATTEMPTS = 50;
const PAUSE_MILLISECONDS = 2;

const takeGuard = (guard: string): boolean => {
  try {
    closeSync(openSync(guard, 'wx'));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const { mtimeMs = 0 } = lstatSync(guard, { throwIfNoEntry: false }) ?? {};
    if (Date.now() - mtimeMs > GUARD_LIMIT_MILLISECONDS) rmSync(guard, { force: true });
    return false;
  }
};

/**
 * Two writers must not both start from what the file was before: a search that counts itself would undo the pin that
 * `cw index --rev` notes at the same instant. Holding the index's own lock for a counter would make runs wait for searches.
 */
const guarded = (file: string, work: () => void): void => {
  const guard = `${file}.guard`;
  for (let attempt = 0; attempt < GUARD_ATTEMPTS; attempt++) {
    if (takeGuard(guard)) {
      try {
        work();
      } finally {
        rmSync(guard, { force: true });
      }
      return;
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MILLISECONDS);
  }
};

/** Never fails a run or a search: what it notes is over by then. */
export const changeActivity = (file: string, change: (before: Activity) => Partial<Activity>): void => {
  try {
    guarded(file, () => {
      const before = readActivity(file);
      const temporary = `${file}.${process.pid}`;
      // Of an earlier process with our number; and what is there is never written into, a link's target least of all.
      rmSync(temporary, { force: true });
      try {
        writeFileSync(temporary, `${JSON.stringify({ ...before, ...change(before) })}\n`, { flag: 'wx' });
        renameSync(temporary, file);
      } finally {
        rmSync(temporary, { force: true });
      }
    });
  } catch {
    // A full disk or a read-only one was reported by what mattered more.
  }
};

export const writeActivity = (file: string, change: Partial<Activity>): void => changeActivity(file, () => change);

export interface Asked {
  readonly answered: number;
  readonly empty: number;
}

/** Adds up what one process was asked. */
export const countQueries = (file: string, { answered, empty }: Asked, now: Date): void =>
  changeActivity(file, ({ queries }) => ({
    queries: {
      asked: (queries?.asked ?? 0) + answered + empty,
      answered: (queries?.answered ?? 0) + answered,
      empty: (queries?.empty ?? 0) + empty,
      lastAskedAt: now.toISOString(),
    },
  }));
