import type { ReferenceKind, SymbolKind, Visibility } from '../facts.js';
import { REFERENCE_KINDS, SYMBOL_KINDS } from '../facts.js';
import type { CompiledQuery } from '../query/compile.js';

/** Matches of a tag query, by node position in the flat tree. symbols.ts and references.ts turn them into facts. */
export interface Marks {
  readonly definitions: readonly DefinitionTag[];
  /** Containers that are not symbols but qualify the names of their members: `impl Foo`. */
  readonly scopes: readonly { readonly node: number; readonly name: number }[];
  readonly imports: readonly number[];
  readonly modifiers: readonly number[];
  /** Modifiers that apply to the siblings after them: `private:` in C++. */
  readonly sections: readonly number[];
  /** Definitions to which no section applies: `private` in Ruby concerns methods only. */
  readonly apart: ReadonlySet<number>;
  /** Bodies that set a default visibility for their definitions: the items of a trait are public. */
  readonly insides: ReadonlyMap<number, Visibility>;
  /** Names that are exported away from their definition: `export { a }`. */
  readonly exported: readonly number[];
  readonly docs: readonly number[];
}

export interface DefinitionTag {
  readonly node: number;
  readonly name: number;
  readonly kind: SymbolKind;
  /** -1 when not captured. */
  readonly body: number;
  readonly scope: number;
  /** The last of several scopes, `B` in `A::B::c`; equal to `scope` if there is one. */
  readonly lastScope: number;
  readonly doc: number;
  /** Qualifies the names of all siblings after it: `namespace A.B;`. */
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
    throw new Error(`query: the capture @${name} has no meaning`);
  });
