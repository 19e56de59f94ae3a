import { isCompiled } from '../core/compiled-code.js';
import { distDirectory } from '../core/install.js';
import {
  BY_SECOND,
  noteFirstCompiled,
  type SecondWorker,
  startSecondWorker,
  TAKEN,
  takeStarted,
} from '../core/second-worker.js';
import type { IndexSource } from './ask.js';
import type { QueryResult } from './result.js';
import type { RunOptions } from './run.js';
import type { Row } from './suite.js';

/** What the second thread is told to do. */
export interface Task {
  readonly source: IndexSource;
  readonly rows: readonly Row[];
  readonly options: Omit<RunOptions, 'now' | 'signal'>;
}

/** Rows that it has answered, by their position; `isLast`: there will be no more. */
export interface Answers {
  readonly answers: readonly { readonly at: number; readonly result: QueryResult }[];
  readonly isLast: boolean;
}

/** Of a process that asks with one thread: the one that was started ahead is not wanted. */
export const dismissSecond = (): void => void takeStarted()?.worker.terminate();

/** A second thread that answers rows of the same suite from the same index, each of them taken by one of the two. */
export class SecondThread {
  readonly #second: SecondWorker;
  readonly #counts: Int32Array;
  readonly #rows: number;
  #own = 0;
  readonly #done: Promise<void>;
  readonly #found = new Map<number, QueryResult>();

  private constructor(second: SecondWorker, source: IndexSource, rows: readonly Row[], all: RunOptions) {
    const { now: _now, signal: _signal, ...options } = all;
    this.#second = second;
    this.#counts = new Int32Array(second.shared);
    this.#rows = rows.length;
    const { worker } = second;
    this.#done = new Promise((resolve) => {
      worker.on('message', ({ answers, isLast }: Answers) => {
        // A row that it failed at is not told: who asks it again notes what is damaged.
        for (const { at, result } of answers) if (result.error === null) this.#found.set(at, result);
        if (isLast) resolve();
      });
      // Whatever went wrong there, this thread asks again, and meets it itself.
      worker.once('error', () => resolve());
      worker.once('exit', () => resolve());
    });
    // Listening keeps a process alive.
    worker.unref();
    const task: Task = { source, rows, options };
    worker.postMessage(task);
  }

  /** null: there can be none. */
  static start(source: IndexSource, rows: readonly Row[], options: RunOptions): SecondThread | null {
    const second = takeStarted() ?? startSecondWorker(distDirectory());
    if (second === null) return null;
    if (isCompiled()) noteFirstCompiled(second);
    return new SecondThread(second, source, rows, options);
  }

  /** The position of a row to ask; null: all are taken. */
  take(): number | null {
    return Atomics.add(this.#counts, TAKEN, 1) < this.#rows ? this.#own++ : null;
  }

  /** Nobody takes another row, and its index is closed. */
  async stop(): Promise<void> {
    Atomics.store(this.#counts, TAKEN, this.#rows);
    await this.#second.worker.terminate();
  }

  /** What the other thread answered. */
  async answers(): Promise<ReadonlyMap<number, QueryResult>> {
    // It may still be starting when the first one is done.
    if (Atomics.load(this.#counts, BY_SECOND) === 0) await this.stop();
    else {
      this.#second.worker.ref();
      await this.#done;
      this.#second.worker.unref();
    }
    return this.#found;
  }
}
