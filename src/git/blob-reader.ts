/** Asks one `git cat-file --batch` for many blobs, with memory for one of them. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { CwError } from '../core/error.js';
import { parseBatch } from './cat-file.js';
import { gitFailure, saysObjectIsMissing } from './git-failure.js';
import { collectStderr, exitCode } from './run-git.js';
import type { Blob } from './types.js';

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** How many OIDs are written at once: enough to keep git busy, few enough to be nothing in memory. */
const LINES_PER_WRITE = 512;

export interface BlobRequest {
  readonly oids: Iterable<string>;
  readonly start: () => ChildProcessWithoutNullStreams;
  readonly missing: (oid: string, stderr: string) => Promise<Error>;
}

export async function* readBlobsWith({ oids, start, missing }: BlobRequest): AsyncGenerator<Blob> {
  const wanted = oids[Symbol.iterator]();
  const first = wanted.next();
  if (first.done) return;

  const child = start();
  const stderr = collectStderr(child);
  const ended = endOf(child);
  /** Asked for and not answered yet, in order; its length is bounded by what the pipe holds. */
  const pending: string[] = [];
  const feeding = feed(child, wanted, first.value, pending);
  // The failure is thrown below, after the answers that came before it.
  feeding.catch(() => child.stdin.end());
  try {
    for await (const reply of parseBatch(child.stdout)) {
      if (reply.kind === 'cut-off') break;
      const oid = pending.shift() ?? '';
      if (reply.oid !== oid) throw outOfStep(oid, reply.oid);
      if (reply.kind === 'missing') throw await missing(oid, stderr());
      if (reply.type !== 'blob') throw notABlob(oid, reply.type);
      yield { oid, bytes: reply.bytes };
    }
    await feeding;
    const code = await ended;
    // A partial clone that may not fetch dies at the missing object instead of answering `missing`.
    if (pending[0] !== undefined && saysObjectIsMissing(stderr())) throw await missing(pending[0], stderr());
    if (code !== 0 || pending.length > 0) throw gitFailure({ args: ['cat-file', '--batch'], code, stderr: stderr() });
  } finally {
    // The reader may have stopped early: git would wait for ever on a full pipe.
    child.kill();
  }
}

async function feed(
  child: ChildProcessWithoutNullStreams,
  wanted: Iterator<string>,
  first: string,
  pending: string[],
): Promise<void> {
  // EPIPE when git died; its exit status and stderr tell more.
  child.stdin.on('error', () => undefined);
  let lines: string[] = [];
  for (let next: IteratorResult<string> = { value: first, done: false }; !next.done; next = wanted.next()) {
    // Anything but an OID would be a question of its own to git: a path, another line.
    if (!OID.test(next.value)) throw notAnOid(next.value);
    lines.push(next.value);
    if (lines.length < LINES_PER_WRITE) continue;
    if (!(await write(child, lines, pending))) return;
    lines = [];
  }
  await write(child, lines, pending);
  child.stdin.end();
}

/** false: git is gone and nobody reads any more. */
async function write(child: ChildProcessWithoutNullStreams, lines: string[], pending: string[]): Promise<boolean> {
  if (child.stdin.destroyed) return false;
  if (lines.length === 0) return true;
  pending.push(...lines);
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

function notABlob(oid: string, type: string): CwError {
  return new CwError('internal', `The object ${oid} is a ${type}, not a blob.`, { next: 'Please report this.' });
}

function outOfStep(asked: string, answered: string): CwError {
  return new CwError('internal', `Asked git for ${asked} and got ${answered}.`, { next: 'Please report this.' });
}
