import { stateOf } from '../pipeline/found-index.js';
import { type Freshness, freshnessOf, STALE_WARNING } from '../pipeline/freshness.js';
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
    const state = stateOf(reader);
    const found = find(codeIndex(reader));
    reader.close();
    const { state: freshness, because, headCommit } = await freshnessOf(workspace, state);
    return {
      ...found,
      indexedCommit: state.commit,
      headCommit,
      freshness,
      warnings: because.map((reason) => STALE_WARNING[reason]),
    };
  } finally {
    reader.close();
  }
};
