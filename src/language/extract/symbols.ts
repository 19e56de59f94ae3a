import { LONGEST_NAME, type SymbolFact, type SymbolKind, type Visibility } from '../facts.js';
import type { Language } from '../language.js';
import { nodeText, type Source, spanOf } from '../source.js';
import type { FlatTree } from '../tree/flat-tree.js';
import { DescribedSymbol, type Describer } from './described-symbol.js';
import { type ExtentContext, extentOf, type GrammarIds, signatureOf } from './extent.js';
import { visibilityAround } from './surroundings.js';
import type { Marks } from './tags.js';
import { visibilityOfModifier } from './visibility.js';

/** A symbol, and its extent in UTF-16 offsets, by which references find their enclosing symbol. */
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
 * Limits far above any source that people write. They keep the facts of a hostile source in proportion to its length: without
 * them, each of a thousand nested classes would contain the names of all classes around it.
 */
const DEEPEST = 64;
const NAMES_OF_A_NODE = 500;
const LONGEST_PATH = 2 * LONGEST_NAME;

/** A name without the quotes and colons that are part of its node: `'content-type'`, `:limit` (Ruby), `limit: ` (Elixir). */
const bareName = (text: string): string => {
  if (/^[\w$]+$/.test(text)) return text;
  return text
    .replace(/:\s+$/, '')
    .trim()
    .replace(/^:(?=[\p{L}_])/u, '')
    .replace(/^(["'`])(.+)\1$/, '$2');
};

/** A symbol or container around the current definition. */
interface Open {
  readonly node: number;
  readonly after: number;
  /** Prefix of the qualified names of its members. */
  readonly path: string;
  /** Position in the result, -1 for a container that is not a symbol. */
  readonly symbol: number;
  readonly kind: SymbolKind | null;
  readonly isFollowed: boolean;
}

const isFunction = ({ kind }: Open): boolean => kind !== null && FUNCTIONS.has(kind);

/** The symbol that encloses the next definition, -1 if there is none. */
const innermost = (open: readonly Open[]): number => {
  for (let at = open.length - 1; at >= 0; at--) if (open[at]!.symbol >= 0) return open[at]!.symbol;
  return -1;
};

/** Turns definition tags into symbols, in the order of the text: names, nesting, visibility, signatures, doc comments. */
export const placeSymbols = (
  tags: Marks,
  tree: FlatTree,
  source: Source,
  { language, ids }: { readonly language: Language; readonly ids: GrammarIds },
  describer: Describer,
): PlacedSymbol[] => {
  if (tags.definitions.length === 0) return [];
  const context: ExtentContext = {
    tags,
    tree,
    source,
    ids,
    defined: new Set(tags.definitions.map(({ node }) => node)),
  };
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

  // Two names of one node (`X, Y float64`) are siblings. A symbol on the node of a container is inside the container.
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
    // `namespace B;` ends the previous namespace of the file.
    if (definition.isFollowed && open[open.length - 1]?.isFollowed) open.pop();
    // Local variables are left out: they are noise in an outline and in name search. Their text is still searchable.
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
    // Packages of one Perl file have full names, so a later package is not inside the one before.
    const outer = parent === undefined || (kind === 'module' && parent.isFollowed) ? '' : parent.path;
    // The qualified name of `class Store::Slot` contains its explicit scope, `Store`.
    const qualifiedName = qualified(qualified(outer, explicitScope), name);

    const described = describer.describe(definition.node, definition.name, definition.body, definition.doc);
    const extent = described ?? extentOf(definition, context);
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
    const fields = { name, qualifiedName, kind, visibility, parent: innermost(open) };
    const signature = described?.signature ?? signatureOf(definition, context);
    const doc = described?.doc ?? extentOf(definition, context).doc;
    const fact = new DescribedSymbol(fields, span, signature, doc, source.utf8);
    placed.push({ start: extent.start, end: extent.end, fact });
    const { node, isFollowed } = definition;
    open.push({
      node,
      after: isFollowed ? tree.after[tree.parents[node]!]! : Math.max(tree.after[node]!, extent.after),
      path: pathOf(outer, qualifiedName),
      // Definitions after `namespace A;` have it in their names but not as parent: a parent must contain the lines of its children.
      symbol: isFollowed ? -1 : symbol,
      kind,
      isFollowed,
    });
  }
  return placed;
};
