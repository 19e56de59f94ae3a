import { CwError } from '../../core/error.js';
import { systemError } from '../../core/system-error.js';
import { PARSER_FAILED } from '../../workspace/index-state.js';
import { type Answer, type Job, type Outcome, outcomeOf } from './protocol.js';
import { type Death, PARSER_DOES_NOT_RUN, type PoolOptions, type Task, WorkerProcess } from './worker-process.js';

export type { PoolOptions };

const PROBE = Buffer.alloc(0);

/** Workers that turn blobs into facts. Owns processes: close it. */
export class Pool {
  readonly #options: PoolOptions;
  /** Files that ended a worker, and how; what is stored of them is the same however that was. */
  readonly crashes: string[] = [];
  #most: number;
  #workers: WorkerProcess[] = [];
  #waiting: Task[] = [];
  #onRoom: (() => void)[] = [];
  #closed = false;
  /** Why nothing more will be done. */
  #over: unknown = null;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#most = options.workers;
  }

  /** Resolves when another blob is welcome: memory stays bounded because nobody reads ahead of this. */
  async ready(): Promise<void> {
    while (this.#over === null && !this.#hasRoom()) {
      await new Promise<void>((resolve) => this.#onRoom.push(resolve));
    }
    if (this.#over !== null) throw this.#over;
  }

  #hasRoom(): boolean {
    if (this.#waiting.length > 0) return false;
    return this.#workers.some((worker) => worker.hasRoom) || this.#live() < this.#most;
  }

  #live(): number {
    return this.#workers.filter((worker) => !worker.retired).length;
  }

  /** Always an outcome: a worker that dies on a job costs that file its parse, and no other file anything. */
  run(job: Job, bytes: Buffer): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#over !== null) return reject(this.#over);
      this.#waiting.push({ job, bytes, refusals: 0, resolve, reject });
      this.#dispatch();
    });
  }

  /** Starts workers before there is a job for them: they are ready sooner by all that the caller has yet to do. */
  warm(workers: number): void {
    while (this.#live() < workers && this.#start() !== null);
  }

  /** null: the system starts no process, and the pool is closed. */
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
      // A new process only when every other one has something to do.
      const isNewOne = (!free || free.tasks.length > 0) && this.#live() < this.#most;
      const worker = isNewOne ? this.#start() : free;
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
    // Before the task is taken off: an answer that cannot be decoded is a failure of the worker, and the task waits on.
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

  /** The first task is the culprit and is done again without its grammar; the others were only waiting. */
  #retry(worker: WorkerProcess, death: Death): void {
    const [culprit, ...innocent] = worker.tasks.splice(0);
    worker.bytes = 0;
    worker.retired = true;
    this.#waiting.unshift(...innocent);
    if (!culprit) return;
    if (death.refused !== null) this.#again(culprit, death.refused);
    else if (culprit.job.mode === 'parse') {
      this.crashes.push(`${culprit.job.path}: ${death.reason}`);
      this.#waiting.unshift({ ...culprit, job: { ...culprit.job, mode: 'text' } });
    } else if (culprit.bytes !== PROBE) this.#probe(culprit);
    else {
      const next = 'Run `cw doctor`, and report what it says.';
      this.close(new CwError('internal', `${PARSER_DOES_NOT_RUN} (${death.reason}).`, { next }));
      culprit.reject(this.#over);
    }
  }

  /**
   * Another machine would have parsed the file, so nothing is stored of it: an index must not depend on how much memory
   * there was. Once more, with one worker at a time; then the run fails, and the old index stays.
   */
  #again(culprit: Task, refused: CwError): void {
    this.#most = 1;
    if (culprit.refusals === 0) {
      this.#waiting.unshift({ ...culprit, refusals: 1 });
      return;
    }
    const { path } = culprit.job;
    const at = path === '' ? '' : ` (at ${path})`;
    const { code, next, detail } = refused;
    const message = refused.message.replace(/\.$/, `${at}.`);
    this.close(new CwError(code, message, { next, cause: refused, detail: { ...detail, path } }));
    culprit.reject(this.#over);
  }

  /**
   * A file that ends a worker even without its grammar is the file's fault only if the program does run: an empty file
   * tells. A broken installation must not pass as a run that found every file unreadable.
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

  /** Whoever still waits for an outcome, or for room, gets the reason. */
  close(reason: unknown): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#over = reason;
    const left = [...this.#waiting.splice(0), ...this.#workers.flatMap((worker) => worker.tasks.splice(0))];
    // Killed, not asked: a worker's exit waits for V8's optimiser, up to five seconds after a Swift file.
    for (const worker of this.#workers) worker.kill();
    for (const task of left) task.reject(reason);
    for (const resolve of this.#onRoom.splice(0)) resolve();
  }
}
