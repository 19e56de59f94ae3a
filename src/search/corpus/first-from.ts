/** Binary search: the first position in a sorted list of chunks that is not before a given chunk. */
export const firstFrom = (docs: Uint32Array, from: number): number => {
  let low = 0;
  let high = docs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (docs[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return low;
};
