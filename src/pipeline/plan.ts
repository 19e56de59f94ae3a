import type { TreeEntry } from '../git/types.js';
import type { FileRow } from '../store/db/files-digest.js';
import type { FoundIndex, IndexState } from '../workspace/index-state.js';
import { recipeDifference } from '../workspace/recipe.js';

/**
 * Decides whether an index has to be updated or rebuilt, and which files have to be parsed again. Pure functions, so that a
 * test covers the whole decision table. Clocks, branch names, file times and history have no part in it: the index is
 * compared with a tree, by blob OID.
 */

export type RebuildReason =
  | 'asked'
  | 'missing'
  | 'corrupt'
  | 'incompatible'
  | 'recipe'
  | 'configuration'
  | 'large-delta';

export type RunPlan =
  | { readonly kind: 'nothing' }
  /** The index is of a newer cw. An older version in the same repository must not replace it at every commit. */
  | { readonly kind: 'refuse'; readonly detail: string }
  | { readonly kind: 'full'; readonly reason: RebuildReason; readonly detail: string }
  /** changed: only paths that differ from the stored tree. every: the rules changed, so each path is selected again. */
  | { readonly kind: 'delta'; readonly paths: 'changed' | 'every' };

/** Decides between nothing to do, a delta, a build from nothing (with the reason) and a refusal. */
export const planRun = (
  found: FoundIndex,
  wanted: IndexState,
  rebuild: 'delta' | 'full',
  failures: 'none' | 'to-retry',
): RunPlan => {
  if (found.kind === 'missing') return { kind: 'full', reason: 'missing', detail: 'there was no index' };
  if (found.kind === 'unusable') {
    if (found.why !== 'newer') return { kind: 'full', reason: found.why, detail: found.detail };
    return rebuild === 'full'
      ? { kind: 'full', reason: 'asked', detail: '--full was given' }
      : { kind: 'refuse', detail: found.detail };
  }
  if (rebuild === 'full') return { kind: 'full', reason: 'asked', detail: '--full was given' };
  const { state } = found;
  if (state.recipe !== wanted.recipe) {
    const fields = recipeDifference(state.recipe, wanted.recipe).join(', ');
    return { kind: 'full', reason: 'recipe', detail: `this version of cw makes facts differently (${fields})` };
  }
  if (state.config !== wanted.config)
    return { kind: 'full', reason: 'configuration', detail: 'a setting that decides the content changed' };
  if (state.rules !== wanted.rules) return { kind: 'delta', paths: 'every' };
  const same = state.tree === wanted.tree && state.commit === wanted.commit && state.source === wanted.source;
  return same && failures === 'none' ? { kind: 'nothing' } : { kind: 'delta', paths: 'changed' };
};

/** The result of selecting a file by its path, before its content is read. */
export type PathSelection =
  | { readonly indexed: true }
  | { readonly indexed: false; readonly reason: string; readonly rule: string };

export type FileAction =
  /** The row is right: nothing to write. */
  | 'keep'
  | 'remove'
  /** Write a row with the reason why the file is not indexed. */
  | 'exclude'
  /** Only the mode changed: one row, with the same facts. */
  | 'relabel'
  /** The file needs facts: from the index, the cache, or a parse. */
  | 'fill'
  /** As `fill`, but the facts in the index are of a failed parse, so the file is parsed again. */
  | 'retry';

/** Whether a rule excluded a file by its content. The result holds as long as content and configuration are the same. */
export type DecidedByContent = (rule: string) => boolean;

/** Decides what happens with one path: whether it is kept, removed, excluded, or has to be parsed again. */
export const planFile = (
  before: FileRow | null,
  after: TreeEntry | null,
  selection: PathSelection,
  failed: 'failed' | 'fine',
  decidedByContent: DecidedByContent,
): FileAction => {
  if (after === null) return before === null ? 'keep' : 'remove';
  if (!selection.indexed) {
    const same =
      before !== null &&
      before.oid === after.oid &&
      before.mode === after.mode &&
      before.skip === selection.reason &&
      before.rule === selection.rule;
    return same ? 'keep' : 'exclude';
  }
  if (before === null || before.oid !== after.oid) return 'fill';
  // The file was excluded by its path, and now no rule excludes it.
  if (before.contentId === null && !decidedByContent(before.rule)) return 'fill';
  if (failed === 'failed') return 'retry';
  return before.mode === after.mode ? 'keep' : 'relabel';
};

const LARGE_SHARE = 0.3;
const LARGE_FILES = 200;

/** Whether a delta is so large that a new file is written beside the old index, which stays readable until the rename. */
export const isLargeDelta = (changes: number, files: number): boolean =>
  changes > LARGE_FILES && changes > files * LARGE_SHARE;

/**
 * Whether the new index is suspiciously small: less than half the files, although the tree did not shrink. That would be a
 * bug, a broken grammar or a misread tree, and then the old index is the better one.
 */
export const looksShrunk = (
  before: { readonly entries: number; readonly indexed: number },
  after: { readonly entries: number; readonly indexed: number },
): boolean => before.indexed >= 20 && after.indexed < before.indexed / 2 && after.entries > before.entries * 0.8;
