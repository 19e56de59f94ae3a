import { firstFrom } from '../first-from.js';
import { lineAt, nodeText, type Source } from '../source.js';
import type { FlatTree } from '../tree/flat-tree.js';
import { docText } from './doc-text.js';
import type { DefinitionTag, Marks } from './tags.js';

/** The ids that a grammar gives to the node kinds and fields which the language table names. */
export interface GrammarIds {
  readonly comments: ReadonlySet<number>;
  readonly wrappers: ReadonlySet<number>;
  readonly trailers: ReadonlySet<number>;
  readonly attributes: ReadonlySet<number>;
  /** Field id of `body`, 0 where the grammar has none. */
  readonly bodyField: number;
}

const LONGEST_SIGNATURE = 300;

/**
 * What stands right above a node in the text: a comment at any depth, else the sibling. Grammars hang the comment above
 * a body's first member outside the body (Ruby, Python), or into the imports before it (Kotlin, Haskell).
 */
const aboveOf = (tree: FlatTree, at: number, ids: GrammarIds): number => {
  let above = at - 1;
  while (above >= 0 && tree.after[above]! > at) above--;
  for (let up = above; up >= 0 && tree.after[up]! <= at; up = tree.parents[up]!) {
    above = up;
    if (ids.comments.has(tree.kinds[up]!)) break;
  }
  return above;
};

/** -1 where nothing that belongs to the node follows it. */
const trailerOf = (tree: FlatTree, node: number, ids: GrammarIds): number => {
  const next = tree.after[node]!;
  return ids.trailers.size > 0 && next < tree.after[tree.parents[node]!]! && ids.trailers.has(tree.kinds[next]!)
    ? next
    : -1;
};

/** -1 where there is none. */
const docInside = (docs: readonly number[], from: number, to: number): number => {
  const doc = docs[firstFrom(docs, from)];
  return doc !== undefined && doc < to ? doc : -1;
};

export interface Extent {
  readonly node: number;
  /** The node behind its trailer; 0 where it has none. */
  readonly after: number;
  readonly start: number;
  readonly end: number;
  readonly doc: string;
}

/** From a definition to all that belongs to it: wrappers around it, attributes and the doc comment right above it. */
export const extentOf = (
  definition: DefinitionTag,
  tags: Marks,
  tree: FlatTree,
  source: Source,
  ids: GrammarIds,
  defined: ReadonlySet<number>,
): Extent => {
  let node = definition.node;
  for (let up = tree.parents[node]!; up > 0 && ids.wrappers.has(tree.kinds[up]!); up = tree.parents[up]!) node = up;
  let start = tree.starts[node]!;
  const comments: string[] = [];
  let docNode = definition.doc;
  for (let above = aboveOf(tree, node, ids); above >= 0; above = aboveOf(tree, above, ids)) {
    const isComment = ids.comments.has(tree.kinds[above]!);
    // Who runs the file is said of the file.
    if (isComment && source.text.startsWith('#!') && tree.starts[above] === 0) break;
    if (!isComment && (!ids.attributes.has(tree.kinds[above]!) || defined.has(above))) break;
    // Only what touches belongs together: a blank line ends a doc comment.
    const end = tree.ends[above]!;
    const gap = lineAt(source, start) - lineAt(source, Math.max(tree.starts[above]!, end - 1));
    if (gap > 1) break;
    // A comment behind code on the same line belongs to that code.
    const before = aboveOf(tree, above, ids);
    if (isComment && before >= 0 && lineAt(source, tree.ends[before]! - 1) === lineAt(source, tree.starts[above]!)) {
      if (!ids.comments.has(tree.kinds[before]!) && tree.starts[above]! > tree.ends[before]!) break;
    }
    if (isComment) comments.push(nodeText(source, tree, above).trimEnd());
    else if (docNode < 0) docNode = docInside(tags.docs, above, tree.after[above]!);
    start = tree.starts[above]!;
  }
  const doc = docNode >= 0 ? nodeText(source, tree, docNode) : comments.reverse().join('\n');
  const trailer = trailerOf(tree, node, ids);
  const after = trailer < 0 ? 0 : tree.after[trailer]!;
  return { node, after, start, end: tree.ends[trailer < 0 ? node : trailer]!, doc: docText(doc) };
};

export const signatureOf = (definition: DefinitionTag, tree: FlatTree, source: Source, ids: GrammarIds): string => {
  const start = tree.starts[definition.node]!;
  let body = definition.body;
  let end = tree.ends[definition.node]!;
  for (let child = definition.node + 1; child < tree.after[definition.node]!; child = tree.after[child]!) {
    if (body < 0 && ids.bodyField !== 0 && tree.fields[child] === ids.bodyField) body = child;
    // Python's first comment stands between the colon and the body, as if it were part of the declaration.
    else if (child > definition.name && ids.comments.has(tree.kinds[child]!)) end = Math.min(end, tree.starts[child]!);
  }
  if (body > 0) end = Math.min(end, tree.starts[body]!);
  const folded = source.text
    .slice(start, Math.min(end, start + 4 * LONGEST_SIGNATURE))
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*(?:[{:=\\]|=>|\bdo|\bthen|\bis|\bwhere|->))+\s*$/, '')
    .trim();
  // C names a type after its body: `typedef struct { ... } point`.
  const named = tree.starts[definition.name]! < end ? folded : `${folded} ${nodeText(source, tree, definition.name)}`;
  return named.length > LONGEST_SIGNATURE ? `${named.slice(0, LONGEST_SIGNATURE - 1)}…` : named;
};
