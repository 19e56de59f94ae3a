/**
 * Bump allocator for a WebAssembly kernel that owns its memory: blocks are allocated one after the other and released all at
 * once. A table that grows is allocated again at twice the size; the abandoned copies are at most as large as the table.
 */

let top: usize = 0;
let end: usize = 0;

export function release(from: usize): void {
  top = from;
  end = (<usize>memory.size()) << 16;
}

export function allocate(bytes: usize): usize {
  const at = top;
  top = (at + bytes + 7) & ~7;
  // Eight bytes of padding, because words are compared eight bytes at a time.
  if (top + 8 > end) {
    const pages = <i32>((top + 8 - end + 0xffff) >> 16);
    // Grows by half of the memory, because growing detaches the typed-array views of the host and should be rare.
    if (memory.grow(max(pages, memory.size() >> 1)) < 0 && memory.grow(pages) < 0) unreachable();
    end = (<usize>memory.size()) << 16;
  }
  return at;
}

export function reallocate(from: usize, used: usize, bytes: usize): usize {
  const at = allocate(bytes);
  memory.copy(at, from, used);
  return at;
}
