/**
 * Processes a syntax tree in WebAssembly, in the memory of tree-sitter's runtime: flattens it, runs a query over it, and packs
 * its references and literals. test/language/reference does the same in TypeScript, and
 * test/language/tree-kernel.test.ts compares the two.
 *
 * The memory belongs to tree-sitter: this module has no static data in it and allocates with tree-sitter's malloc.
 */
import * as column from './columns';
import { startDescribe } from './describe';
import { startDocText } from './doc-text';
import { startFlatten } from './flatten';
import { startMatch } from './match';
import { startPack } from './pack';
import { startSignature } from './signature';
import { startTags } from './tags';
import { startText } from './text';

export { describe } from './describe';
export { flatten } from './flatten';
export { useKinds } from './kinds';
export { match } from './match';
export { pack, packedAt, packedCount, packedEnd, symbolRoom } from './pack';
export { beginReading, read, readsLeft } from './read';
export { lengthOf, placeOf } from './tags';
export { byteAt, keepPlaces, setText } from './text';

export function start(): void {
  startFlatten();
  startText();
  startTags();
  startMatch();
  startPack();
  startDocText();
  startSignature();
  startDescribe();
}

/** The capacity in nodes, which is the length of every column. */
export function capacity(): u32 {
  return column.capacity;
}

/** The address of the first column; the others follow it. */
export function columns(): usize {
  return column.starts;
}
