import type { Span, SymbolFact, SymbolKind, Visibility } from '../facts.js';
import { docText } from './doc-text.js';
import type { Extent } from './extent.js';

/** Where something stands in the text: so many bytes behind a symbol's start, and so long. */
export interface Quote {
  readonly at: number;
  readonly length: number;
}

/** What the kernel tells of a definition. null: it does not tell that. */
export interface Description extends Omit<Extent, 'doc'> {
  readonly signature: Quote | null;
  readonly doc: Quote | null;
}

export interface Describer {
  /** By its nodes. null: nothing of it. */
  describe(node: number, name: number, body: number, doc: number): Description | null;
}

/**
 * A symbol whose signature and doc comment are told by their places, as store/facts/quote.ts would find them. Hardly
 * anybody asks for the texts while an index is made, so they are made when somebody does.
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

  private at({ at, length }: Quote): string {
    const start = this.startByte + at;
    return this.utf8.toString('utf8', start, start + length);
  }

  get signature(): string {
    const place = this.signaturePlace;
    return typeof place === 'string' ? place : this.at(place).replace(/\s+/g, ' ');
  }

  get doc(): string {
    const place = this.docPlace;
    return typeof place === 'string' ? place : docText(this.at(place));
  }
}
