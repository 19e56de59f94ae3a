import type { Language, Tree } from 'web-tree-sitter';

/**
 * Addresses of a grammar's tables in WASM memory. The tree kernel reads tree-sitter's nodes and tables there, without a call
 * per node. This depends on the memory layout of the pinned web-tree-sitter (32-bit pointers, little-endian): its version is
 * exact in package.json, each grammar must find its canary (grammar.ts), and a test compares the kernel with tree-sitter's
 * cursor on every fixture. kernel/trees/flatten.ts documents the layout of a node.
 */
export interface WasmMemory {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU16: Uint16Array;
  readonly HEAPU32: Uint32Array;
}

/** Addresses of the tables that flattening needs, read once per grammar. */
export interface GrammarTables {
  readonly metadata: number;
  readonly publicSymbols: number;
  readonly aliases: number;
  readonly aliasLength: number;
  readonly fieldSlices: number;
  readonly fieldEntries: number;
}

/** The WASM address of a web-tree-sitter object; 0 if this version keeps it elsewhere. */
export const addressOf = (object: Tree | Language): number => {
  const value: unknown = Reflect.get(object, 0);
  return typeof value === 'number' ? value : 0;
};

export const readGrammarTables = (memory: WasmMemory, language: Language): GrammarTables => {
  const at = addressOf(language);
  const u32 = (offset: number): number => memory.HEAPU32[(at + offset) >> 2]!;
  return {
    aliasLength: memory.HEAPU16[(at + 36) >> 1]!,
    fieldSlices: u32(64),
    fieldEntries: u32(68),
    metadata: u32(72),
    publicSymbols: u32(76),
    aliases: u32(84),
  };
};
