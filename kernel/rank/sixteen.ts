/**
 * Looks at sixteen bytes at a time. What is behind an end may be read, never used: every text here has so many bytes of this memory
 * behind it.
 */
export const AHEAD: usize = 18;

/** A bit for each of sixteen bytes that is before the end. */
export function before(at: usize, end: usize): u32 {
  if (end - at >= 16) return 0xffff;
  const left: u32 = <u32>end - <u32>at;
  const one: u32 = 1;
  return (one << left) - 1;
}

/** Where a byte is; `end`: nowhere. */
export function indexOf(from: usize, end: usize, byte: u32): usize {
  const wanted = i8x16.splat(<i8>byte);
  for (let at = from; at < end; at += 16) {
    const found = <u32>i8x16.bitmask(i8x16.eq(v128.load(at), wanted)) & before(at, end);
    if (found !== 0) return at + ctz(found);
  }
  return end;
}

/** Whether two bytes are there, one behind the other. */
export function hasPair(from: usize, end: usize, first: u32, second: u32): bool {
  if (end === from) return false;
  const one = i8x16.splat(<i8>first);
  const other = i8x16.splat(<i8>second);
  for (let at = from; at < end - 1; at += 16) {
    const both = v128.and(i8x16.eq(v128.load(at), one), i8x16.eq(v128.load(at, 1), other));
    if ((<u32>i8x16.bitmask(both) & before(at, end - 1)) !== 0) return true;
  }
  return false;
}

/** Where the first byte is that is not ASCII; `end`: nowhere. */
export function indexOfWide(from: usize, end: usize): usize {
  for (let at = from; at < end; at += 16) {
    const found = <u32>i8x16.bitmask(v128.load(at)) & before(at, end);
    if (found !== 0) return at + ctz(found);
  }
  return end;
}

/** Copies a text and tells whether it is all ASCII; up to sixteen bytes behind it are written, too. */
export function copyPlain(to: usize, from: usize, size: usize): bool {
  let wide: u32 = 0;
  for (let at: usize = 0; at < size; at += 16) {
    const bytes = v128.load(from + at);
    v128.store(to + at, bytes);
    wide |= <u32>i8x16.bitmask(bytes) & before(at, size);
  }
  return wide === 0;
}
