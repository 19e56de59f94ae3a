import { CwError } from '../core/error.js';
import type { IndexReader } from '../store/db/index-reader.js';
import type { FileWithReason } from '../store/db/index-summary.js';
import { openIndexForRead } from '../store/db/open.js';
import { type FoundIndex, type IndexState, PARSER_FAILED } from './index-state.js';

const SOURCES = ['commit', 'worktree', 'live'] as const;

/** null: `meta` lacks something, so the file was not finished by us. */
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

/** Of an index that answers: one that does not say what it describes is damaged. */
export const stateOf = (reader: IndexReader): IndexState => {
  const state = readState(reader.meta());
  if (state !== null) return state;
  throw new CwError('index-corrupt', `${reader.path} does not say what it describes.`, {
    next: 'Run `cw index --full` to build it again.',
    detail: { file: reader.path },
  });
};

export interface Opened {
  readonly found: FoundIndex;
  /** Open when the state could be read; the caller closes it. */
  readonly reader: IndexReader | null;
}

/** Whatever is wrong with an index is something to plan by, not to fail with: its content is all in git. */
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

/** Files whose parser failed: most have their text; those that stopped it even without a grammar have a row only. */
export const failedFiles = (reader: IndexReader): FileWithReason[] => [
  ...reader.summary.filesWithStatus('failed'),
  ...reader.summary.filesLeftOutBy(PARSER_FAILED),
];

/**
 * Failures that another try may mend: a process that died may not die again. The same text exhausts the same budget, and
 * a grammar that does not load is mended by another installation, which has another recipe.
 */
export const isWorthRetrying = (reason: string): boolean => reason.startsWith(PARSER_FAILED);

export const filesToRetry = (reader: IndexReader): FileWithReason[] =>
  failedFiles(reader).filter(({ reason }) => isWorthRetrying(reason));
