/** The columns of a flattened syntax tree (src/language/tree/flat-tree.ts), and the result of the query for each node. */
import { newBlock, widen } from './vector';

export let count: u32 = 0;
export let capacity: u32 = 0;
export let starts: usize = 0;
export let ends: usize = 0;
export let parents: usize = 0;
export let after: usize = 0;
/** By node: bits set by the query, see tags.ts. */
export let tags: usize = 0;
/** By node: 1 + the number of its definition if the node is the name of one, otherwise 0. */
export let defined: usize = 0;
export let kinds: usize = 0;
export let fields: usize = 0;
/** By node: the query pattern that made it a reference. */
export let referred: usize = 0;
export let named: usize = 0;

const BYTES_EACH: usize = 4 * 6 + 2 * 3 + 1;

let block: usize = 0;

export function startColumns(): void {
  block = newBlock();
}

export function reserve(nodes: u32): void {
  if (nodes <= capacity) return;
  // A multiple of eight keeps every column aligned.
  const room: u32 = (max<u32>(nodes, capacity + (capacity >> 1)) + 1024) & ~7;
  const each = <usize>room;
  const at = widen(block, 0, each * BYTES_EACH);
  capacity = room;
  starts = at;
  ends = starts + each * 4;
  parents = ends + each * 4;
  after = parents + each * 4;
  tags = after + each * 4;
  defined = tags + each * 4;
  kinds = defined + each * 4;
  fields = kinds + each * 2;
  referred = fields + each * 2;
  named = referred + each * 2;
}

export function setCount(nodes: u32): void {
  count = nodes;
}
