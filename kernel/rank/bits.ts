/** Sets of beginnings of words, a bit each. */
import { zeros } from './tables';
import { BEGINNINGS } from './words';

export function noBits(): usize {
  return zeros(BEGINNINGS >> 3);
}

export function clearBits(bits: usize): void {
  memory.fill(bits, 0, BEGINNINGS >> 3);
}

export function setBit(bits: usize, beginning: u32): void {
  const at = bits + ((<usize>beginning >> 5) << 2);
  store<u32>(at, load<u32>(at) | ((<u32>1) << (beginning & 31)));
}

export function hasBit(bits: usize, beginning: u32): bool {
  return ((load<u32>(bits + ((<usize>beginning >> 5) << 2)) >> (beginning & 31)) & 1) !== 0;
}
