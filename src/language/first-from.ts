/** Of numbers in order: the position of the first that is not below a value; their length where there is none. */
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
