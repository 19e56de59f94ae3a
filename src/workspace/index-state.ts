/** What an index says about itself: all of it is in `meta`, all of it is part of its digest. */
export interface IndexState {
  readonly source: 'commit' | 'worktree' | 'live';
  readonly commit: string;
  /** OID of the git tree, or a digest of the file list for a work tree and a live directory. */
  readonly tree: string;
  readonly recipe: string;
  readonly config: string;
  readonly rules: string;
}

/** The index as it was found. */
export type FoundIndex =
  | { readonly kind: 'state'; readonly state: IndexState }
  | { readonly kind: 'missing' }
  /** newer: a later version of cw made it. */
  | { readonly kind: 'unusable'; readonly why: 'corrupt' | 'incompatible' | 'newer'; readonly detail: string };

/**
 * The reason that is stored for a file that ended its worker. It does not say how the worker ended, because that differs from
 * machine to machine and an index must not. The result of the run says how.
 */
export const PARSER_FAILED = 'the parser failed on this file';
