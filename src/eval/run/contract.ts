import type { Answered } from './ask.js';

/**
 * What every answer promises, whatever was asked. A ranking can keep its averages and still be broken: these are looked
 * at on each answer, and one breach fails a gate.
 */

const samePlace = (a: Answered, b: Answered): boolean =>
  a.path === b.path && a.lineStart === b.lineStart && a.lineEnd === b.lineEnd && a.name === b.name;

/** Ties go by path in the order of its bytes, then by line. */
const isTieInOrder = (a: Answered, b: Answered): boolean => {
  const order = Buffer.compare(Buffer.from(a.path), Buffer.from(b.path));
  return (
    order < 0 || (order === 0 && (a.lineStart < b.lineStart || (a.lineStart === b.lineStart && a.lineEnd <= b.lineEnd)))
  );
};

const spoken = ({ path, lineStart }: Answered): string => `${path}:${lineStart}`;

export const breachesOf = (answers: readonly Answered[], depth: number): string[] => {
  const breaches: string[] = [];
  if (answers.length > depth) breaches.push(`${answers.length} results where ${depth} were asked for`);
  for (const [at, answer] of answers.entries()) {
    const before = answers[at - 1];
    if (answers.slice(0, at).some((earlier) => samePlace(earlier, answer)))
      breaches.push(`${spoken(answer)} is there twice`);
    else if (before !== undefined && before.score < answer.score)
      breaches.push(`${spoken(answer)} has a higher score than what stands before it`);
    else if (before !== undefined && before.score === answer.score && !isTieInOrder(before, answer))
      breaches.push(`${spoken(answer)} has the score of what stands before it, and its path or line comes first`);
  }
  return breaches;
};
