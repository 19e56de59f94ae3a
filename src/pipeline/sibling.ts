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
 * Opens the index of another work tree of this repository, to reuse what it has already extracted: a new linked work tree
 * (`git worktree add`) differs from the one it was made from by a few files. Recipe and configuration must be the same.
 * The main work tree comes first. null: there is no such index.
 */
export const openSibling = ({ repository, env }: Workspace, state: IndexState): Sibling | null => {
  if (repository === null) return null;
  const { gitDir, commonDir } = repository;
  for (const directory of [commonDir, ...linkedIn(commonDir)]) {
    if (directory === gitDir) continue;
    const reader = openComparable(statePaths({ gitDir: directory, commonDir }, env).index, state);
    if (reader !== null) return siblingOf(reader);
  }
  return null;
};

/** The git directories of all linked work trees. */
const linkedIn = (commonDir: string): string[] => {
  try {
    return readdirSync(join(commonDir, 'worktrees')).map((name) => join(commonDir, 'worktrees', name));
  } catch {
    return [];
  }
};

/** null: the index is missing, unreadable, or of another recipe or configuration. Its errors concern its own work tree only. */
const openComparable = (file: string, wanted: IndexState): IndexReader | null => {
  try {
    const { found, reader } = openFound(file);
    if (found.kind === 'state' && found.state.recipe === wanted.recipe && found.state.config === wanted.config)
      return reader;
    reader?.close();
  } catch {
    // Missing permissions, or another process is just replacing the file.
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
