import type { ImportFact, LiteralFact } from '../../language/facts.js';
import { ByteReader, ByteWriter } from './bytes.js';

/** Packs the literals and imports of one content, with numbers as differences to the fact before. */

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
