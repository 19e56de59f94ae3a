/** Asks `git cat-file --batch` for many objects, with memory for one of them. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { CwError } from '../../core/error.js';
import { anotherType } from '../malformed.js';
import type { Blob } from '../types.js';
import { parseBatch } from './cat-file.js';
import { damagedObject, gitFailure, notUnderstood, saysObjectIsMissing } from './git-failure.js';
import { abandon, collectStderr, exitCode, type GitArguments } from './run-git.js';
import { watched } from './silence.js';

/** --buffer: git writes full buffers instead of flushing behind every object. */
export const READ_OBJECTS: GitArguments = ['cat-file', '--batch', '--buffer'];

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** How many OIDs are written at once: enough to keep git busy, few enough to be nothing in memory. */
const LINES_PER_WRITE = 512;

/** What is passed over on the pipe. For more, git is ended before it has read it, and started again behind it: 5 GiB take 20 s, a start 4 ms. */
const PASSED_OVER = 32_000_000;

export interface ObjectRequest {
  readonly oids: Iterable<string>;
  readonly type: 'blob' | 'tree';
  /** Of an object with more bytes only the size is told. */
  readonly most: number;
  readonly start: () => ChildProcessWithoutNullStreams;
  readonly missing: (oid: string, stderr: string) => Promise<Error>;
}

/** OIDs on their way to git and back. */
class Queue {
  /** Taken and not answered yet, in order; its length is bounded by what the pipe holds. */
  readonly pending: string[] = [];
  readonly #oids: Iterator<string>;
  #again: string[] = [];

  constructor(oids: Iterable<string>) {
    this.#oids = oids[Symbol.iterator]();
  }

  take(): string | null {
    const oid = this.#again.shift() ?? this.#oids.next().value;
    if (oid === undefined) return null;
    // Anything but an OID would be a question of its own to git: a path, another line.
    if (!OID.test(oid)) throw notAnOid(oid);
    this.pending.push(oid);
    return oid;
  }

  /** What was taken and not answered is taken again, before all others. */
  askAgain(): void {
    this.#again.unshift(...this.pending.splice(0));
  }
}

export async function* readObjects(request: ObjectRequest): AsyncGenerator<Blob> {
  const queue = new Queue(request.oids);
  for (let first = queue.take(); first !== null; first = queue.take()) {
    yield* readWithOneGit(request, queue, first);
    queue.askAgain();
  }
}

/** Until everything is answered, or up to an object that is too large to be passed over: what is behind it is left in the queue. */
async function* readWithOneGit(request: ObjectRequest, queue: Queue, first: string): AsyncGenerator<Blob> {
  const { pending } = queue;
  const child = request.start();
  const stderr = collectStderr(child);
  const ended = endOf(child);
  const feeding = feed(child, queue, first);
  const chunks = watched(child.stdout, READ_OBJECTS, () => abandon(child));
  // The failure is thrown below, after the answers that came before it.
  feeding.catch(() => child.stdin.end());
  let isCutOff = false;
  try {
    for await (const reply of parseBatch(chunks, request.most)) {
      isCutOff = reply.kind === 'cut-off';
      if (reply.kind === 'cut-off') break;
      const asked = pending.shift() ?? '';
      if (reply.oid !== asked) throw notUnderstood('cat-file', `${reply.oid} (asked for ${asked})`);
      if (reply.kind === 'missing') throw await request.missing(asked, stderr());
      if (reply.type !== request.type) throw anotherType(asked, reply.type, request.type);
      if (reply.kind === 'object') {
        yield { oid: asked, size: reply.bytes.length, bytes: reply.bytes };
        continue;
      }
      yield { oid: asked, size: reply.size, bytes: null };
      if (reply.size <= PASSED_OVER) continue;
      child.kill();
      child.stdin.destroy();
      await feeding;
      return;
    }
    await feeding;
    const code = await ended;
    const [unanswered] = pending;
    // A partial clone that may not fetch dies at the missing object instead of answering `missing`.
    if (unanswered !== undefined && saysObjectIsMissing(stderr())) throw await request.missing(unanswered, stderr());
    if (code === 0 && unanswered !== undefined && isCutOff) throw damagedObject(unanswered);
    if (code !== 0 || unanswered !== undefined) {
      // A signal that we sent (the repository was closed) is not one of the system.
      throw gitFailure({ args: READ_OBJECTS, code: child.killed ? 1 : code, stderr: stderr() });
    }
  } finally {
    // The reader may have stopped early: git would wait for ever on a full pipe.
    child.kill();
  }
}

async function feed(child: ChildProcessWithoutNullStreams, queue: Queue, first: string): Promise<void> {
  // EPIPE when git died; its exit status and stderr tell more.
  child.stdin.on('error', () => undefined);
  let lines: string[] = [];
  for (let next: string | null = first; next !== null; next = queue.take()) {
    lines.push(next);
    if (lines.length < LINES_PER_WRITE) continue;
    if (!(await write(child, lines))) return;
    lines = [];
  }
  await write(child, lines);
  child.stdin.end();
}

/** false: git is gone and nobody reads any more. */
async function write(child: ChildProcessWithoutNullStreams, lines: readonly string[]): Promise<boolean> {
  if (child.stdin.destroyed) return false;
  if (lines.length === 0) return true;
  if (child.stdin.write(`${lines.join('\n')}\n`)) return true;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      child.stdin.off('drain', done).off('close', done);
      resolve();
    };
    child.stdin.on('drain', done).on('close', done);
  });
  return !child.stdin.destroyed;
}

function endOf(child: ChildProcessWithoutNullStreams): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code, signal) => resolve(exitCode(code, signal)));
  });
}

function notAnOid(value: string): CwError {
  return new CwError('internal', `Not an object id: ${JSON.stringify(value)}`, { next: 'Please report this.' });
}
