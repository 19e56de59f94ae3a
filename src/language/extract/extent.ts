import { firstFrom } from '../first-from.js';
import { lineAt, nodeText, type Source } from '../source.js';
import type { FlatTree } from '../tree/flat-tree.js';
import { docText } from './doc-text.js';
import type { DefinitionTag, Marks } from './tags.js';

/** Ids of the node kinds and fields in the language table, for one grammar. */
export interface GrammarIds {
  readonly comments: ReadonlySet<number>;
  readonly wrappers: ReadonlySet<number>;
  readonly trailers: ReadonlySet<number>;
  readonly attributes: ReadonlySet<number>;
  /** Field id of `body`; 0 if the grammar has none. */
  readonly bodyField: number;
}

const LONGEST_SIGNATURE = 300;

/**
 * The node directly above a node in the text: a comment at any depth, otherwise the previous sibling. Grammars place the
 * comment above the first member of a body outside the body (Ruby, Python) or in the imports before it (Kotlin, Haskell).
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

/** The next sibling if it belongs to the node (the body of a Dart function), otherwise -1. */
const trailerOf = (tree: FlatTree, node: number, ids: GrammarIds): number => {
  const next = tree.after[node]!;
  return ids.trailers.size > 0 && next < tree.after[tree.parents[node]!]! && ids.trailers.has(tree.kinds[next]!)
    ? next
    : -1;
};

/** The first doc string in a range of nodes, -1 if there is none. */
const docInside = (docs: readonly number[], from: number, to: number): number => {
  const doc = docs[firstFrom(docs, from)];
  return doc !== undefined && doc < to ? doc : -1;
};

export interface Extent {
  readonly node: number;
  /** The first node after the trailer; 0 without a trailer. */
  readonly after: number;
  readonly start: number;
  readonly end: number;
  readonly doc: string;
}

/** What describing a definition in TypeScript needs besides the definition itself. */
export interface ExtentContext {
  readonly tags: Marks;
  readonly tree: FlatTree;
  readonly source: Source;
  readonly ids: GrammarIds;
  /** Nodes that are definitions themselves. Elixir's `@limit 10` is an attribute and also a symbol. */
  readonly defined: ReadonlySet<number>;
}

/**
 * The extent of a definition: its node with wrappers around it, and the attributes and the doc comment directly above it.
 * kernel/trees/describe.ts does the same, except for a few odd texts, such as white space outside ASCII in a comment.
 */
export const extentOf = (definition: DefinitionTag, { tags, tree, source, ids, defined }: ExtentContext): Extent => {
  let node = definition.node;
  for (let up = tree.parents[node]!; up > 0 && ids.wrappers.has(tree.kinds[up]!); up = tree.parents[up]!) node = up;
  let start = tree.starts[node]!;
  const comments: string[] = [];
  let docNode = definition.doc;
  for (let above = aboveOf(tree, node, ids); above >= 0; above = aboveOf(tree, above, ids)) {
    const isComment = ids.comments.has(tree.kinds[above]!);
    // A `#!` line belongs to the file, not to its first symbol.
    if (isComment && source.text.startsWith('#!') && tree.starts[above] === 0) break;
    if (!isComment && (!ids.attributes.has(tree.kinds[above]!) || defined.has(above))) break;
    // A blank line ends a doc comment.
    const end = tree.ends[above]!;
    const gap = lineAt(source, start) - lineAt(source, Math.max(tree.starts[above]!, end - 1));
    if (gap > 1) break;
    // A comment after code on the same line belongs to that code.
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

/** The declaration without its body, white space folded. */
export const signatureOf = (definition: DefinitionTag, { tree, source, ids }: ExtentContext): string => {
  const start = tree.starts[definition.node]!;
  let body = definition.body;
  let end = tree.ends[definition.node]!;
  for (let child = definition.node + 1; child < tree.after[definition.node]!; child = tree.after[child]!) {
    if (body < 0 && ids.bodyField !== 0 && tree.fields[child] === ids.bodyField) body = child;
    // In Python, the first comment is a node between the colon and the body, within the declaration.
    else if (child > definition.name && ids.comments.has(tree.kinds[child]!)) end = Math.min(end, tree.starts[child]!);
  }
  if (body > 0) end = Math.min(end, tree.starts[body]!);
  const folded = source.text
    .slice(start, Math.min(end, start + 4 * LONGEST_SIGNATURE))
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*(?:[{:=\\]|=>|\bdo|\bthen|\bis|\bwhere|->))+\s*$/, '')
    .trim();
  // In C, the name of a type may follow its body: `typedef struct { ... } point`.
  const named = tree.starts[definition.name]! < end ? folded : `${folded} ${nodeText(source, tree, definition.name)}`;
  return named.length > LONGEST_SIGNATURE ? `${named.slice(0, LONGEST_SIGNATURE - 1)}…` : named;
};
