import { DescribedSymbol } from '../../language/extract/described-symbol.js';
import { SYMBOL_KINDS, type SymbolFact, type SymbolKind, type Visibility } from '../../language/facts.js';
import { ByteReader, ByteWriter, malformed } from './bytes.js';
import { quoteDoc, quotePlace, quoteSignature } from './quote.js';
import { SymbolTable, VISIBILITIES } from './symbol-table.js';

/**
 * Packs the symbols of one content. Names and kinds come first, because looking up a name and ranking by names read no further.
 * The scope (the part of a qualified name before the name) is the same for all members of a class and is stored once.
 * Signatures and doc comments are ranges of the text (quote.ts).
 */

const KIND_NUMBER = new Map<SymbolKind, number>(SYMBOL_KINDS.map((kind, index) => [kind, index]));
const VISIBILITY_NUMBER = new Map<Visibility, number>(VISIBILITIES.map((visibility, index) => [visibility, index]));
const VISIBILITY_BITS = 2;

export interface SymbolName {
  readonly name: string;
  readonly kind: SymbolKind;
}

export function packSymbols(symbols: readonly SymbolFact[], text: Uint8Array): Uint8Array {
  const out = new ByteWriter(symbols.length * 40);
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  out.unsigned(symbols.length);
  for (const { name, kind } of symbols) {
    out.string(name);
    out.unsigned(KIND_NUMBER.get(kind)!);
  }
  let ordinal = 0;
  const scopes = new Map<string, number>();
  for (const symbol of symbols) {
    const { qualifiedName, name } = symbol;
    // 0: the qualified name does not end with the name, so it is written in full.
    const scope = qualifiedName.endsWith(name) ? qualifiedName.slice(0, qualifiedName.length - name.length) : null;
    const known = scope === null ? 0 : (scopes.get(scope) ?? scopes.size + 1);
    out.unsigned(known);
    if (scope === null) out.string(qualifiedName);
    else if (known === scopes.size + 1) {
      scopes.set(scope, known);
      out.string(scope);
    }
    const described = symbol instanceof DescribedSymbol ? symbol : null;
    if (!quotePlace(out, described?.signaturePlace)) quoteSignature(out, bytes, symbol.startByte, symbol.signature);
    if (!quotePlace(out, described?.docPlace)) quoteDoc(out, bytes, symbol.startByte, symbol.doc);
    out.unsigned(((ordinal - symbol.parent) << VISIBILITY_BITS) | VISIBILITY_NUMBER.get(symbol.visibility)!);
    const before = symbols[ordinal - 1];
    // The first member of a symbol begins near the start of that symbol; any other symbol begins near the end of the one before.
    const isFirstInside = symbol.parent === ordinal - 1;
    out.signed(symbol.startLine - ((isFirstInside ? before?.startLine : before?.endLine) ?? 0));
    out.signed(symbol.endLine - symbol.startLine);
    out.signed(symbol.startByte - ((isFirstInside ? before?.startByte : before?.endByte) ?? 0));
    out.signed(symbol.endByte - symbol.startByte);
    ordinal++;
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

/** In the order of the text. */
export const unpackSymbols = (bytes: Uint8Array, text: Uint8Array): SymbolFact[] => {
  const table = new SymbolTable(bytes, () => text);
  table.passQuotes();
  return table.symbols();
};
