import { CwError, type ErrorCode } from '../../src/core/error.js';
import { openRepository } from '../../src/git/open.js';
import type { Blob, Repository } from '../../src/git/types.js';

/** The two that one contract holds for. */
export const READERS: readonly Repository['reader'][] = ['git', 'isomorphic-git'];

/** For what is to be read whatever its size. */
export const ANY_SIZE = 2 ** 31;

export async function open(cwd: string, reader: Repository['reader'] = 'git'): Promise<Repository> {
  const repository = await openRepository(cwd, { reader });
  if (repository === null) throw new Error(`${cwd} is not a repository`);
  return repository;
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

export async function textOf(blobs: AsyncIterable<Blob>): Promise<string[]> {
  return (await collect(blobs)).map(({ bytes }) => bytes?.toString() ?? 'too large');
}

/** `mode path` of HEAD's files. */
export async function filesAtHead(repository: Repository): Promise<string[]> {
  const head = await repository.head();
  if (head === null) return [];
  return (await repository.listTree(head.tree)).map(({ mode, path }) => `${mode.toString(8)} ${path}`);
}

/** Runs what must fail with this code, and gives the error. */
export async function failure(code: ErrorCode, work: () => Promise<unknown>): Promise<CwError> {
  const error = await work().then(
    () => new Error('did not fail'),
    (cause: unknown) => cause,
  );
  if (error instanceof CwError && error.code === code) return error;
  throw new Error(`expected a CwError ${code}`, { cause: error });
}
