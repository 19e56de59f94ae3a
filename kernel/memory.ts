/**
 * Memory of a kernel that owns all of it: blocks are laid one behind the other and given back all at once. A table that
 * grows is laid again, twice as large; what it leaves behind is at most its own size.
 */

let top: usize = 0;
let end: usize = 0;

export function release(from: usize): void {
  top = from;
  end = (<usize>memory.size()) << 16;
}

/** Where the next block will be. */
export function laid(): usize {
  return top;
}

export function lay(bytes: usize): usize {
  const at = top;
  top = (at + bytes + 7) & ~7;
  // Eight bytes more: words are compared eight bytes at a time.
  if (top + 8 > end) {
    const pages = <i32>((top + 8 - end + 0xffff) >> 16);
    // A page for each that is there: growing moves the views of the other side, so it had better be rare.
    if (memory.grow(max(pages, memory.size() >> 1)) < 0 && memory.grow(pages) < 0) unreachable();
    end = (<usize>memory.size()) << 16;
  }
  return at;
}

export function layAgain(from: usize, used: usize, bytes: usize): usize {
  const at = lay(bytes);
  memory.copy(at, from, used);
  return at;
}
