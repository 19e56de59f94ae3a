import { CwError } from '../../core/error.js';
import { systemError } from '../../core/system-error.js';
import { PARSER_FAILED } from '../../workspace/index-state.js';
import { type Answer, type Job, type Outcome, outcomeOf } from './protocol.js';
import { type Death, PARSER_DOES_NOT_RUN, type PoolOptions, type Task, WorkerProcess } from './worker-process.js';

export type { PoolOptions };

const PROBE = Buffer.alloc(0);

/**
 * A pool of parser processes that turn blobs into facts. If a parser process crashes on a file, that file is indexed
 * without its grammar, a new process is started, and the pool goes on with the next file. The pool must be closed.
 */
export class Pool {
  readonly #options: PoolOptions;
  /** Files that crashed a worker, and how it ended. For people: the index stores the same row for every kind of crash. */
  readonly crashes: string[] = [];
  #maxWorkers: number;
  #workers: WorkerProcess[] = [];
  #waiting: Task[] = [];
  #onRoom: (() => void)[] = [];
  #closed = false;
  /** The error that ended the pool; null while it works. */
  #failure: unknown = null;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#maxWorkers = options.workers;
  }

  /** Resolves when the pool can take another blob. Waiting for it before reading the next blob bounds memory. */
  async ready(): Promise<void> {
    while (this.#failure === null && !this.#hasRoom()) {
      await new Promise<void>((resolve) => this.#onRoom.push(resolve));
    }
    if (this.#failure !== null) throw this.#failure;
  }

  #hasRoom(): boolean {
    if (this.#waiting.length > 0) return false;
    return this.#workers.some((worker) => worker.hasRoom) || this.#live() < this.#maxWorkers;
  }

  #live(): number {
    return this.#workers.filter((worker) => !worker.retired).length;
  }

  /** Parses one blob. If a worker crashes on it, only this file loses its parse; the promise rejects only if the pool ends. */
  run(job: Job, bytes: Buffer): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) return reject(this.#failure);
      this.#waiting.push({ job, bytes, refusals: 0, resolve, reject });
      this.#dispatch();
    });
  }

  /** Starts workers before there are jobs, so that they start up while the caller still plans. */
  warm(workers: number): void {
    while (this.#live() < workers && this.#start() !== null);
  }

  /** null: the system could not start a process, and the pool is closed. */
  #start(): WorkerProcess | null {
    try {
      const worker = new WorkerProcess(this.#options, this.#settle, this.#bury);
      this.#workers.push(worker);
      return worker;
    } catch (error) {
      this.close(systemError(error, PARSER_DOES_NOT_RUN) ?? error);
      return null;
    }
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const free = this.#workers.filter((candidate) => candidate.hasRoom).sort((a, b) => a.bytes - b.bytes)[0];
      // A new process is started only if every other one is busy.
      const needsProcess = (!free || free.tasks.length > 0) && this.#live() < this.#maxWorkers;
      const worker = needsProcess ? this.#start() : free;
      if (!worker) return;
      worker.give(this.#waiting.shift()!);
    }
    for (const resolve of this.#onRoom.splice(0)) resolve();
  }

  readonly #settle = (worker: WorkerProcess, answer: Answer, body: Buffer): void => {
    if (answer.kind === 'unusable') {
      this.close(new CwError(answer.code, answer.message, { next: answer.next }));
      return;
    }
    if (answer.kind === 'broken') {
      const { by, reason } = answer;
      const refused = by === 'file' ? null : systemError(new RangeError(reason), 'the parser process gave up');
      this.#retry(worker, { reason: `the parser broke: ${reason}`, refused });
      worker.kill();
      return;
    }
    // Decoded before the task is removed from the queue: if decoding throws, the worker has failed and the task is retried.
    const outcome = outcomeOf(answer, body, worker.tasks[0]?.bytes ?? PROBE);
    const task = worker.take();
    if (answer.kind === 'content' && answer.memory > this.#options.limitBytes) worker.retired = true;
    if (answer.kind === 'content' && answer.isSpoiled) {
      this.#waiting.unshift(...worker.tasks.splice(0));
      worker.bytes = 0;
      worker.retired = true;
    }
    if (worker.retired && worker.tasks.length === 0) worker.kill();
    task?.resolve(outcome);
    this.#dispatch();
  };

  /**
   * After a crash: the first task caused it and is repeated without its grammar. The other tasks were only queued, and go
   * to another worker.
   */
  #retry(worker: WorkerProcess, death: Death): void {
    const [culprit, ...innocent] = worker.tasks.splice(0);
    worker.bytes = 0;
    worker.retired = true;
    this.#waiting.unshift(...innocent);
    if (!culprit) return;
    if (death.refused !== null) this.#repeatOnce(culprit, death.refused);
    else if (culprit.job.mode === 'parse') {
      this.crashes.push(`${culprit.job.path}: ${death.reason}`);
      this.#waiting.unshift({ ...culprit, job: { ...culprit.job, mode: 'text' } });
    } else if (culprit.bytes !== PROBE) this.#probe(culprit);
    else {
      const next = 'Run `cw doctor`, and report its output.';
      this.close(new CwError('internal', `${PARSER_DOES_NOT_RUN} (${death.reason}).`, { next }));
      culprit.reject(this.#failure);
    }
  }

  /**
   * After the system refused memory or stopped a worker: repeats the file once, with one worker at a time; then the run
   * fails and the old index stays. Storing a failed parse would be wrong, because another machine could parse the file,
   * and an index must not depend on the available memory.
   */
  #repeatOnce(culprit: Task, refused: CwError): void {
    this.#maxWorkers = 1;
    if (culprit.refusals === 0) {
      this.#waiting.unshift({ ...culprit, refusals: 1 });
      return;
    }
    const { path } = culprit.job;
    const at = path === '' ? '' : ` (at ${path})`;
    const { code, next, detail } = refused;
    const message = refused.message.replace(/\.$/, `${at}.`);
    this.close(new CwError(code, message, { next, cause: refused, detail: { ...detail, path } }));
    culprit.reject(this.#failure);
  }

  /**
   * After a file crashed a worker even without its grammar: tries an empty file. Only if that works is the file itself to
   * blame. Otherwise a broken installation would look like a run in which every file was unreadable.
   */
  #probe(culprit: Task): void {
    const { id } = culprit.job;
    this.#waiting.unshift({
      job: { id, oid: '', path: '', language: 'text', mode: 'text' },
      bytes: PROBE,
      refusals: 0,
      resolve: () => culprit.resolve({ id, kind: 'skip', reason: 'unreadable', rule: PARSER_FAILED }),
      reject: culprit.reject,
    });
  }

  readonly #bury = (worker: WorkerProcess, death: Death): void => {
    this.#workers = this.#workers.filter((other) => other !== worker);
    if (this.#closed) return;
    if (worker.tasks.length > 0) this.#retry(worker, death);
    this.#dispatch();
  };

  /** Ends all workers. Pending promises reject with the reason. */
  close(reason: unknown): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#failure = reason;
    const left = [...this.#waiting.splice(0), ...this.#workers.flatMap((worker) => worker.tasks.splice(0))];
    // SIGKILL, because a regular exit waits for V8's optimiser: up to five seconds after a Swift file.
    for (const worker of this.#workers) worker.kill();
    for (const task of left) task.reject(reason);
    for (const resolve of this.#onRoom.splice(0)) resolve();
  }
}
