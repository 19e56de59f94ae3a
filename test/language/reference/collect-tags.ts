import type { CaptureMeaning, DefinitionTag, Marks } from '../../../src/language/extract/tags.js';
import { REFERENCE_KINDS, type ReferenceKind, type SymbolKind, type Visibility } from '../../../src/language/facts.js';
import type { CompiledQuery } from '../../../src/language/query/compile.js';
import type { FlatTree } from '../../../src/language/tree/flat-tree.js';
import { runQuery } from './run-query.js';

/** With the references and literals, which the kernel packs without listing them. */
export interface Tags extends Marks {
  /** Nodes that are references, in preorder. */
  readonly references: readonly { readonly node: number; readonly kind: ReferenceKind }[];
  readonly literals: readonly number[];
}

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
