/** The columns of src/language/tree/flat-tree.ts, and the marks of each node by the query. */
import { newBlock, widen } from './vector';

export let count: u32 = 0;
export let capacity: u32 = 0;
export let starts: usize = 0;
export let ends: usize = 0;
export let parents: usize = 0;
export let after: usize = 0;
/** What the query said of a node: see tags.ts. */
export let said: usize = 0;
/** Of a name, the number of its definition and one more. */
export let defined: usize = 0;
export let kinds: usize = 0;
export let fields: usize = 0;
/** The pattern that made the node a reference. */
export let referred: usize = 0;
export let named: usize = 0;

const BYTES_EACH: usize = 4 * 6 + 2 * 3 + 1;

let block: usize = 0;

export function startColumns(): void {
  block = newBlock();
}

export function reserve(nodes: u32): void {
  if (nodes <= capacity) return;
  // A multiple of eight, so that every column begins where its numbers may.
  const room: u32 = (max<u32>(nodes, capacity + (capacity >> 1)) + 1024) & ~7;
  const each = <usize>room;
  const at = widen(block, 0, each * BYTES_EACH);
  capacity = room;
  starts = at;
  ends = starts + each * 4;
  parents = ends + each * 4;
  after = parents + each * 4;
  said = after + each * 4;
  defined = said + each * 4;
  kinds = defined + each * 4;
  fields = kinds + each * 2;
  referred = fields + each * 2;
  named = referred + each * 2;
}

export function setCount(nodes: u32): void {
  count = nodes;
}
