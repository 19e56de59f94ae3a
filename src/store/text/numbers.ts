/**
 * Chunk numbers are given out in the order of writing and are not reused, so every delta leaves gaps, and what is kept
 * for each number would grow with the history of the file. When they are more than the live ones and this many, all
 * chunks are numbered anew.
 */
export const MOST_GAPS = 4_096;

/**
 * How far numbers can reach in a file whose lists of chunks are `bytes` long in all (a chunk takes one at least). Room is
 * made for every number, and the number comes from the file.
 */
export function highestNumber(bytes: number): number {
  return 2 * bytes + MOST_GAPS;
}
