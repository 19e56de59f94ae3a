/** Writes a varint (seven bits per byte, low bits first) and returns the address after it. */
export function putVarint(at: usize, value: u32): usize {
  while (value > 0x7f) {
    store<u8>(at++, (value & 0x7f) | 0x80);
    value >>= 7;
  }
  store<u8>(at, value);
  return at + 1;
}
