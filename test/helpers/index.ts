import { expect } from 'vitest';
import { CwError } from '../../src/core/error.js';
import { type IndexRequest, type IndexResult, runIndex } from '../../src/pipeline/index-run.js';
import { compareIndexes } from '../../src/store/check/compare.js';
import type { IndexReader } from '../../src/store/db/index-reader.js';
import { openIndexForRead } from '../../src/store/db/open.js';
import { AT_HEAD, openWorkspace } from '../../src/workspace/workspace.js';
import { makeDirectory } from './repository.js';

export interface IndexOptions {
  readonly rev?: string;
  readonly worktree?: boolean;
  readonly full?: boolean;
  readonly allowShrink?: boolean;
  /** Where the state is kept; the repository's own place when it is left out. */
  readonly home?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly jobs?: number;
}

/** One worker unless a test is about several: the machine that runs the tests has two cores and runs two tests. */
const requestOf = (options: IndexOptions): IndexRequest => ({
  target: options.rev ? { kind: 'revision', revision: options.rev } : { kind: options.worktree ? 'worktree' : 'head' },
  rebuild: options.full ? 'full' : 'delta',
  shrink: options.allowShrink ? 'allow' : 'refuse',
  jobs: options.jobs ?? 1,
});

/** `cw index` in a directory, as a function call. */
export const index = async (directory: string, options: IndexOptions = {}): Promise<IndexResult> => {
  const env = { ...options.env, ...(options.home ? { CW_HOME: options.home } : {}) };
  const workspace = await openWorkspace(directory, options.rev ?? AT_HEAD, env);
  try {
    return await runIndex(workspace, requestOf(options), { signal: new AbortController().signal, progress: () => {} });
  } finally {
    workspace.repository?.close();
  }
};

/** What `cw index` fails with. A run that succeeds fails the test. */
export const indexFailure = async (directory: string, options: IndexOptions = {}): Promise<CwError> => {
  const outcome = await index(directory, options).catch((error: unknown) => error);
  if (outcome instanceof CwError) return outcome;
  if (outcome instanceof Error) throw outcome;
  throw new Error('the run succeeded');
};

/** Calls `look` with a reader of an index. */
export const reading = <T>(result: Pick<IndexResult, 'index'>, look: (reader: IndexReader) => T): T => {
  const reader = openIndexForRead(result.index);
  try {
    return look(reader);
  } finally {
    reader.close();
  }
};

/** Paths of the files that have facts, in order. */
export const indexedPaths = (result: Pick<IndexResult, 'index'>): string[] =>
  reading(result, (reader) =>
    [...reader.files()].filter(({ contentId }) => contentId !== null).map(({ path }) => path),
  );

/** Why each file is left out. */
export const skippedPaths = (result: Pick<IndexResult, 'index'>): Record<string, string> =>
  reading(result, (reader) =>
    Object.fromEntries([...reader.files()].filter(({ skip }) => skip !== '').map(({ path, skip }) => [path, skip])),
  );

/** Names of all symbols, with their paths. */
export const symbolNames = (result: Pick<IndexResult, 'index'>): string[] =>
  reading(result, (reader) =>
    [...reader.tree().values()].flatMap(({ path, contentId }) =>
      contentId === null ? [] : reader.symbols(contentId).map(({ qualifiedName }) => `${path}: ${qualifiedName}`),
    ),
  );

/** The invariant: whatever way the index was reached by, building from nothing gives the same rows and the same digest. */
export const expectSameAsRebuild = async (
  directory: string,
  result: IndexResult,
  options: IndexOptions = {},
): Promise<void> => {
  const fresh = await index(directory, { ...options, full: true, home: makeDirectory() });
  const { differences } = compareIndexes(result.index, fresh.index, 3);
  expect(differences).toEqual([]);
  expect(result.digest).toBe(fresh.digest);
};
