import { CwError } from '../core/error.js';
import { readState } from '../pipeline/found-index.js';
import { type Freshness, freshnessOf, type StaleReason } from '../pipeline/freshness.js';
import type { Workspace } from '../pipeline/workspace.js';
import { openIndexForRead } from '../store/open.js';
import { type CodeIndex, codeIndex } from './code-index.js';

/** What every answer says of the index that it is from. */
export interface Provenance {
  readonly indexedCommit: string;
  /** null: unborn branch, or no repository. */
  readonly headCommit: string | null;
  readonly freshness: Freshness['state'];
  readonly warnings: readonly string[];
}

export type Answered<Found> = Found & Provenance;

const WARNING: Readonly<Record<StaleReason, string>> = {
  commit: 'The index is of another commit than HEAD; run `cw index`.',
  files: 'Files have changed since they were indexed; run `cw index` again.',
  recipe: 'Another version of cw made this index, symbols may differ; run `cw index`.',
  configuration: 'A setting that decides the content changed since the index was made; run `cw index`.',
  rules: 'The ignore rules changed since the index was made; run `cw index`.',
};

/** Fails with `index-missing` where there is none; a stale one answers, and says so. */
export const answerFrom = async <Found extends object>(
  workspace: Workspace,
  find: (index: CodeIndex) => Found,
): Promise<Answered<Found>> => {
  const file = workspace.paths.index;
  const reader = openIndexForRead(file);
  try {
    // The answer and the commit it is said to be of are read from one state.
    reader.pin();
    const state = readState(reader.meta());
    if (state === null)
      throw new CwError('index-corrupt', `${file} does not say what it describes.`, {
        next: 'Run `cw index --full` to build it again.',
        detail: { file },
      });
    const found = find(codeIndex(reader));
    reader.close();
    const { state: freshness, because, headCommit } = await freshnessOf(workspace, state);
    return {
      ...found,
      indexedCommit: state.commit,
      headCommit,
      freshness,
      warnings: because.map((reason) => WARNING[reason]),
    };
  } finally {
    reader.close();
  }
};
