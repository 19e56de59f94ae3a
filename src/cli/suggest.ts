/** Edit distance with neighbouring letters swapped as one edit (optimal string alignment): typing makes that mistake. */
export function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) best = Math.min(best, before[column - 2]! + 1);
      current.push(best);
    }
    before = last;
    last = current;
  }
  return last[b.length]!;
}

/** The nearest of the known words, or null when none is near: more than a third of the letters wrong is another word. */
export function nearest(word: string, known: readonly string[]): string | null {
  const ranked = known
    .map((candidate) => ({
      candidate,
      cost: candidate.startsWith(word) && word !== '' ? 0.5 : distance(word, candidate),
    }))
    .sort((x, y) => x.cost - y.cost || (x.candidate < y.candidate ? -1 : 1));
  const best = ranked[0];
  if (best === undefined) return null;
  return best.cost <= Math.max(1, Math.ceil(Math.max(word.length, best.candidate.length) / 3)) ? best.candidate : null;
}
