import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What happened here lately. Never part of an index and never exported: it has times in it. */
export interface Activity {
  readonly lastRun: LastRun | null;
  /** The commit that `cw index --rev` put the index at; queries answer from it as it is. */
  readonly pinned: string | null;
  /** Files that the next run tries again; null: not known, look. */
  readonly failures: number | null;
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

const NOTHING: Activity = { lastRun: null, pinned: null, failures: null };

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isLastRun = (value: unknown): value is LastRun => {
  const { finishedAt, milliseconds, action, reason, commit, parsed, reused } = fieldsOf(value);
  return (
    typeof finishedAt === 'string' &&
    !Number.isNaN(Date.parse(finishedAt)) &&
    (action === 'delta' || action === 'full') &&
    typeof reason === 'string' &&
    typeof commit === 'string' &&
    [milliseconds, parsed, reused].every(isCount)
  );
};

/** Whatever is wrong with the file, it is only a memory: there was no activity. */
export const readActivity = (file: string): Activity => {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const { lastRun, pinned, failures } = fieldsOf(read);
    return {
      lastRun: isLastRun(lastRun) ? lastRun : null,
      pinned: typeof pinned === 'string' && OID.test(pinned) ? pinned : null,
      failures: isCount(failures) ? failures : null,
    };
  } catch {
    return NOTHING;
  }
};

/** Never fails a run: the index is done by then. */
export const writeActivity = (file: string, change: Partial<Activity>): void => {
  try {
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, `${JSON.stringify({ ...readActivity(file), ...change })}\n`);
    renameSync(temporary, file);
  } catch {
    // A full disk or a read-only one was reported by what mattered more.
  }
};
