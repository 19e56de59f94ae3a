/** Letters of a text in bytes, compared with up to eight that are told as a number, the first lowest: a number needs no memory. */
import { lower } from '../parts';

export function byteAt(at: usize, end: usize): u32 {
  return at < end ? load<u8>(at) : 0;
}

/** Whether the letters from here on are so many of a number's. */
export function has(at: usize, end: usize, letters: u64, count: u32): bool {
  if (<usize>count > end - at) return false;
  for (let index: u32 = 0; index < count; index++)
    if (lower(load<u8>(at + index)) !== <u32>((letters >> ((<u64>index) << 3)) & 0xff)) return false;
  return true;
}

export function hasExactly(at: usize, end: usize, letters: u64, count: u32): bool {
  if (<usize>count > end - at) return false;
  for (let index: u32 = 0; index < count; index++)
    if (<u32>load<u8>(at + index) !== <u32>((letters >> ((<u64>index) << 3)) & 0xff)) return false;
  return true;
}
