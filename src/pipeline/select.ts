/** What is indexed: first by path, then, for what is left, by content. Both are pure. */
export { type ContentLimits, selectByContent } from './select-content.js';
export {
  IGNORE_FILE,
  makeRules,
  type RuleLine,
  rulesDigest,
  type SelectionRules,
  selectByPath,
} from './select-path.js';
export { type Selection, SKIP_SENTENCE, type SkipReason } from './select-reason.js';

/** Part of the recipe: raise it whenever the same tree would be selected differently. */
export const SELECTION_VERSION = 1;

/** Whether a rule, as a row names it, judged a file's content rather than its path or mode. */
export const decidedByContent = (rule: string): boolean =>
  !/^(?:built-in: |\.cwignore|key files: |mode |path )/.test(rule);
