import type { Answered } from './ask.js';

/**
 * Checks invariants of the results of every query: no repeats, falling scores, a fixed order of ties. A ranking can keep its
 * averages and still break one of them, and one breach fails a gate.
 */

const samePlace = (a: Answered, b: Answered): boolean =>
  a.path === b.path && a.lineStart === b.lineStart && a.lineEnd === b.lineEnd && a.name === b.name;

/** Results with equal scores are ordered by the bytes of their path, then by line. */
const isTieInOrder = (a: Answered, b: Answered): boolean => {
  const order = Buffer.compare(Buffer.from(a.path), Buffer.from(b.path));
  return (
    order < 0 || (order === 0 && (a.lineStart < b.lineStart || (a.lineStart === b.lineStart && a.lineEnd <= b.lineEnd)))
  );
};

const placeText = ({ path, lineStart }: Answered): string => `${path}:${lineStart}`;

export const breachesOf = (answers: readonly Answered[], depth: number): string[] => {
  const breaches: string[] = [];
  if (answers.length > depth) breaches.push(`${answers.length} results where ${depth} were asked for`);
  for (const [at, answer] of answers.entries()) {
    const before = answers[at - 1];
    if (answers.slice(0, at).some((earlier) => samePlace(earlier, answer)))
      breaches.push(`${placeText(answer)} is there twice`);
    else if (before !== undefined && before.score < answer.score)
      breaches.push(`${placeText(answer)} has a higher score than what stands before it`);
    else if (before !== undefined && before.score === answer.score && !isTieInOrder(before, answer))
      breaches.push(`${placeText(answer)} has the score of what stands before it, and its path or line comes first`);
  }
  return breaches;
};
