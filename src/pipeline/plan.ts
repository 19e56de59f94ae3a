import type { TreeEntry } from '../git/types.js';
import type { FileRow } from '../store/db/files-digest.js';
import type { FoundIndex, IndexState } from '../workspace/index-state.js';
import { recipeDifference } from '../workspace/recipe.js';

/**
 * What has to be redone, and why: pure functions, so that the whole decision table is a test. Nothing here reads a clock,
 * a branch name, a file time or the history; an index is compared with a tree.
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
  /** Two versions of cw share this place; the older one must not undo the newer one's work at every commit. */
  | { readonly kind: 'refuse'; readonly detail: string }
  | { readonly kind: 'full'; readonly reason: RebuildReason; readonly detail: string }
  /** `every`: the rules changed, so each path is decided again. `changed`: only what differs from the stored tree. */
  | { readonly kind: 'delta'; readonly paths: 'changed' | 'every' };

export const planRun = (
  found: FoundIndex,
  wanted: IndexState,
  asked: 'delta' | 'full',
  failures: 'none' | 'to-retry',
): RunPlan => {
  if (found.kind === 'missing') return { kind: 'full', reason: 'missing', detail: 'there was no index' };
  if (found.kind === 'unusable') {
    if (found.why !== 'newer') return { kind: 'full', reason: found.why, detail: found.detail };
    return asked === 'full'
      ? { kind: 'full', reason: 'asked', detail: '--full was given' }
      : { kind: 'refuse', detail: found.detail };
  }
  if (asked === 'full') return { kind: 'full', reason: 'asked', detail: '--full was given' };
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

/** What the rules say of a path before its content is known. */
export type PathSelection =
  | { readonly indexed: true }
  | { readonly indexed: false; readonly reason: string; readonly rule: string };

export type FileAction =
  /** Nothing to write. */
  | 'keep'
  | 'remove'
  /** Write a row that says why it is not indexed. */
  | 'exclude'
  /** The same facts under another mode: one row. */
  | 'relabel'
  /** Facts are needed: from the index, the cache, or a parse. */
  | 'fill'
  /** As `fill`, but whatever the index has for it is a failure to be tried again. */
  | 'retry';

/** Whether a rule judged the content of a file; such a verdict stays true while the content and the configuration do. */
export type DecidedByContent = (rule: string) => boolean;

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
  // It was excluded by its path and no longer is.
  if (before.contentId === null && !decidedByContent(before.rule)) return 'fill';
  if (failed === 'failed') return 'retry';
  return before.mode === after.mode ? 'keep' : 'relabel';
};

/** A delta this large is written as a new file beside the old one, which stays readable meanwhile. */
const LARGE_SHARE = 0.3;
const LARGE_FILES = 200;

export const isLargeDelta = (changes: number, files: number): boolean =>
  changes > LARGE_FILES && changes > files * LARGE_SHARE;

/**
 * A healthy index must not be replaced by a far smaller one unless the tree shrank too: that would be a bug, a broken
 * grammar or a misread tree, and the old index is the better one. New rules may shrink it, that is what they are for.
 */
export const looksShrunk = (
  before: { readonly entries: number; readonly indexed: number },
  after: { readonly entries: number; readonly indexed: number },
): boolean => before.indexed >= 20 && after.indexed < before.indexed / 2 && after.entries > before.entries * 0.8;
