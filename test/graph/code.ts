import { type CodeIndex, codeIndex } from '../../src/graph/code-index.js';
import { makeScope, type Scope } from '../../src/graph/scope.js';
import type { IndexResult } from '../../src/pipeline/index-run.js';
import { index, reading } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';

type Files = Readonly<Record<string, string>>;

/** Nothing here writes to an index: the tests of a file that ask of the same files share one. */
const made = new WeakMap<Files, Promise<IndexResult>>();

/** Calls `look` with the index of a repository of these files. */
export const withCode = async <T>(files: Files, look: (index: CodeIndex) => T): Promise<T> => {
  const run = made.get(files) ?? index(makeRepositoryWith(files).root);
  made.set(files, run);
  return reading(await run, (reader) => look(codeIndex(reader, AT_ROOT)));
};

/** Who stands at the root, or in a bare repository. */
export const AT_ROOT = { root: null, cwd: '' };

export const EVERYTHING: Scope = makeScope({ kinds: [], languages: [], paths: [] });

export const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`;
