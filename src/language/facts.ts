/**
 * Facts: all that is extracted from one blob alone (symbols, references, imports, literals, chunks). They are plain data
 * that crosses process boundaries and becomes rows. Lines are 1-based and inclusive. Bytes are offsets into the stored UTF-8
 * text, end exclusive.
 */

export const SYMBOL_KINDS = [
  'module',
  'class',
  'interface',
  'trait',
  'struct',
  'enum',
  'type',
  'function',
  'method',
  'constructor',
  'property',
  'field',
  'constant',
  'variable',
  'enum-member',
  'macro',
  'section',
] as const;
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

export const REFERENCE_KINDS = ['call', 'import', 'type', 'inherit', 'implement', 'read'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];
/** Most characters of a name that is kept. Longer ones are data: a template string, a macro body. */
export const LONGEST_NAME = 200;

export const CHUNK_KINDS = ['definition', 'part', 'block', 'section', 'window'] as const;
export type ChunkKind = (typeof CHUNK_KINDS)[number];

export type Visibility = 'public' | 'protected' | 'internal' | 'private';

export interface Span {
  readonly startLine: number;
  readonly endLine: number;
  readonly startByte: number;
  readonly endByte: number;
}

export interface SymbolFact extends Span {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  /** The declaration without its body, white space folded. */
  readonly signature: string;
  /** The doc comment's text without its comment marks, or ''. */
  readonly doc: string;
  readonly visibility: Visibility;
  /** Position in `symbols` of the enclosing symbol, -1 at the top. */
  readonly parent: number;
}

export interface ReferenceFact {
  readonly name: string;
  readonly kind: ReferenceKind;
  readonly line: number;
  readonly startByte: number;
  /** Position in `symbols` of the innermost enclosing symbol, -1 outside any. */
  readonly symbol: number;
}

export interface ImportFact {
  /** The imported module, as written: './a', 'os.path', 'stdio.h'. */
  readonly module: string;
  readonly line: number;
}

export interface LiteralFact {
  readonly line: number;
  readonly startByte: number;
  readonly endByte: number;
}

export interface ChunkFact extends Span {
  readonly kind: ChunkKind;
  /** Position in `symbols` of the symbol that is the chunk or contains it; -1 for blocks. */
  readonly symbol: number;
  /** For part of a larger definition: the enclosing signatures, outermost first, one on each line. */
  readonly header: string;
}

/**
 * parsed: by a grammar, without syntax errors. partial: by a grammar, with syntax errors. plain: by lines, as the language has
 * no grammar. failed: no tree, for the given reason; the text is searchable, and the next run tries the parse again.
 */
export type ParseStatus = 'parsed' | 'partial' | 'plain' | 'failed';

/** Reasons that are a property of the text: another parse would fail in the same way. */
export const PARSE_BUDGET = 'the parse used up its budget';
export const PARSE_STOPPED = 'the grammar gave up';

export interface Facts {
  readonly language: string;
  readonly status: ParseStatus;
  readonly reason: string;
  /** The text as stored: UTF-8, secrets redacted. */
  readonly text: Buffer;
  readonly lines: number;
  /** How many secrets were redacted. */
  readonly redactions: number;
  readonly symbols: readonly SymbolFact[];
  /** ReferenceFacts as store/facts/pack-references.ts packs them. */
  readonly references: Uint8Array;
  readonly imports: readonly ImportFact[];
  /** LiteralFacts as store/facts/pack.ts packs them. */
  readonly literals: Uint8Array;
  readonly chunks: readonly ChunkFact[];
  /** The words of the chunks; see TermMaker.finish. */
  readonly words: Uint8Array;
}
