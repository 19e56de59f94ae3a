/** Signs outside ASCII (UTF-8) that are of no word in any script: dashes, quotation marks, arrows, × and ° and their like. */

/** How many bytes the sign here has; 0: it may be a letter, a number or a mark, or it is cut off. src/core/by-letters.ts has the same ranges. */
export function signLength(at: usize, end: usize): usize {
  if (at + 1 >= end) return 0;
  const first: u32 = load<u8>(at);
  const second: u32 = load<u8>(at, 1);
  switch (first) {
    case 0xc2:
      // All up to U+00BF but ª ² ³ µ ¹ º ¼ ½ ¾.
      return second === 0xaa || second - 0xb2 < 2 || second === 0xb5 || second - 0xb9 < 2 || second - 0xbc < 3 ? 0 : 2;
    case 0xc3:
      return second === 0x97 || second === 0xb7 ? 2 : 0;
    case 0xe2: {
      if (at + 2 >= end) return 0;
      const code = ((second & 63) << 6) | <u32>(load<u8>(at, 2) & 63);
      // U+2000 to U+206F, U+2190 to U+23FF, U+2500 to U+26FF, less U+2000.
      return code < 0x70 || code - 0x190 < 0x270 || code - 0x500 < 0x200 ? 3 : 0;
    }
    default:
      return 0;
  }
}
