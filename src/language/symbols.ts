import { docText } from './doc-text.js';
import type { SymbolFact, SymbolKind, Visibility } from './facts.js';
import type { Language } from './language.js';
import { lineAt, nodeText, type Source, spanOf } from './source.js';
import { visibilityAround } from './surroundings.js';
import type { DefinitionTag, Marks } from './tags.js';
import type { FlatTree } from './tree/flat-tree.js';
import { visibilityOfModifier } from './visibility.js';

/** The ids that a grammar gives to the node kinds and fields which the language table names. */
export interface GrammarIds {
  readonly comments: ReadonlySet<number>;
  readonly wrappers: ReadonlySet<number>;
  readonly trailers: ReadonlySet<number>;
  readonly attributes: ReadonlySet<number>;
  /** Field id of `body`, 0 where the grammar has none. */
  readonly bodyField: number;
}

/** A symbol with the offsets that the chunker and the references need besides the fact. */
export interface PlacedSymbol {
  readonly fact: SymbolFact;
  /** UTF-16 extent with doc comment, attributes and wrappers. */
  readonly start: number;
  readonly end: number;
}

const TYPES: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'trait', 'struct', 'enum', 'type']);
const FUNCTIONS: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'constructor']);
const LOCALS: ReadonlySet<SymbolKind> = new Set(['variable', 'constant']);
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

