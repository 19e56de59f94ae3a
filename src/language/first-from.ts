/** Binary search in sorted numbers: the position of the first that is at least `value`, or their length. */
export const firstFrom = (numbers: readonly number[], value: number): number => {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
};
