import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { readRegular } from '../core/read-file.js';
import { underGuard } from './guard-file.js';

/**
 * The activity file: a small JSON record of recent runs, searches and damage, kept beside an index. It holds clock times,
 * so it is never part of an index and never exported.
 */
export interface Activity {
  readonly lastRun: LastRun | null;
  /** The commit that `cw index --rev` pinned the index to. Searches do not call a pinned index stale. */
  readonly pinned: string | null;
  /** The number of files that the next run parses again. null: unknown, so the index has to be read for it. */
  readonly failures: number | null;
  /** null: there was no query yet, or counting is off (`search.counters`). */
  readonly queries: QueryCounts | null;
  /** The last background index run that a search started; null: none yet. */
  readonly catchUp: CatchUpNote | null;
  /** Paths of indexed files that were edited between two runs, the latest first. */
  readonly touched: readonly string[];
  /** Damage that a reader found in the index; null: none, or the index was replaced since. */
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

/** Counters of queries. The text of a query is private and never stored. */
export interface QueryCounts {
  readonly asked: number;
  readonly answered: number;
  readonly empty: number;
  readonly lastAskedAt: string;
}

export interface CatchUpNote {
  readonly startedAt: string;
  /** HEAD's commit and the reasons for staleness at the time of the start, as one string. */
  readonly wanted: string;
}

/** Damage of one index file. Inode, size and time identify it: a note is void for a file that has replaced it. */
export interface DamageNote {
  readonly inode: number;
  readonly bytes: number;
  /** The modification time in milliseconds, with its fraction. */
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
/** The limit for the whole file: room for a hundred of the longest paths. */
const MOST_BYTES = 1_000_000;

const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((path) => typeof path === 'string');

/** Puts newly edited paths in front, without duplicates, and drops the oldest beyond a hundred. */
export const withTouched = (before: readonly string[], touched: readonly string[]): string[] =>
  [...new Set([...touched, ...before])].slice(0, MOST_TOUCHED);

/** Never throws: a missing or damaged activity file counts as no activity, because nothing depends on it being there. */
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

/** Changes the record. Never throws: the run or search that it describes is already complete. */
export const changeActivity = (file: string, change: (before: Activity) => Partial<Activity>): void => {
  try {
    underGuard(file, () => {
      const before = readActivity(file);
      const temporary = `${file}.${process.pid}`;
      // A dead process with our id may have left this file. Remove it and create a new one: writing into an existing name
      // could follow a symbolic link.
      rmSync(temporary, { force: true });
      try {
        writeFileSync(temporary, `${JSON.stringify({ ...before, ...change(before) })}\n`, { flag: 'wx' });
        renameSync(temporary, file);
      } finally {
        rmSync(temporary, { force: true });
      }
    });
  } catch {
    // A full or read-only disk is reported by the run itself.
  }
};

export const writeActivity = (file: string, change: Partial<Activity>): void => changeActivity(file, () => change);

/** The queries of one process: with results, and without. */
export interface QueryOutcomes {
  readonly answered: number;
  readonly empty: number;
}

/** Adds the queries of one process to the counters. */
export const countQueries = (file: string, { answered, empty }: QueryOutcomes, now: Date): void =>
  changeActivity(file, ({ queries }) => ({
    queries: {
      asked: (queries?.asked ?? 0) + answered + empty,
      answered: (queries?.answered ?? 0) + answered,
      empty: (queries?.empty ?? 0) + empty,
      lastAskedAt: now.toISOString(),
    },
  }));
