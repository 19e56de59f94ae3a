import type { ReferenceKind, SymbolKind, Visibility } from '../facts.js';
import { REFERENCE_KINDS, SYMBOL_KINDS } from '../facts.js';
import type { CompiledQuery } from '../query/compile.js';

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
