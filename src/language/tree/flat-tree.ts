/**
 * A syntax tree as columns: the fields of node i are at position i of each array, in preorder, visible nodes only.
 * `after[i]` is the first position after the subtree of i, so the first child of i is i + 1 (if < after[i]) and the next
 * sibling of a child c is after[c]. All facts are derived from these columns. The tree itself is freed at once, which
 * keeps WASM memory flat.
 */
export interface FlatTree {
  readonly count: number;
  /** Node kind: the grammar's public symbol id. 65535 is ERROR. */
  readonly kinds: Uint16Array;
  /** Field id of the node in its parent, 0 for none. */
  readonly fields: Uint16Array;
  /** UTF-16 offsets into the parsed text. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly parents: Int32Array;
  readonly after: Uint32Array;
  /** 1 for named nodes, 0 for anonymous ones. */
  readonly named: Uint8Array;
}
