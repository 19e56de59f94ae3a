import type { TreeEntry } from '../../git/types.js';
import type { Selection } from '../../workspace/skip-reason.js';
import type { Workspace } from '../../workspace/workspace.js';
import { makeRules, selectByPath } from './select-path.js';

export { IGNORE_FILE, type RuleLine, rulesDigest } from '../../workspace/ignore-lines.js';
export { type Selection, SKIP_SENTENCE, type SkipReason } from '../../workspace/skip-reason.js';
/** Selection decides which files are indexed: first by path, then by content. Both steps are pure functions. */
export { type ContentLimits, selectByContent } from './select-content.js';
export { makeRules, type SelectionRules, selectByPath } from './select-path.js';

/** Whether the rule in a row excluded the file by its content, as opposed to its path or mode. */
export const decidedByContent = (rule: string): boolean =>
  !/^(?:built-in: |\.cwignore|key files: |mode |path )/.test(rule);

/** A function that selects paths by the configuration and ignore rules of a workspace. */
export const selectIn = (workspace: Pick<Workspace, 'config' | 'ignore'>): ((entry: TreeEntry) => Selection) => {
  const rules = makeRules(workspace.config.values.index, workspace.ignore);
  return (entry) => selectByPath(entry, rules);
};
