import { SYMBOL_KINDS, type SymbolFact, type SymbolKind, type Visibility } from '../language/facts.js';
import { ByteReader, ByteWriter, malformed } from './bytes.js';

/**
 * The symbols of one content. Names and kinds come first: looking a name up, and ranking by names, read no further. The
 * part of a qualified name before the name itself is the same for all members of a class, and is written once.
 */

const VISIBILITIES = ['public', 'protected', 'internal', 'private'] as const satisfies readonly Visibility[];
const KIND_NUMBER = new Map<SymbolKind, number>(SYMBOL_KINDS.map((kind, index) => [kind, index]));
const VISIBILITY_NUMBER = new Map<Visibility, number>(VISIBILITIES.map((visibility, index) => [visibility, index]));
const VISIBILITY_BITS = 2;

export interface SymbolName {
  readonly name: string;
  readonly kind: SymbolKind;
}

export function packSymbols(symbols: readonly SymbolFact[]): Uint8Array {
  const out = new ByteWriter(symbols.length * 80);
  out.unsigned(symbols.length);
  for (const { name, kind } of symbols) {
    out.string(name);
    out.unsigned(KIND_NUMBER.get(kind)!);
  }
  const scopes = new Map<string, number>();
  let line = 0;
  let byte = 0;
  for (const [ordinal, symbol] of symbols.entries()) {
    const { qualifiedName, name } = symbol;
    // 0: the qualified name does not end with the name, and is written whole.
    const scope = qualifiedName.endsWith(name) ? qualifiedName.slice(0, qualifiedName.length - name.length) : null;
    const known = scope === null ? 0 : (scopes.get(scope) ?? scopes.size + 1);
    out.unsigned(known);
    if (scope === null) out.string(qualifiedName);
    else if (known === scopes.size + 1) {
      scopes.set(scope, known);
      out.string(scope);
    }
    out.string(symbol.signature);
    out.string(symbol.doc);
    out.unsigned(((ordinal - symbol.parent) << VISIBILITY_BITS) | VISIBILITY_NUMBER.get(symbol.visibility)!);
    out.signed(symbol.startLine - line);
    out.signed(symbol.endLine - symbol.startLine);
    out.signed(symbol.startByte - byte);
    out.signed(symbol.endByte - symbol.startByte);
    line = symbol.startLine;
    byte = symbol.startByte;
  }
  return out.finish();
}

function readNames(input: ByteReader): SymbolName[] {
  const names: SymbolName[] = [];
  for (let left = input.count(2); left > 0; left--) {
    const name = input.string();
    const kind = SYMBOL_KINDS[input.unsigned()];
    if (kind === undefined) throw malformed('a symbol');
    names.push({ name, kind });
  }
  return names;
}

/** In the order of the text. */
export function unpackSymbolNames(bytes: Uint8Array): SymbolName[] {
  return readNames(new ByteReader(bytes, 'symbols'));
}

/** What a symbol's long strings are read from, when somebody asks for them. */
class PackedSymbol implements SymbolFact {
  readonly #input: ByteReader;
  readonly #scope: string | number;
  readonly #signature: number;
  readonly #doc: number;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly visibility: Visibility;
  readonly parent: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly startByte: number;
  readonly endByte: number;

  /** Reads on where the one before it ended. */
  constructor(
    input: ByteReader,
    { name, kind }: SymbolName,
    ordinal: number,
    scopes: string[],
    before: PackedSymbol | null,
  ) {
    this.#input = input;
    this.name = name;
    this.kind = kind;
    const known = input.unsigned();
    if (known === 0) this.#scope = input.skipString();
    else {
      if (known === scopes.length + 1) scopes.push(input.string());
      const scope = scopes[known - 1];
      if (scope === undefined) throw malformed('a symbol');
      this.#scope = scope;
    }
    this.#signature = input.skipString();
    this.#doc = input.skipString();
    const place = input.unsigned();
    this.visibility = VISIBILITIES[place & 3]!;
    this.parent = ordinal - (place >>> VISIBILITY_BITS);
    if (this.parent < -1 || this.parent >= ordinal) throw malformed('a symbol');
    this.startLine = ((before?.startLine ?? 0) + input.signed()) | 0;
    this.endLine = (this.startLine + input.signed()) | 0;
    this.startByte = ((before?.startByte ?? 0) + input.signed()) | 0;
    this.endByte = (this.startByte + input.signed()) | 0;
  }

  get qualifiedName(): string {
    return typeof this.#scope === 'number' ? this.#input.stringAt(this.#scope) : this.#scope + this.name;
  }

  get signature(): string {
    return this.#input.stringAt(this.#signature);
  }

  get doc(): string {
    return this.#input.stringAt(this.#doc);
  }
}

/** With strings that are read when they are asked for: who shows one symbol of a file wants few of them. */
export function openSymbols(bytes: Uint8Array): SymbolFact[] {
  const input = new ByteReader(bytes, 'symbols');
  const scopes: string[] = [];
  let before: PackedSymbol | null = null;
  const symbols = readNames(input).map((name, ordinal) => {
    before = new PackedSymbol(input, name, ordinal, scopes, before);
    return before;
  });
  input.end();
  return symbols;
}

/** As plain objects. */
export function unpackSymbols(bytes: Uint8Array): SymbolFact[] {
  return openSymbols(bytes).map((symbol) => {
    const { name, qualifiedName, kind, signature, doc, visibility, parent, startLine, endLine, startByte, endByte } =
      symbol;
    return { name, qualifiedName, kind, signature, doc, visibility, parent, startLine, endLine, startByte, endByte };
  });
}
