import type { Tree, TreeCursor } from 'web-tree-sitter';

/**
 * A syntax tree as columns: node i's fields are at position i of each array, in preorder, visible nodes only.
 * `after[i]` is the position behind i's subtree, so the first child of i is i + 1 (if < after[i]) and the next
 * sibling of a child c is after[c]. Everything we derive from a parse reads these columns; the tree itself is
 * freed at once, which keeps WASM memory flat.
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

/** Columns that grow; reused from file to file because allocating them again costs more than filling them. */
export class FlatTreeBuilder implements FlatTree {
  count = 0;
  kinds = new Uint16Array(1 << 14);
  fields = new Uint16Array(1 << 14);
  starts = new Uint32Array(1 << 14);
  ends = new Uint32Array(1 << 14);
  parents = new Int32Array(1 << 14);
  after = new Uint32Array(1 << 14);
  named = new Uint8Array(1 << 14);

  reset(): void {
    this.count = 0;
  }

  /** Makes room for this many nodes. */
  reserve(nodes: number): void {
    if (nodes <= this.kinds.length) return;
    const size = Math.max(nodes, this.kinds.length * 2);
    const widen = <T extends { set(from: T): void }>(next: T, from: T): T => {
      next.set(from);
      return next;
    };
    this.kinds = widen(new Uint16Array(size), this.kinds);
    this.fields = widen(new Uint16Array(size), this.fields);
    this.starts = widen(new Uint32Array(size), this.starts);
    this.ends = widen(new Uint32Array(size), this.ends);
    this.parents = widen(new Int32Array(size), this.parents);
    this.after = widen(new Uint32Array(size), this.after);
    this.named = widen(new Uint8Array(size), this.named);
  }
}

const push = (into: FlatTreeBuilder, cursor: TreeCursor, parent: number): number => {
  into.reserve(into.count + 1);
  const at = into.count++;
  into.kinds[at] = cursor.nodeTypeId;
  into.fields[at] = cursor.currentFieldId;
  into.starts[at] = cursor.startIndex;
  into.ends[at] = cursor.endIndex;
  into.parents[at] = parent;
  into.named[at] = cursor.nodeIsNamed ? 1 : 0;
  return at;
};

/**
 * The portable reader: tree-sitter's own cursor. One call into WASM per step makes it cost 45-75 % of the parse
 * (the kernel a few), so it serves as the reference and as the fallback when the kernel is not trusted.
 */
export const flattenByCursor = (tree: Tree, into: FlatTreeBuilder): FlatTree => {
  into.reset();
  const cursor = tree.walk();
  try {
    let at = push(into, cursor, -1);
    for (;;) {
      if (cursor.gotoFirstChild()) {
        at = push(into, cursor, at);
        continue;
      }
      into.after[at] = into.count;
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return into;
        at = into.parents[at]!;
        into.after[at] = into.count;
      }
      at = push(into, cursor, into.parents[at]!);
    }
  } finally {
    cursor.delete();
  }
};
