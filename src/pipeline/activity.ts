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

/** Whatever is wrong with the file, it is only a memory: there was no activity. */
export const readActivity = (file: string): Activity => {
  try {
    const read: Partial<Activity> = JSON.parse(readFileSync(file, 'utf8'));
    return { ...NOTHING, ...read };
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
