/**
 * Sets of three letters that follow each other, whatever their case. Told for sixteen places at a time by the lowest five bits of each
 * letter, so a place that is told has to be looked at; one that is not has none of them.
 */
const LETTERS: usize = 32;
/** Of the first, the second and the third letter: by its lowest bits, in which buckets it is. */
export const TRIPLES: usize = 3 * LETTERS;
const BUCKETS: u32 = 8;

export function clearTriples(sets: usize): void {
  memory.fill(sets, 0, TRIPLES);
}

/** `which`: the number of the letters; those that share a bucket are mixed up. `size`: how many letters there are, up to three (UTF-16). */
export function addTriple(sets: usize, which: u32, text: usize, size: u32): void {
  const bucket = (<u32>1) << (which % BUCKETS);
  for (let place: u32 = 0; place < 3; place++) {
    const set = sets + <usize>place * LETTERS;
    if (place < size) {
      const letter = set + <usize>(load<u16>(text + ((<usize>place) << 1)) & 31);
      store<u8>(letter, load<u8>(letter) | bucket);
    } else
      for (let letter: usize = 0; letter < LETTERS; letter++) store<u8>(set + letter, load<u8>(set + letter) | bucket);
  }
}

function inSet(set: usize, bytes: v128): v128 {
  const low = v128.and(bytes, i8x16.splat(31));
  // A place behind the end of a table gives 0.
  return v128.or(
    i8x16.swizzle(v128.load(set), low),
    i8x16.swizzle(v128.load(set, 16), i8x16.sub(low, i8x16.splat(16))),
  );
}

/** A bit for each of sixteen places where letters of the sets may be. */
export function triplesAt(sets: usize, at: usize): u32 {
  const both = v128.and(inSet(sets, v128.load(at)), inSet(sets + LETTERS, v128.load(at, 1)));
  // Mostly it is none.
  if (!v128.any_true(both)) return 0;
  const all = v128.and(both, inSet(sets + 2 * LETTERS, v128.load(at, 2)));
  return <u32>i8x16.bitmask(i8x16.ne(all, i8x16.splat(0)));
}
