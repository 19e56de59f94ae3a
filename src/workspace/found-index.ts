import { CwError } from '../core/error.js';
import type { IndexReader } from '../store/db/index-reader.js';
import type { FileWithReason } from '../store/db/index-summary.js';
import { openIndexForRead } from '../store/db/open.js';
import { type FoundIndex, type IndexState, PARSER_FAILED } from './index-state.js';

const SOURCES = ['commit', 'worktree', 'live'] as const;

/** What an index says it describes: commit, tree, recipe and settings. null: `meta` is incomplete, so a build never ended. */
export const readState = (meta: ReadonlyMap<string, string>): IndexState | null => {
  const source = SOURCES.find((known) => known === meta.get('source'));
  const [commit, tree, recipe, config, rules] = ['commit', 'tree', 'recipe', 'config', 'rules'].map((key) =>
    meta.get(key),
  );
  if (source === undefined || commit === undefined || tree === undefined) return null;
  if (recipe === undefined || config === undefined || rules === undefined) return null;
  if (!['entries', 'indexed'].every((key) => /^\d+$/.test(meta.get(key) ?? ''))) return null;
  return { source, commit, tree, recipe, config, rules };
};

/** The state of an index that is open for queries. Throws `index-corrupt` if `meta` is incomplete. */
export const stateOf = (reader: IndexReader): IndexState => {
  const state = readState(reader.meta());
  if (state !== null) return state;
  throw new CwError('index-corrupt', `${reader.path} has no complete description of its commit and recipe.`, {
    next: 'Run `cw index --full` to build it again.',
    detail: { file: reader.path },
  });
};

export interface Opened {
  readonly found: FoundIndex;
  /** Open when the state could be read; the caller closes it. */
  readonly reader: IndexReader | null;
}

/**
 * Opens an index for planning. A missing, corrupt or incompatible index is a result here and not an error: `cw index` can
 * build it again, because all its content is in git.
 */
export const openFound = (file: string): Opened => {
  let reader: IndexReader | null = null;
  try {
    reader = openIndexForRead(file);
    const state = readState(reader.meta());
    if (state !== null) return { found: { kind: 'state', state }, reader };
    reader.close();
    return { found: { kind: 'unusable', why: 'corrupt', detail: 'its description is incomplete' }, reader: null };
  } catch (error) {
    reader?.close();
    if (!(error instanceof CwError)) throw error;
    if (error.code === 'index-missing') return { found: { kind: 'missing' }, reader: null };
    if (error.code === 'index-corrupt')
      return { found: { kind: 'unusable', why: 'corrupt', detail: error.message }, reader: null };
    if (error.code === 'index-incompatible') {
      const why = Number(error.detail.found) > Number(error.detail.expected) ? 'newer' : 'incompatible';
      return { found: { kind: 'unusable', why, detail: error.message }, reader: null };
    }
    throw error;
  }
};

/**
 * Files whose parser failed. Most are indexed as text without symbols; a file that crashed the worker even without a
 * grammar has a row without content.
 */
export const failedFiles = (reader: IndexReader): FileWithReason[] => [
  ...reader.summary.filesWithStatus('failed'),
  ...reader.summary.filesLeftOutBy(PARSER_FAILED),
];

/**
 * Only a crash of a worker process is worth another try. A parse that exceeded its budget exceeds it again, and a grammar
 * that does not load needs another installation, which has another recipe.
 */
export const isWorthRetrying = (reason: string): boolean => reason.startsWith(PARSER_FAILED);

export const filesToRetry = (reader: IndexReader): FileWithReason[] =>
  failedFiles(reader).filter(({ reason }) => isWorthRetrying(reason));
