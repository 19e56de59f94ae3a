import { join } from 'node:path';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { distDirectory } from '../core/install.js';
import type { IndexSource } from './ask.js';
import type { QueryResult } from './result.js';
import type { RunOptions } from './run.js';
import type { Answers } from './second-thread.js';
import type { Row } from './suite.js';

export interface Task {
  readonly source: IndexSource;
  readonly rows: readonly Row[];
  readonly options: Omit<RunOptions, 'now'>;
  /** The position of the next row that nobody has taken. */
  readonly next: SharedArrayBuffer;
}

/** A second thread that answers rows of the same suite from the same index, each of them taken by one of the two. */
export class SecondThread {
  readonly #next = new SharedArrayBuffer(4);
  readonly #taken = new Int32Array(this.#next);
  readonly #rows: number;
  readonly #worker: Worker;
  readonly #answers: Promise<Answers>;

  constructor(source: IndexSource, rows: readonly Row[], { now: _, ...options }: RunOptions) {
    this.#rows = rows.length;
    const workerData: Task = { source, rows, options, next: this.#next };
    this.#worker = new Worker(join(distDirectory(), 'second.cjs'), { workerData, env: SHARE_ENV });
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
    const at = Atomics.add(this.#taken, 0, 1);
    return at < this.#rows ? at : null;
  }

  /** What the other thread answered. */
  async answers(): Promise<ReadonlyMap<number, QueryResult>> {
    this.#worker.ref();
    const answers = await this.#answers;
    this.#worker.unref();
    return new Map(answers.map(({ at, result }) => [at, result]));
  }
}
