import { LONGEST_NAME, type SymbolFact, type SymbolKind, type Visibility } from '../facts.js';
import type { Language } from '../language.js';
import { nodeText, type Source, spanOf } from '../source.js';
import type { FlatTree } from '../tree/flat-tree.js';
import { DescribedSymbol, type Describer } from './described-symbol.js';
import { extentOf, type GrammarIds, signatureOf } from './extent.js';
import { visibilityAround } from './surroundings.js';
import type { Marks } from './tags.js';
import { visibilityOfModifier } from './visibility.js';

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

/**
 * What no source that people write comes near, and what keeps the work for a hostile one in proportion to its length: without
 * these, each of a thousand nested classes would carry the names of all around it.
 */
const DEEPEST = 64;
const NAMES_OF_A_NODE = 500;
const LONGEST_PATH = 2 * LONGEST_NAME;

/** A name without the marks that the grammar leaves on it: `'content-type'`, Ruby's `:limit`, Elixir's `limit: `. */
const bareName = (text: string): string => {
  if (/^[\w$]+$/.test(text)) return text;
  return text
    .replace(/:\s+$/, '')
    .trim()
    .replace(/^:(?=[\p{L}_])/u, '')
    .replace(/^(["'`])(.+)\1$/, '$2');
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
  { language, ids }: { readonly language: Language; readonly ids: GrammarIds },
  describer: Describer,
): PlacedSymbol[] => {
  if (tags.definitions.length === 0) return [];
  // Elixir's `@limit 10` is an attribute by its kind and a symbol of its own.
  const defined = new Set(tags.definitions.map(({ node }) => node));
  const visibilityOf = visibilityAround(tags, tree, source);
  const exported = new Set(tags.exported.map((node) => nodeText(source, tree, node)));
  const placed: PlacedSymbol[] = [];
  const open: Open[] = [];
  const scopes = [...tags.scopes].sort((a, b) => a.node - b.node);
  let nextScope = 0;
  let nextModifier = 0;
  let lastNode = -1;
  let namesOfNode = 0;

  const qualified = (outer: string, name: string): string =>
    outer === '' ? name : name === '' ? outer : outer + language.separator + name;
  const pathOf = (outer: string, name: string): string => (name.length > LONGEST_PATH ? outer : name);
  const isShort = (first: number, last: number): boolean => tree.ends[last]! - tree.starts[first]! <= LONGEST_NAME;

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
      if (open.length === DEEPEST || !isShort(scope.name, scope.name)) continue;
      const around = open[open.length - 1]?.path ?? '';
      const path = pathOf(around, qualified(around, nodeText(source, tree, scope.name)));
      open.push({ node: scope.node, after: tree.after[scope.node]!, path, symbol: -1, kind: null, isFollowed: false });
    }
    closeBefore(definition.node);
    namesOfNode = definition.node === lastNode ? namesOfNode + 1 : 1;
    lastNode = definition.node;
    if (namesOfNode > NAMES_OF_A_NODE || !isShort(definition.name, definition.name)) continue;
    // The next `namespace B;` of a file ends the one before.
    if (definition.isFollowed && open[open.length - 1]?.isFollowed) open.pop();
    // Locals are noise in an outline and in name search; their text is searchable all the same.
    if (LOCALS.has(definition.kind) && open.some(isFunction)) continue;
    if (open.length === DEEPEST) continue;

    const name = bareName(nodeText(source, tree, definition.name));
    if (name === '') continue;
    const parent = open[open.length - 1];
    const insideType = parent !== undefined && (parent.kind === null || TYPES.has(parent.kind));
    const explicitScope =
      definition.scope >= 0 && isShort(definition.scope, definition.lastScope)
        ? source.text.slice(tree.starts[definition.scope]!, tree.ends[definition.lastScope]!).trim()
        : '';
    const isMember = insideType || explicitScope !== '';
    const kind: SymbolKind = definition.kind === 'function' && isMember ? 'method' : definition.kind;
    // A module beside the one of its file is not inside it: Perl's packages are named in full.
    const outer = parent === undefined || (kind === 'module' && parent.isFollowed) ? '' : parent.path;
    // What is inside `class Store::Slot` is inside both.
    const qualifiedName = qualified(qualified(outer, explicitScope), name);

    const told = describer.describe(definition.node, definition.name, definition.body, definition.doc);
    const extent = told ?? extentOf(definition, tags, tree, source, ids, defined);
    let visibility: Visibility = visibilityOf(extent.node) ?? language.visibility(name, isMember);
    if (parent === undefined && exported.has(name)) visibility = 'public';
    while (nextModifier < tags.modifiers.length && tags.modifiers[nextModifier]! < extent.node) nextModifier++;
    for (let i = nextModifier; i < tags.modifiers.length; i++) {
      const modifier = tags.modifiers[i]!;
      if (modifier >= tree.after[extent.node]! || tree.starts[modifier]! > tree.starts[definition.name]!) break;
      visibility = visibilityOfModifier(nodeText(source, tree, modifier)) ?? visibility;
    }

    const span = spanOf(source, extent.start, extent.end);
    const symbol = placed.length;
    const said = { name, qualifiedName, kind, visibility, parent: innermost(open) };
    const signature = told?.signature ?? signatureOf(definition, tree, source, ids);
    const doc = told?.doc ?? extentOf(definition, tags, tree, source, ids, defined).doc;
    const fact = new DescribedSymbol(said, span, signature, doc, source.utf8);
    placed.push({ start: extent.start, end: extent.end, fact });
    const { node, isFollowed } = definition;
    open.push({
      node,
      after: isFollowed ? tree.after[tree.parents[node]!]! : Math.max(tree.after[node]!, extent.after),
      path: pathOf(outer, qualifiedName),
      // What follows has the name and no parent: the lines of its parent would have to hold its own.
      symbol: isFollowed ? -1 : symbol,
      kind,
      isFollowed,
    });
  }
  return placed;
};
