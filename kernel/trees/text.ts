/** The text that the tree is of, as UTF-8. Nodes speak of UTF-16 offsets; where all is ASCII the two are the same. */
import { newBlock, widen } from './vector';

export let text: usize = 0;
export let length: u32 = 0;
export let isAscii: bool = false;

let block: usize = 0;

export function startText(): void {
  block = newBlock();
}

/** Returns where its bytes are to be written. */
export function setText(bytes: u32, ascii: bool): usize {
  text = widen(block, 0, <usize>bytes + 8);
  length = bytes;
  isAscii = ascii;
  return text;
}

/** How many bytes the character that begins with this one takes. */
export function widthOf(byte: u32): u32 {
  return byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}
