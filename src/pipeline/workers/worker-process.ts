/** One extraction worker as the parent sees it: a child process with pipes, a queue of tasks, and a time limit. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { deserialize, serialize } from 'node:v8';
import type { CwError } from '../../core/error.js';
import { noPipes, processLimit, systemError, tooSlow } from '../../core/system-error.js';
import { flagsOf, type Tier } from '../../start/worker-flags.js';
import { type Answer, FrameReader, frame, type Job, NO_BODY, type Outcome, type WorkerSetup } from './protocol.js';

export interface PoolOptions {
  /** The worker's script. */
  readonly program: string;
  readonly setup: WorkerSetup;
  readonly workers: number;
  readonly tier: Tier;
  /**
   * The time limit of a small file, and of each megabyte of a larger one. If a job takes longer, the run fails. Parses are
   * limited by counting steps (parse-budget.ts), so the cause is a slow machine or a bug of cw, and neither may change what
   * is stored.
   */
  readonly limitMilliseconds: number;
  /** A worker with more memory than this is replaced, because WASM memory never shrinks. */
  readonly limitBytes: number;
}

/** The limits of jobs that are sent ahead, so that a worker never waits for the main process. */
const AHEAD_JOBS = 4;
const AHEAD_BYTES = 2_000_000;

const MEGABYTE = 1_000_000;

const STOPPED = 'the parser process stopped';

export const PARSER_DOES_NOT_RUN = 'the parser process does not run';

/** A dying process prints the cause first and stack traces later, so the beginning of stderr is enough. */
const STDERR_LIMIT = 8_192;

export interface Task {
  readonly job: Job;
  readonly bytes: Buffer;
  /** How often the system (not the file) ended the worker of this task. */
  readonly refusals: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Why a worker ended before its task was done. */
export interface Death {
  /** How the process ended, for people; not stored. */
  readonly reason: string;
  /** The error if the system ended the worker; null: the file crashed it. */
  readonly refused: CwError | null;
}

/** One worker process and its queue. It works on the first task of the queue. */
export class WorkerProcess {
  readonly tasks: Task[] = [];
  bytes = 0;
  retired = false;
  readonly #child: ChildProcessWithoutNullStreams;
  #timer: NodeJS.Timeout | null = null;
  readonly #limit: number;
  /** The time limit that a job exceeded, in milliseconds; 0: none did. */
  #overdue = 0;

  constructor(
    options: PoolOptions,
    onAnswer: (worker: WorkerProcess, answer: Answer, body: Buffer) => void,
    onEnd: (worker: WorkerProcess, death: Death) => void,
  ) {
    this.#limit = options.limitMilliseconds;
    this.#child = spawn(process.execPath, [...flagsOf(options.tier), options.program], {
      stdio: 'pipe',
      windowsHide: true,
      // NODE_OPTIONS of the parent (an inspector port, a preloaded file) must not apply to workers.
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    // If no more files can be opened, Node returns a child without pipes.
    if ((this.#child as Partial<ChildProcessWithoutNullStreams>).stdout === undefined) {
      this.#child.on('error', () => {});
      throw noPipes(PARSER_DOES_NOT_RUN);
    }
    const frames = new FrameReader((header, body) => {
      const answer: Answer = deserialize(header);
      if (answer.id !== this.tasks[0]?.job.id) throw new Error('its answer is for another job');
      onAnswer(this, answer, body);
    });
    let failure = '';
    let refused: CwError | null = null;
    let stderr = '';
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (stderr.length < STDERR_LIMIT) stderr += text;
    });
    this.#child.stdout.on('data', (chunk: Buffer) => {
      if (failure !== '') return;
      try {
        frames.push(chunk);
      } catch (error) {
        // A native library printed to stdout, or memory is damaged. The rest of the stream cannot be decoded.
        failure = error instanceof Error ? error.message : String(error);
        refused = systemError(error, 'the answer of the parser process could not be read');
        this.kill();
      }
    });
    // EPIPE means that the process has ended; the `close` event handles that.
    this.#child.stdin.on('error', () => {});
    this.#child.on('error', (error) => {
      failure = error.message;
      refused = systemError(error, PARSER_DOES_NOT_RUN);
    });
    this.#child.on('close', (code, signal) => {
      this.#stopClock();
      const ended = signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
      if (this.#overdue > 0) refused = tooSlow(this.#overdue / 1000, STOPPED);
      // With a failure, the pool itself killed the process, so the signal says nothing.
      else if (failure === '') refused = processLimit(stderr, signal, STOPPED);
      onEnd(this, { reason: `${STOPPED}: ${failure || ended}`, refused });
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
    const [task] = this.tasks;
    if (task === undefined) return;
    const patience = this.#limit * Math.max(1, Math.ceil(task.bytes.length / MEGABYTE));
    this.#timer = setTimeout(() => {
      this.#overdue = patience;
      this.kill();
    }, patience);
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
