import type { Tree } from 'web-tree-sitter';
import type { FlatTree } from '../../../src/language/tree/flat-tree.js';

/** The columns of a tree as tree-sitter's public cursor gives them. */
export const flattenByCursor = (tree: Tree): FlatTree => {
  const kinds: number[] = [];
  const fields: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  const after: number[] = [];
  const named: number[] = [];
  const cursor = tree.walk();
  const push = (parent: number): number => {
    fields.push(cursor.currentFieldId);
    starts.push(cursor.startIndex);
    ends.push(cursor.endIndex);
    parents.push(parent);
    named.push(cursor.nodeIsNamed ? 1 : 0);
    return kinds.push(cursor.nodeTypeId) - 1;
  };
  const columns = (): FlatTree => ({
    count: kinds.length,
    kinds: Uint16Array.from(kinds),
    fields: Uint16Array.from(fields),
    starts: Uint32Array.from(starts),
    ends: Uint32Array.from(ends),
    parents: Int32Array.from(parents),
    after: Uint32Array.from(after),
    named: Uint8Array.from(named),
  });
  try {
    let at = push(-1);
    for (;;) {
      if (cursor.gotoFirstChild()) {
        at = push(at);
        continue;
      }
      after[at] = kinds.length;
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return columns();
        at = parents[at]!;
        after[at] = kinds.length;
      }
      at = push(parents[at]!);
    }
  } finally {
    cursor.delete();
  }
};
