import { join } from 'node:path';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { distDirectory } from '../core/install.js';
import { takeStarted } from '../core/started-ahead.js';
import type { IndexSource } from './ask.js';
import type { QueryResult } from './result.js';
import type { RunOptions } from './run.js';
import type { Answers } from './second-thread.js';
import type { Row } from './suite.js';

export interface Task {
  readonly source: IndexSource;
  readonly rows: readonly Row[];
  readonly options: Omit<RunOptions, 'now' | 'signal'>;
  /** The position of the next row that nobody has taken, and how many rows the second thread took. */
  readonly shared: SharedArrayBuffer;
}

export const NEXT = 0;
export const BY_SECOND = 1;

const startSecond = (): Worker => new Worker(join(distDirectory(), 'second.cjs'), { env: SHARE_ENV });

/** A second thread that answers rows of the same suite from the same index, each of them taken by one of the two. */
export class SecondThread {
  readonly #shared = new SharedArrayBuffer(8);
  readonly #counts = new Int32Array(this.#shared);
  readonly #rows: number;
  readonly #worker: Worker;
  readonly #answers: Promise<Answers>;

  constructor(source: IndexSource, rows: readonly Row[], { now: _now, signal: _signal, ...options }: RunOptions) {
    this.#rows = rows.length;
    const task: Task = { source, rows, options, shared: this.#shared };
    this.#worker = takeStarted() ?? startSecond();
    this.#worker.postMessage(task);
    this.#answers = new Promise((resolve) => {
      this.#worker.once('message', resolve);
      // Whatever went wrong there, this thread asks again, and meets it itself.
      this.#worker.once('error', () => resolve([]));
      this.#worker.once('exit', () => resolve([]));
    });
    this.#worker.unref();
  }

  /** The position of a row to ask; null: all are taken. */
  take(): number | null {
    const at = Atomics.add(this.#counts, NEXT, 1);
    return at < this.#rows ? at : null;
  }

  /** Nobody takes another row; what the other thread is at is done when this is, so that its index can go. */
  async stop(): Promise<void> {
    Atomics.store(this.#counts, NEXT, this.#rows);
    await this.#worker.terminate();
  }

  /** What the other thread answered. A row that it failed at is not told: who asks it again notes what is damaged. */
  async answers(): Promise<ReadonlyMap<number, QueryResult>> {
    // It may still be starting when the first one is done.
    if (Atomics.load(this.#counts, BY_SECOND) === 0) return new Map();
    this.#worker.ref();
    const answers = await this.#answers;
    this.#worker.unref();
    return new Map(answers.filter(({ result }) => result.error === null).map(({ at, result }) => [at, result]));
  }
}
