import {
  type ImportFact,
  type LiteralFact,
  REFERENCE_KINDS,
  type ReferenceFact,
  type ReferenceKind,
} from '../language/facts.js';
import { ByteReader, ByteWriter, malformed } from './bytes.js';

/**
 * References, literals and imports of one content as byte columns: each name once, numbers as differences to the
 * fact before. About 5 bytes a reference, where a row would take 60.
 *
 * The table of names comes first, so a content that does not mention a name is dismissed without decoding the rest.
 */

const KIND_BITS = 3;
const KIND_MASK = (1 << KIND_BITS) - 1;
const KIND_NUMBER: ReadonlyMap<ReferenceKind, number> = new Map(REFERENCE_KINDS.map((kind, index) => [kind, index]));

/** Each name's number, in the order in which names first occur. */
function numberNames(references: readonly ReferenceFact[], numberOf: Map<string, number>): Uint32Array {
  const numbers = new Uint32Array(references.length);
  for (let index = 0; index < references.length; index++) {
    const { name } = references[index]!;
    let number = numberOf.get(name);
    if (number === undefined) numberOf.set(name, (number = numberOf.size));
    numbers[index] = number;
  }
  return numbers;
}

/** Loops of their own: V8 optimises a long loop while it runs, and then knows nothing of what follows it in its function. */
export function packReferences(references: readonly ReferenceFact[]): Uint8Array {
  const numberOf = new Map<string, number>();
  const numbers = numberNames(references, numberOf);
  const out = new ByteWriter(references.length * 6 + numberOf.size * 16);
  out.unsigned(numberOf.size);
  for (const name of numberOf.keys()) out.string(name);
  out.unsigned(references.length);
  writeReferences(out, references, numbers);
  return out.finish();
}

function writeReferences(out: ByteWriter, references: readonly ReferenceFact[], numbers: Uint32Array): void {
  let line = 0;
  let startByte = 0;
  let symbol = 0;
  for (let index = 0; index < references.length; index++) {
    const reference = references[index]!;
    out.unsigned(((numbers[index]! << KIND_BITS) | KIND_NUMBER.get(reference.kind)!) >>> 0);
    out.signed(reference.line - line);
    out.signed(reference.startByte - startByte);
    out.signed(reference.symbol - symbol);
    line = reference.line;
    startByte = reference.startByte;
    symbol = reference.symbol;
  }
}

function readNames(input: ByteReader): string[] {
  const names: string[] = [];
  for (let left = input.count(1); left > 0; left--) names.push(input.string());
  return names;
}

function readReferences(input: ByteReader, names: readonly string[], wanted: string | null): ReferenceFact[] {
  const references: ReferenceFact[] = [];
  let line = 0;
  let startByte = 0;
  let symbol = 0;
  for (let left = input.count(4); left > 0; left--) {
    const head = input.unsigned();
    line = (line + input.signed()) | 0;
    startByte = (startByte + input.signed()) | 0;
    symbol = (symbol + input.signed()) | 0;
    const name = names[head >>> KIND_BITS];
    const kind = REFERENCE_KINDS[head & KIND_MASK];
    if (name === undefined || kind === undefined) throw malformed('references');
    if (wanted === null || name === wanted) references.push({ name, kind, line, startByte, symbol });
  }
  input.end();
  return references;
}

export function unpackReferences(bytes: Uint8Array): ReferenceFact[] {
  const input = new ByteReader(bytes, 'references');
  return readReferences(input, readNames(input), null);
}

/** Only the references to one name; cheap where the content does not mention it. */
export function unpackReferencesTo(bytes: Uint8Array, name: string): ReferenceFact[] {
  const input = new ByteReader(bytes, 'references');
  const names = readNames(input);
  return names.includes(name) ? readReferences(input, names, name) : [];
}

export function packLiterals(literals: readonly LiteralFact[]): Uint8Array {
  const out = new ByteWriter(literals.length * 5);
  out.unsigned(literals.length);
  let line = 0;
  let startByte = 0;
  for (const literal of literals) {
    out.signed(literal.line - line);
    out.signed(literal.startByte - startByte);
    out.signed(literal.endByte - literal.startByte);
    line = literal.line;
    startByte = literal.startByte;
  }
  return out.finish();
}

export function unpackLiterals(bytes: Uint8Array): LiteralFact[] {
  const input = new ByteReader(bytes, 'literals');
  const literals: LiteralFact[] = [];
  let line = 0;
  let startByte = 0;
  for (let left = input.count(3); left > 0; left--) {
    line = (line + input.signed()) | 0;
    startByte = (startByte + input.signed()) | 0;
    literals.push({ line, startByte, endByte: (startByte + input.signed()) | 0 });
  }
  input.end();
  return literals;
}

export function packImports(imports: readonly ImportFact[]): Uint8Array {
  const out = new ByteWriter(imports.length * 24);
  out.unsigned(imports.length);
  let line = 0;
  for (const item of imports) {
    out.string(item.module);
    out.signed(item.line - line);
    line = item.line;
  }
  return out.finish();
}

export function unpackImports(bytes: Uint8Array): ImportFact[] {
  const input = new ByteReader(bytes, 'imports');
  const imports: ImportFact[] = [];
  let line = 0;
  for (let left = input.count(2); left > 0; left--) {
    const module = input.string();
    line = (line + input.signed()) | 0;
    imports.push({ module, line });
  }
  input.end();
  return imports;
}
