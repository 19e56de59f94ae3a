/**
 * The work on every node of a syntax tree, in the memory of tree-sitter's runtime: flattening the tree, running a query over it,
 * packing its references and literals. test/language/reference does the same in TypeScript, and
 * test/language/tree-kernel.test.ts compares the two.
 *
 * The memory is tree-sitter's, so this module has no static data in it and allocates all that it uses.
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

/** How many nodes there is room for: the length of every column. */
export function capacity(): u32 {
  return column.capacity;
}

/** Where the columns begin; the others follow it. */
export function columns(): usize {
  return column.starts;
}
