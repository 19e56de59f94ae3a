import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexReader } from '../store/db/index-reader.js';
import { openFound } from '../workspace/found-index.js';
import type { IndexState } from '../workspace/index-state.js';
import { statePaths } from '../workspace/state.js';
import type { Workspace } from '../workspace/workspace.js';
import type { FactsSource } from './fill.js';
import { provenContent } from './proven-content.js';
import { makeWordsOf } from './workers/words-of.js';

export interface Sibling extends FactsSource {
  close(): void;
}

/**
 * The index of another work tree of this repository whose facts are made as ours are: a new work tree differs from the
 * one it was made from by a few files. The main one is asked first. null: there is none.
 */
export const openSibling = ({ repository, env }: Workspace, state: IndexState): Sibling | null => {
  if (repository === null) return null;
  const { gitDir, commonDir } = repository;
  for (const directory of [commonDir, ...linkedIn(commonDir)]) {
    if (directory === gitDir) continue;
    const reader = openAlike(statePaths({ gitDir: directory, commonDir }, env).index, state);
    if (reader !== null) return siblingOf(reader);
  }
  return null;
};

const linkedIn = (commonDir: string): string[] => {
  try {
    return readdirSync(join(commonDir, 'worktrees')).map((name) => join(commonDir, 'worktrees', name));
  } catch {
    return [];
  }
};

/** Whatever is wrong with it is its own work tree's business. */
const openAlike = (file: string, wanted: IndexState): IndexReader | null => {
  try {
    const { found, reader } = openFound(file);
    if (found.kind === 'state' && found.state.recipe === wanted.recipe && found.state.config === wanted.config)
      return reader;
    reader?.close();
  } catch {
    // Not readable by us, or just being replaced.
  }
  return null;
};

const siblingOf = (reader: IndexReader): Sibling => {
  const wordsOf = makeWordsOf();
  return {
    close: () => reader.close(),
    get: (oid, language) => {
      try {
        return provenContent(reader, oid, language, wordsOf);
      } catch {
        return null;
      }
    },
  };
};
