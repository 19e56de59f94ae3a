/**
 * Properties of node kinds of the current language: a byte of bits for each kind (GrammarIds of
 * src/language/extract/extent.ts).
 */
import * as column from './columns';

export const COMMENT: u32 = 1;
export const WRAPPER: u32 = 2;
export const TRAILER: u32 = 4;
export const ATTRIBUTE: u32 = 8;

let table: usize = 0;
let tableLength: u32 = 0;
export let bodyField: u32 = 0;

/** Selects the table for the language of the current tree. */
export function useKinds(at: usize, length: u32, body: u32): void {
  table = at;
  tableLength = length;
  bodyField = body;
}

export function isKind(node: u32, bits: u32): bool {
  const kind: u32 = load<u16>(column.kinds + ((<usize>node) << 1));
  return kind < tableLength && (load<u8>(table + <usize>kind) & bits) !== 0;
}
