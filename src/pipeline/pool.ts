import { type ChildProcess, spawn } from 'node:child_process';
import { deserialize, serialize } from 'node:v8';
import { CwError } from '../core/error.js';
import {
  type Answer,
  FrameReader,
  frame,
  type Job,
  NO_BODY,
  type Outcome,
  outcomeOf,
  PARSER_FAILED,
  type WorkerSetup,
} from './protocol.js';
import { flagsOf, type Tier } from './worker-flags.js';

export interface PoolOptions {
  /** The worker's script. */
  readonly program: string;
  readonly setup: WorkerSetup;
  readonly workers: number;
  readonly tier: Tier;
  /** A job that takes longer is given up. Only a safety net: grammar.ts counts operations, not time. */
  readonly limitMilliseconds: number;
  /** A worker whose memory has grown beyond this is replaced: WASM memory never shrinks. */
  readonly limitBytes: number;
}

/** Jobs that a worker holds beside the one it works on, so that it never waits for us. */
const AHEAD_JOBS = 4;
const AHEAD_BYTES = 2_000_000;

const PROBE = Buffer.alloc(0);

interface Task {
  readonly job: Job;
  readonly bytes: Buffer;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** One worker process with the tasks it was given; the first of them is the one it works on. */
class Worker {
  readonly tasks: Task[] = [];
  bytes = 0;
  retired = false;
  readonly #child: ChildProcess;
  #timer: NodeJS.Timeout | null = null;
  readonly #limit: number;
  #overdue = false;

