/** One extraction worker, seen from the parent: a process with pipes, and why it ended. */
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
   * For a small file, and for each megabyte of a larger one. A run in which a job takes longer fails: parses end by counting
   * (parse-budget.ts), so it is the machine, or a fault of cw, and neither may decide what is stored.
   */
  readonly limitMilliseconds: number;
  /** A worker whose memory has grown beyond this is replaced: WASM memory never shrinks. */
  readonly limitBytes: number;
}

/** Jobs that a worker holds beside the one it works on, so that it never waits for us. */
const AHEAD_JOBS = 4;
const AHEAD_BYTES = 2_000_000;

const MEGABYTE = 1_000_000;

const STOPPED = 'the parser process stopped';

export const PARSER_DOES_NOT_RUN = 'the parser process does not run';

/** What a process says when it dies is at the beginning, before the stacks. */
const STDERR_LIMIT = 8_192;

export interface Task {
  readonly job: Job;
  readonly bytes: Buffer;
  /** How often the system, not the file, ended the worker that had it. */
  readonly refusals: number;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Why a worker ended before its task was done. */
export interface Death {
  /** What happened, for people; it is not stored. */
  readonly reason: string;
  /** null: the file did it. */
  readonly refused: CwError | null;
}

/** One worker process with the tasks it was given; the first of them is the one it works on. */
export class WorkerProcess {
  readonly tasks: Task[] = [];
  bytes = 0;
  retired = false;
  readonly #child: ChildProcessWithoutNullStreams;
  #timer: NodeJS.Timeout | null = null;
  readonly #limit: number;
  /** How long it was waited for, in milliseconds; 0: not too long. */
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
      // Whatever a shell exported for the parent (an inspector port, a preloaded file) is not meant for its workers.
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    // Node gives a child no pipes where no file can be opened any more.
    if ((this.#child as Partial<ChildProcessWithoutNullStreams>).stdout === undefined) {
      this.#child.on('error', () => {});
      throw noPipes(PARSER_DOES_NOT_RUN);
    }
    const frames = new FrameReader((header, body) => {
      const answer: Answer = deserialize(header);
      if (answer.id !== this.tasks[0]?.job.id) throw new Error('it answered a question that nobody asked');
      onAnswer(this, answer, body);
    });
    let failure = '';
    let refused: CwError | null = null;
    let said = '';
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < STDERR_LIMIT) said += text;
    });
    this.#child.stdout.on('data', (chunk: Buffer) => {
      if (failure !== '') return;
      try {
        frames.push(chunk);
      } catch (error) {
        // A native library may print to stdout, or memory may be damaged: nothing behind this can be understood.
        failure = error instanceof Error ? error.message : String(error);
        refused = systemError(error, 'what the parser process sent could not be read');
        this.kill();
      }
    });
    // EPIPE: it died; `close` tells the rest.
    this.#child.stdin.on('error', () => {});
    this.#child.on('error', (error) => {
      failure = error.message;
      refused = systemError(error, PARSER_DOES_NOT_RUN);
    });
    this.#child.on('close', (code, signal) => {
      this.#stopClock();
      const ended = signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
      if (this.#overdue > 0) refused = tooSlow(this.#overdue / 1000, STOPPED);
      // Killed by us for what it did: the signal says nothing.
      else if (failure === '') refused = processLimit(said, signal, STOPPED);
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
