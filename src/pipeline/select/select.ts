import type { TreeEntry } from '../../git/types.js';
import type { Selection } from '../../workspace/skip-reason.js';
import type { Workspace } from '../../workspace/workspace.js';
import { makeRules, selectByPath } from './select-path.js';

export { IGNORE_FILE, type RuleLine, rulesDigest } from '../../workspace/ignore-lines.js';
export { type Selection, SKIP_SENTENCE, type SkipReason } from '../../workspace/skip-reason.js';
/** What is indexed: first by path, then, for what is left, by content. Both are pure. */
export { type ContentLimits, selectByContent } from './select-content.js';
export { makeRules, type SelectionRules, selectByPath } from './select-path.js';

/** Whether a rule, as a row names it, judged a file's content rather than its path or mode. */
export const decidedByContent = (rule: string): boolean =>
  !/^(?:built-in: |\.cwignore|key files: |mode |path )/.test(rule);

/** Judges paths by the rules in force in a workspace. */
export const selectIn = (workspace: Pick<Workspace, 'config' | 'ignore'>): ((entry: TreeEntry) => Selection) => {
  const rules = makeRules(workspace.config.values.index, workspace.ignore);
  return (entry) => selectByPath(entry, rules);
};
