/** What an index describes and what it was made with. All fields are in `meta` and covered by the digest of the index. */
export interface IndexState {
  readonly source: 'commit' | 'worktree' | 'live';
  readonly commit: string;
  /** OID of the git tree, or a digest of the file list for a work tree and a live directory. */
  readonly tree: string;
  readonly recipe: string;
  readonly config: string;
  readonly rules: string;
}

/** The result of opening an index: its state, or why there is none to read. */
export type FoundIndex =
  | { readonly kind: 'state'; readonly state: IndexState }
  | { readonly kind: 'missing' }
  /** newer: a later version of cw made it. */
  | { readonly kind: 'unusable'; readonly why: 'corrupt' | 'incompatible' | 'newer'; readonly detail: string };

/**
 * The stored reason for a file that crashed its worker process. It leaves out how the process ended: that differs between
 * machines, and the bytes of an index must not. The result of the run reports it.
 */
export const PARSER_FAILED = 'the parser failed on this file';