  constructor(
    options: PoolOptions,
    onAnswer: (worker: Worker, answer: Answer, body: Buffer) => void,
    onEnd: (worker: Worker, reason: string) => void,
  ) {
    this.#limit = options.limitMilliseconds;
    this.#child = spawn(process.execPath, [...flagsOf(options.tier), options.program], {
      stdio: ['pipe', 'pipe', 'inherit'],
      windowsHide: true,
      // Whatever a shell exported for the parent (an inspector port, a preloaded file) is not meant for its workers.
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    const frames = new FrameReader((header, body) => {
      const answer: Answer = deserialize(header);
      if (answer.id !== this.tasks[0]?.job.id) throw new Error('it answered a question that nobody asked');
      onAnswer(this, answer, body);
    });
    let failure = '';
    this.#child.stdout!.on('data', (chunk: Buffer) => {
      if (failure !== '') return;
      try {
        frames.push(chunk);
      } catch (error) {
        // A native library may print to stdout, or memory may be damaged: nothing behind this can be understood.
        failure = error instanceof Error ? error.message : String(error);
        this.kill();
      }
    });
    // EPIPE: it died; `close` tells the rest.
    this.#child.stdin!.on('error', () => {});
    this.#child.on('error', (error) => {
      failure = error.message;
    });
    this.#child.on('close', (code, signal) => {
      this.#stopClock();
      const ended = signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
      onEnd(this, this.#overdue ? `it did not answer within ${options.limitMilliseconds / 1000} s` : failure || ended);
    });
    this.#write(serialize(options.setup), NO_BODY);
  }

  #write(header: Uint8Array, body: Uint8Array): void {
    const stdin = this.#child.stdin!;
    stdin.cork();
    for (const part of frame(header, body)) if (part.length > 0) stdin.write(part);
    stdin.uncork();
  }

  #stopClock(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #startClock(): void {
    this.#stopClock();
    if (this.tasks.length === 0) return;
    this.#timer = setTimeout(() => {
      this.#overdue = true;
      this.kill();
    }, this.#limit);
  }

  get hasRoom(): boolean {
    return !this.retired && (this.tasks.length === 0 || (this.tasks.length <= AHEAD_JOBS && this.bytes < AHEAD_BYTES));
  }

  give(task: Task): void {
    this.tasks.push(task);
    this.bytes += task.bytes.length;
    this.#write(serialize(task.job), task.bytes);
    if (this.tasks.length === 1) this.#startClock();
  }

  take(): Task | undefined {
    const task = this.tasks.shift();
    if (task) this.bytes -= task.bytes.length;
    this.#startClock();
    return task;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

/** Workers that turn blobs into facts. Owns processes: close it. */
export class Pool {
  readonly #options: PoolOptions;
  #workers: Worker[] = [];
  #waiting: Task[] = [];
  #onRoom: (() => void)[] = [];
  #closed = false;
  /** Why nothing more will be done. */
  #over: unknown = null;

  constructor(options: PoolOptions) {
    this.#options = options;
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
    return this.#workers.some((worker) => worker.hasRoom) || this.#live() < this.#options.workers;
  }

  #live(): number {
    return this.#workers.filter((worker) => !worker.retired).length;
  }

  /** Always an outcome: a worker that dies on a job costs that file its parse, and no other file anything. */
  run(job: Job, bytes: Buffer): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      if (this.#over !== null) return reject(this.#over);
      this.#waiting.push({ job, bytes, resolve, reject });
      this.#dispatch();
    });
  }

  /** Starts workers before there is a job for them: they are ready sooner by all that the caller has yet to do. */
  warm(workers: number): void {
    while (this.#live() < workers) this.#start();
  }

  #start(): Worker {
    const worker = new Worker(this.#options, this.#settle, this.#bury);
    this.#workers.push(worker);
    return worker;
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      let worker = this.#workers.filter((candidate) => candidate.hasRoom).sort((a, b) => a.bytes - b.bytes)[0];
      // A new process only when every other one has something to do.
      if ((!worker || worker.tasks.length > 0) && this.#live() < this.#options.workers) {
        worker = this.#start();
      }
      if (!worker) return;
      worker.give(this.#waiting.shift()!);
    }
    for (const resolve of this.#onRoom.splice(0)) resolve();
  }

  readonly #settle = (worker: Worker, answer: Answer, body: Buffer): void => {
    if (answer.kind === 'unusable') {
      this.close(new CwError('internal', answer.message, { next: answer.next }));
      return;
    }
    if (answer.kind === 'broken') {
      this.#retry(worker, `${PARSER_FAILED}broke: ${answer.reason}`);
      worker.kill();
      return;
    }
    // Before the task is taken off: an answer that cannot be decoded is a failure of the worker, and the task waits on.
    const outcome = outcomeOf(answer, body, worker.tasks[0]?.bytes ?? PROBE);
    const task = worker.take();
    if (answer.kind === 'content' && answer.memory > this.#options.limitBytes) worker.retired = true;
    if (worker.retired && worker.tasks.length === 0) worker.kill();
    task?.resolve(outcome);
    this.#dispatch();
  };

  /** The first task is the culprit and is done again without its grammar; the others were only waiting. */
  #retry(worker: Worker, reason: string): void {
    const [culprit, ...innocent] = worker.tasks.splice(0);
    worker.bytes = 0;
    worker.retired = true;
    this.#waiting.unshift(...innocent);
    if (!culprit) return;
    if (culprit.job.mode === 'parse')
      this.#waiting.unshift({ ...culprit, job: { ...culprit.job, mode: 'text', reason } });
    else if (culprit.bytes !== PROBE) this.#probe(culprit, reason);
    else {
      const next = 'Run `cw doctor`, and report what it says.';
      this.close(new CwError('internal', `the parser process does not run (${reason}).`, { next }));
      culprit.reject(this.#over);
    }
  }

  /**
   * A file that ends a worker even without its grammar is the file's fault only if the program does run: an empty file
   * tells. A broken installation must not pass as a run that found every file unreadable.
   */
  #probe(culprit: Task, reason: string): void {
    const { id } = culprit.job;
    this.#waiting.unshift({
      job: { id, oid: '', path: '', language: 'text', mode: 'text', reason },
      bytes: PROBE,
      resolve: () => culprit.resolve({ id, kind: 'skip', reason: 'unreadable', rule: reason }),
      reject: culprit.reject,
    });
  }

  readonly #bury = (worker: Worker, reason: string): void => {
    this.#workers = this.#workers.filter((other) => other !== worker);
    if (this.#closed) return;
    if (worker.tasks.length > 0) this.#retry(worker, `${PARSER_FAILED}process stopped: ${reason}`);
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
