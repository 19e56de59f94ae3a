import type { Span, SymbolFact, SymbolKind, Visibility } from '../facts.js';
import { docText } from './doc-text.js';
import type { Extent } from './extent.js';

/** A range of the text, in bytes: offset from the start of a symbol, and length. */
export interface Quote {
  readonly at: number;
  readonly length: number;
}

/** A definition as the tree kernel describes it. A quote is null if the kernel cannot quote that text. */
export interface Description extends Omit<Extent, 'doc'> {
  readonly signature: Quote | null;
  readonly doc: Quote | null;
}

export interface Describer {
  /** Takes node positions of a definition. null: the definition must be described in TypeScript (extent.ts). */
  describe(node: number, name: number, body: number, doc: number): Description | null;
}

/**
 * A symbol that holds its signature and doc comment as quotes of the text, in the form of store/facts/quote.ts. Building an
 * index hardly uses the strings, so they are made on access.
 */
export class DescribedSymbol implements SymbolFact {
  readonly name: string;
  readonly qualifiedName: string;
  readonly kind: SymbolKind;
  readonly visibility: Visibility;
  readonly parent: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly startByte: number;
  readonly endByte: number;
  readonly signaturePlace: Quote | string;
  readonly docPlace: Quote | string;
  private readonly utf8: Buffer;

  constructor(
    fact: Pick<SymbolFact, 'name' | 'qualifiedName' | 'kind' | 'visibility' | 'parent'>,
    span: Span,
    signature: Quote | string,
    doc: Quote | string,
    utf8: Buffer,
  ) {
    this.name = fact.name;
    this.qualifiedName = fact.qualifiedName;
    this.kind = fact.kind;
    this.visibility = fact.visibility;
    this.parent = fact.parent;
    this.startLine = span.startLine;
    this.endLine = span.endLine;
    this.startByte = span.startByte;
    this.endByte = span.endByte;
    this.signaturePlace = signature;
    this.docPlace = doc;
    this.utf8 = utf8;
  }

  private quoted({ at, length }: Quote): string {
    const start = this.startByte + at;
    return this.utf8.toString('utf8', start, start + length);
  }

  get signature(): string {
    const place = this.signaturePlace;
    return typeof place === 'string' ? place : this.quoted(place).replace(/\s+/g, ' ');
  }

  get doc(): string {
    const place = this.docPlace;
    return typeof place === 'string' ? place : docText(this.quoted(place));
  }
}