/** A name without the marks that the grammar leaves on it: `'content-type'`, Ruby's `:limit`, Elixir's `limit: `. */
const bareName = (text: string): string => {
  if (/^[\w$]+$/.test(text)) return text;
  return text
    .replace(/:\s+$/, '')
    .trim()
    .replace(/^:(?=[\p{L}_])/u, '')
    .replace(/^(["'`])(.+)\1$/, '$2');
};

/** -1 where nothing that belongs to the node follows it. */
const trailerOf = (tree: FlatTree, node: number, ids: GrammarIds): number => {
  const next = tree.after[node]!;
  return ids.trailers.size > 0 && next < tree.after[tree.parents[node]!]! && ids.trailers.has(tree.kinds[next]!)
    ? next
    : -1;
};

interface Extent {
  readonly node: number;
  /** The node behind its trailer; 0 where it has none. */
  readonly after: number;
  readonly start: number;
  readonly end: number;
  readonly doc: string;
}

/** From a definition to all that belongs to it: wrappers around it, attributes and the doc comment right above it. */
const extentOf = (
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
    if (isComment) comments.unshift(nodeText(source, tree, above).trimEnd());
    else if (docNode < 0) docNode = tags.docs.find((doc) => doc >= above && doc < tree.after[above]!) ?? -1;
    start = tree.starts[above]!;
  }
  const doc = docNode >= 0 ? nodeText(source, tree, docNode) : comments.join('\n');
  const trailer = trailerOf(tree, node, ids);
  const after = trailer < 0 ? 0 : tree.after[trailer]!;
  return { node, after, start, end: tree.ends[trailer < 0 ? node : trailer]!, doc: docText(doc) };
};

const signatureOf = (definition: DefinitionTag, tree: FlatTree, source: Source, ids: GrammarIds): string => {
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

interface Open {
  readonly node: number;
  readonly after: number;
  /** The qualified name of what is inside begins so. */
  readonly path: string;
  /** Position in the result, -1 for a container that is no symbol. */
  readonly symbol: number;
  readonly kind: SymbolKind | null;
  readonly isFollowed: boolean;
}

const isFunction = ({ kind }: Open): boolean => kind !== null && FUNCTIONS.has(kind);

/** The symbol that what comes next is in. */
const innermost = (open: readonly Open[]): number => {
  for (let at = open.length - 1; at >= 0; at--) if (open[at]!.symbol >= 0) return open[at]!.symbol;
  return -1;
};

/** Symbols in the order they stand; parents come before their children. */
export const placeSymbols = (
  tags: Marks,
  tree: FlatTree,
  source: Source,
  language: Language,
  ids: GrammarIds,
): PlacedSymbol[] => {
  if (tags.definitions.length === 0) return [];
  // Elixir's `@limit 10` is an attribute by its kind and a symbol of its own.
  const defined = new Set(tags.definitions.map(({ node }) => node));
  const around = visibilityAround(tags, tree, source);
  const exported = new Set(tags.exported.map((node) => nodeText(source, tree, node)));
  const placed: PlacedSymbol[] = [];
  const open: Open[] = [];
  const scopes = [...tags.scopes].sort((a, b) => a.node - b.node);
  let nextScope = 0;
  let nextModifier = 0;

  const qualified = (outer: string, name: string): string =>
    outer === '' ? name : name === '' ? outer : outer + language.separator + name;

  // Two names of one node (`X, Y float64`) are neighbours; a container and the symbol on its node are not.
  const closeBefore = (node: number): void => {
    for (let last = open[open.length - 1]; last; last = open[open.length - 1]) {
      if (last.after > node && (last.node !== node || last.symbol < 0)) break;
      open.pop();
    }
  };

  for (const definition of tags.definitions) {
    while (nextScope < scopes.length && scopes[nextScope]!.node <= definition.node) {
      const scope = scopes[nextScope++]!;
      closeBefore(scope.node);
      const path = qualified(open[open.length - 1]?.path ?? '', nodeText(source, tree, scope.name));
      open.push({ node: scope.node, after: tree.after[scope.node]!, path, symbol: -1, kind: null, isFollowed: false });
    }
    closeBefore(definition.node);
    // The next `namespace B;` of a file ends the one before.
    if (definition.isFollowed && open[open.length - 1]?.isFollowed) open.pop();
    // Locals are noise in an outline and in name search; their text is searchable all the same.
    if (LOCALS.has(definition.kind) && open.some(isFunction)) continue;

    const name = bareName(nodeText(source, tree, definition.name));
    if (name === '') continue;
    const parent = open[open.length - 1];
    const insideType = parent !== undefined && (parent.kind === null || TYPES.has(parent.kind));
    const explicitScope =
      definition.scope >= 0
        ? source.text.slice(tree.starts[definition.scope]!, tree.ends[definition.lastScope]!).trim()
        : '';
    const isMember = insideType || explicitScope !== '';
    const kind: SymbolKind = definition.kind === 'function' && isMember ? 'method' : definition.kind;
    // A module beside the one of its file is not inside it: Perl's packages are named in full.
    const outer = parent === undefined || (kind === 'module' && parent.isFollowed) ? '' : parent.path;
    // What is inside `class Store::Slot` is inside both.
    const qualifiedName = qualified(qualified(outer, explicitScope), name);

    const extent = extentOf(definition, tags, tree, source, ids, defined);
    let visibility: Visibility = around(extent.node) ?? language.visibility(name, isMember);
    if (parent === undefined && exported.has(name)) visibility = 'public';
    while (nextModifier < tags.modifiers.length && tags.modifiers[nextModifier]! < extent.node) nextModifier++;
    for (let i = nextModifier; i < tags.modifiers.length; i++) {
      const modifier = tags.modifiers[i]!;
      if (modifier >= tree.after[extent.node]! || tree.starts[modifier]! > tree.starts[definition.name]!) break;
      visibility = visibilityOfModifier(nodeText(source, tree, modifier)) ?? visibility;
    }

    const signature = signatureOf(definition, tree, source, ids);
    const span = spanOf(source, extent.start, extent.end);
    const symbol = placed.length;
    placed.push({
      start: extent.start,
      end: extent.end,
      fact: {
        name,
        qualifiedName,
        kind,
        signature,
        doc: extent.doc,
        visibility,
        parent: innermost(open),
        // Copied one by one: `...` takes V8 longer than all the rest of this object.
        startLine: span.startLine,
        endLine: span.endLine,
        startByte: span.startByte,
        endByte: span.endByte,
      },
    });
    const { node, isFollowed } = definition;
    open.push({
      node,
      after: isFollowed ? tree.after[tree.parents[node]!]! : Math.max(tree.after[node]!, extent.after),
      path: qualifiedName,
      // What follows has the name and no parent: the lines of its parent would have to hold its own.
      symbol: isFollowed ? -1 : symbol,
      kind,
      isFollowed,
    });
  }
  return placed;
};
