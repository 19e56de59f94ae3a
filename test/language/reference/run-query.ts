import {
  ANY,
  ANY_NAMED,
  type CompiledNode,
  type CompiledPattern,
  type CompiledPredicate,
  type CompiledQuery,
} from '../../../src/language/query/compile.js';
import type { FlatTree } from '../../../src/language/tree/flat-tree.js';

/** One match: pairs of (capture id, flat node position) in `pairs[0 .. length)`. Valid only during the callback. */
export interface Match {
  readonly pattern: number;
  readonly pairs: readonly number[];
  readonly length: number;
}

const fits = (tree: FlatTree, node: CompiledNode, at: number): boolean => {
  if (node.field !== 0 && tree.fields[at] !== node.field) return false;
  if (node.kind === ANY) return true;
  if (node.kind === ANY_NAMED) return tree.named[at] === 1;
  return tree.kinds[at] === node.kind;
};

/**
 * Runs a query over a flattened tree, in preorder of the roots; within one root in the order of the query file.
 */
export const runQuery = (query: CompiledQuery, tree: FlatTree, text: string, found: (match: Match) => void): void => {
  const { kinds, fields, after } = tree;
  const pairs: number[] = [];
  let length = 0;

  /** Matches `node` at `at`, then calls `then`; captures are on the stack while it runs. */
  const matchNode = (node: CompiledNode, at: number, then: () => void): void => {
    if (!fits(tree, node, at)) return;
    if (node.options) {
      for (const option of node.options) matchNode(option, at, then);
      return;
    }
    for (const field of node.absentFields) if (hasField(at, field)) return;
    const before = length;
    for (const capture of node.captures) {
      pairs[length++] = capture;
      pairs[length++] = at;
    }
    if (node.children.length === 0) then();
    else matchChildren(node, 0, at + 1, tree.after[at]!, then);
    length = before;
  };

  const hasField = (at: number, field: number): boolean => {
    for (let child = at + 1; child < tree.after[at]!; child = tree.after[child]!) {
      if (tree.fields[child] === field) return true;
    }
    return false;
  };

  /** Child patterns match in order, not necessarily neighbours; every way to place them is a match. */
  const matchChildren = (node: CompiledNode, index: number, from: number, end: number, then: () => void): void => {
    const pattern = node.children[index]!;
    const { accepts } = pattern;
    const anchored = node.anchors[index]!;
    const last = index === node.children.length - 1;
    for (let child = from; child < end; child = after[child]!) {
      // Most children fail here, without a call.
      if (pattern.field === 0 || fields[child] === pattern.field) {
        const kind = kinds[child]!;
        if (pattern.kind < 0 ? accepts === null || accepts[kind] === 1 : kind === pattern.kind) {
          const next = after[child]!;
          matchNode(pattern, child, last ? then : () => matchChildren(node, index + 1, next, end, then));
        }
      }
      if (anchored && tree.named[child] === 1) return;
    }
  };

  /** As in tree-sitter: a predicate on a capture that this match does not have holds. */
  const passes = ({ capture, holds }: CompiledPredicate): boolean => {
    for (let i = 0; i < length; i += 2) {
      if (pairs[i] === capture) return holds(text.slice(tree.starts[pairs[i + 1]!]!, tree.ends[pairs[i + 1]!]!));
    }
    return true;
  };

  // One function and one object for all matches: most nodes that match are single identifiers, and there are a lot.
  const match = { pattern: 0, pairs, length: 0 };
  let predicates: CompiledPattern['predicates'] = [];
  const report = (): void => {
    if (predicates.length > 0 && !predicates.every(passes)) return;
    match.length = length;
    found(match);
  };

  for (let at = 0; at < tree.count; at++) {
    const candidates = query.byKind[kinds[at]!];
    if (candidates === undefined) continue;
    for (const id of candidates) {
      const pattern = query.patterns[id]!;
      match.pattern = id;
      predicates = pattern.predicates;
      matchNode(pattern.root, at, report);
    }
  }
};
