import type { ReferenceKind, SymbolKind, Visibility } from '../facts.js';
import { REFERENCE_KINDS, SYMBOL_KINDS } from '../facts.js';
import type { CompiledQuery } from '../query/compile.js';
import { runQuery } from '../query/match.js';
import type { FlatTree } from '../tree/flat-tree.js';

/** What a query found, by flat node position; turned into facts by symbols.ts and references.ts. */
export interface Marks {
  readonly definitions: readonly DefinitionTag[];
  /** Containers that are no symbols but give their name to what they contain: `impl Foo`. */
  readonly scopes: readonly { readonly node: number; readonly name: number }[];
  readonly imports: readonly number[];
  readonly modifiers: readonly number[];
  /** Modifiers that speak for what follows them among their siblings: C++'s `private:`. */
  readonly sections: readonly number[];
  /** Definitions that no section speaks of: Ruby's `private` is about methods only. */
  readonly apart: ReadonlySet<number>;
  /** Bodies whose definitions have a visibility of their own when they do not say: a trait's items are public. */
  readonly insides: ReadonlyMap<number, Visibility>;
  /** Names that the file exports apart from their definition: `export { a }`. */
  readonly exported: readonly number[];
  readonly docs: readonly number[];
}

/** With what there is so much of that the kernel of trees keeps it to itself. */
export interface Tags extends Marks {
  /** Nodes that are references, in preorder. */
  readonly references: readonly { readonly node: number; readonly kind: ReferenceKind }[];
  readonly literals: readonly number[];
}

export interface DefinitionTag {
  readonly node: number;
  readonly name: number;
  readonly kind: SymbolKind;
  /** -1 when not captured. */
  readonly body: number;
  readonly scope: number;
  /** The last of several scopes, `B` of `A::B::c`; the only one is its own last. */
  readonly lastScope: number;
  readonly doc: number;
  /** Gives its name to all that follows among its siblings: `namespace A.B;`. */
  readonly isFollowed: boolean;
}

const isSymbolKind = (kind: string): kind is SymbolKind => SYMBOL_KINDS.some((known) => known === kind);
const isReferenceKind = (kind: string): kind is ReferenceKind => REFERENCE_KINDS.some((known) => known === kind);

const PLAIN_ROLES = [
  'name',
  'body',
  'scope',
  'container',
  'doc',
  'import',
  'literal',
  'visibility',
  'section',
  'apart',
  'following',
  'exported',
  'ignore',
] as const;
const LEVELS: readonly Visibility[] = ['public', 'protected', 'internal', 'private'];

/** The meaning of each capture name of a query; an unknown name is a mistake in the query file. */
export type CaptureMeaning =
  | { readonly role: 'definition'; readonly kind: SymbolKind }
  | { readonly role: 'reference'; readonly kind: ReferenceKind }
  | { readonly role: 'inside'; readonly level: Visibility }
  | { readonly role: (typeof PLAIN_ROLES)[number] };

export const captureMeanings = (query: CompiledQuery): CaptureMeaning[] =>
  query.captureNames.map((name) => {
    const [role = '', kind = ''] = name.split('.');
    if (role === 'definition' && isSymbolKind(kind)) return { role, kind };
    if (role === 'reference' && isReferenceKind(kind)) return { role, kind };
    if (name.startsWith('_')) return { role: 'ignore' };
    const level = LEVELS.find((known) => known === kind);
    if (role === 'inside' && level) return { role, level };
    const plain = PLAIN_ROLES.find((known) => known === name);
    if (plain) return { role: plain };
    throw new Error(`query: nobody knows the capture @${name}`);
  });

/**
 * Runs the query and settles overlaps: a name is defined once and a node is one kind of reference, the pattern that
 * stands first in the query file deciding; a name that is defined is not a reference.
 */
export const collectTags = (
  query: CompiledQuery,
  meanings: readonly CaptureMeaning[],
  tree: FlatTree,
  text: string,
): Tags => {
  const definitions = new Map<number, DefinitionTag & { readonly pattern: number }>();
  const scopes: { node: number; name: number }[] = [];
  const referencePattern = new Uint16Array(tree.count).fill(0xffff);
  const referenceKind = new Uint8Array(tree.count);
  const imports = new Set<number>();
  const literals = new Set<number>();
  const modifiers = new Set<number>();
  const docs = new Set<number>();
  const sections = new Set<number>();
  const apart = new Set<number>();
  const exported = new Set<number>();
  const insides = new Map<number, Visibility>();

  runQuery(query, tree, text, ({ pattern, pairs, length }) => {
    let node = -1;
    let kind: SymbolKind | null = null;
    let container = -1;
    let name = -1;
    let body = -1;
    let scope = -1;
    let lastScope = -1;
    let doc = -1;
    let isFollowed = false;
    for (let i = 0; i < length; i += 2) {
      const meaning = meanings[pairs[i]!]!;
      const at = pairs[i + 1]!;
      switch (meaning.role) {
        case 'definition':
          node = at;
          kind = meaning.kind;
          break;
        case 'reference':
          if (pattern < referencePattern[at]!) {
            referencePattern[at] = pattern;
            referenceKind[at] = REFERENCE_KINDS.indexOf(meaning.kind);
          }
          break;
        case 'name':
          name = at;
          break;
        case 'body':
          body = at;
          break;
        case 'scope':
          if (scope < 0) scope = at;
          lastScope = at;
          break;
        case 'container':
          container = at;
          break;
        case 'doc':
          doc = at;
          docs.add(at);
          break;
        case 'import':
          imports.add(at);
          break;
        case 'literal':
          literals.add(at);
          break;
        case 'visibility':
          modifiers.add(at);
          break;
        case 'section':
          sections.add(at);
          break;
        case 'apart':
          apart.add(at);
          break;
        case 'following':
          isFollowed = true;
          break;
        case 'exported':
          exported.add(at);
          break;
        case 'inside':
          if (!insides.has(at)) insides.set(at, meaning.level);
          break;
        case 'ignore':
          break;
      }
    }
    if (container >= 0 && name >= 0) scopes.push({ node: container, name });
    if (kind !== null && name >= 0) {
      const known = definitions.get(name);
      if (!known || pattern < known.pattern)
        definitions.set(name, { node, name, kind, body, scope, lastScope, doc, isFollowed, pattern });
    }
  });

  const references: { node: number; kind: ReferenceKind }[] = [];
  for (let at = 0; at < tree.count; at++) {
    if (referencePattern[at] !== 0xffff && !definitions.has(at))
      references.push({ node: at, kind: REFERENCE_KINDS[referenceKind[at]!]! });
  }
  const inOrder = (nodes: Set<number>): number[] => [...nodes].sort((a, b) => a - b);
  return {
    definitions: [...definitions.values()].sort((a, b) => a.node - b.node || a.name - b.name),
    scopes,
    references,
    imports: inOrder(imports),
    literals: inOrder(literals),
    modifiers: inOrder(modifiers),
    sections: inOrder(sections),
    apart,
    insides,
    exported: inOrder(exported),
    docs: inOrder(docs),
  };
};
