/** Reads many blobs or trees with one `git cat-file --batch`, with memory for one object at a time. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { CwError } from '../../core/error.js';
import { wrongObjectType } from '../malformed.js';
import type { Blob } from '../types.js';
import { parseBatch } from './cat-file.js';
import { damagedObject, gitFailure, notUnderstood, saysObjectIsMissing } from './git-failure.js';
import { abandon, collectStderr, exitCode, type GitArguments } from './run-git.js';
import { watched } from './silence.js';

/** --buffer: git writes full buffers instead of flushing after every object. */
export const READ_OBJECTS: GitArguments = ['cat-file', '--batch', '--buffer'];

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** How many OIDs are written at once: enough to keep git busy, and only a few KB in memory. */
const LINES_PER_WRITE = 512;

/**
 * An unwanted object up to this size is skipped on the pipe. For a larger one git is ended and started again with the next
 * object: reading 5 GiB takes 20 s, a start takes 4 ms.
 */
const MOST_SKIPPED_BYTES = 32_000_000;

export interface ObjectRequest {
  readonly oids: Iterable<string>;
  readonly type: 'blob' | 'tree';
  /** A larger object is reported by its size only. */
  readonly most: number;
  readonly start: () => ChildProcessWithoutNullStreams;
  readonly missing: (oid: string, stderr: string) => Promise<Error>;
}

/** The OIDs to request from git, and those that are requested but not answered yet. */
class Queue {
  /** Requested and not answered yet, in order. The capacity of the pipe bounds its length. */
  readonly pending: string[] = [];
  readonly #oids: Iterator<string>;
  #retry: string[] = [];

  constructor(oids: Iterable<string>) {
    this.#oids = oids[Symbol.iterator]();
  }

  take(): string | null {
    const oid = this.#retry.shift() ?? this.#oids.next().value;
    if (oid === undefined) return null;
    // git would interpret any other text as a different request: a path, or several lines.
    if (!OID.test(oid)) throw notAnOid(oid);
    this.pending.push(oid);
    return oid;
  }

  /** Puts the unanswered OIDs back at the front of the queue. */
  requeuePending(): void {
    this.#retry.unshift(...this.pending.splice(0));
  }
}

export async function* readObjects(request: ObjectRequest): AsyncGenerator<Blob> {
  const queue = new Queue(request.oids);
  for (let first = queue.take(); first !== null; first = queue.take()) {
    yield* readWithOneGit(request, queue, first);
    queue.requeuePending();
  }
}

/** Reads until all objects are answered, or up to one that is too large to skip; the objects after it stay in the queue. */
async function* readWithOneGit(request: ObjectRequest, queue: Queue, first: string): AsyncGenerator<Blob> {
  const { pending } = queue;
  const child = request.start();
  const stderr = collectStderr(child);
  const ended = endOf(child);
  const feeding = feed(child, queue, first);
  const chunks = watched(child.stdout, READ_OBJECTS, () => abandon(child));
  // A failure of the feeding is thrown below, after the answers that precede it.
  feeding.catch(() => child.stdin.end());
  let isCutOff = false;
  try {
    for await (const reply of parseBatch(chunks, request.most)) {
      isCutOff = reply.kind === 'cut-off';
      if (reply.kind === 'cut-off') break;
      const requested = pending.shift() ?? '';
      if (reply.oid !== requested) throw notUnderstood('cat-file', `${reply.oid} (requested ${requested})`);
      if (reply.kind === 'missing') throw await request.missing(requested, stderr());
      if (reply.type !== request.type) throw wrongObjectType(requested, reply.type, request.type);
      if (reply.kind === 'object') {
        yield { oid: requested, size: reply.bytes.length, bytes: reply.bytes };
        continue;
      }
      yield { oid: requested, size: reply.size, bytes: null };
      if (reply.size <= MOST_SKIPPED_BYTES) continue;
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
      // If cw killed git because the repository was closed, its signal must not be reported as one of the system.
      throw gitFailure({ args: READ_OBJECTS, code: child.killed ? 1 : code, stderr: stderr() });
    }
  } finally {
    // The consumer may have stopped early, and git would then wait for ever on a full pipe.
    child.kill();
  }
}

async function feed(child: ChildProcessWithoutNullStreams, queue: Queue, first: string): Promise<void> {
  // EPIPE means that git died. Its exit status and stderr are reported instead.
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

/** false: git has ended and no longer reads its input. */
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
  return new CwError('internal', `${JSON.stringify(value)} is not an object id.`, {
    next: 'This is a bug in cw: please report it.',
  });
}
