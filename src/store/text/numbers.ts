/**
 * Chunk numbers are assigned in the order of writing and not reused, so every delta leaves gaps, and memory per number would
 * grow with the history of the file. If unused numbers exceed used ones by this many, all chunks are renumbered.
 */
export const MOST_GAPS = 4_096;

/**
 * The highest possible chunk number of a file whose lists of chunks have `bytes` bytes (a chunk takes at least one). Memory is
 * allocated for every number, so a forged file must not claim a higher one.
 */
export function highestNumber(bytes: number): number {
  return 2 * bytes + MOST_GAPS;
}
