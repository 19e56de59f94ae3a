/**
 * The reasons why a file is left out of the index, each with a sentence for people. The list is closed: rows of the index
 * and JSON output contain the key.
 */
export const SKIP_SENTENCE = {
  submodule: 'It is a submodule: its files belong to another repository.',
  symlink: 'It is a symbolic link: what it points to is indexed under its own name, if it is in the repository.',
  'key-file': 'It is a file that keeps keys or passwords; such files are never indexed.',
  'lock-file': 'It is a lock file, written by a package manager.',
  minified: 'It is minified.',
  generated: 'It is generated from something else.',
  vendored: "It is a copy of somebody else's code.",
  binary: 'It is not text.',
  'too-large': 'It is larger than index.maxFileBytes.',
  'line-too-long': 'It has a line longer than index.maxLineBytes.',
  ignored: 'It is excluded by .cwignore.',
  'source-map': 'It is a source map.',
  'lfs-pointer': 'It is a Git LFS pointer: its content is not in the repository.',
  unreadable: 'Its entry in the tree is not one that git would write.',
} as const;

export type SkipReason = keyof typeof SKIP_SENTENCE;

export type Selection =
  | { readonly indexed: true }
  | {
      readonly indexed: false;
      readonly reason: SkipReason;
      /** The deciding rule: `built-in: yarn.lock`, `.cwignore:12: *.sql`, `index.maxFileBytes = 1500000`. */
      readonly rule: string;
    };

export const INDEXED: Selection = { indexed: true };

export const skip = (reason: SkipReason, rule: string): Exclude<Selection, { readonly indexed: true }> => ({
  indexed: false,
  reason,
  rule,
});
