import type { Row, Target } from '../suites/suite.js';
import type { Answered, Span } from './ask.js';
import type { Judged } from './measure.js';

/** What a document of the ranking is to the row. */
export type Role = 'expected' | 'relevant' | 'negative' | null;

export interface Verdict extends Judged {
  /** Rank of the first expected target. */
  readonly first: number | null;
  /** The role of each result, in the order of the answer. */
  readonly roles: readonly Role[];
  /** The rank of each result: results of one file share one where files are ranked. */
  readonly positions: readonly number[];
  /** Rank of each negative target, where it was found. */
  readonly negatives: readonly (number | null)[];
}

/** What languages put between the parts of a name; headings have blanks around theirs. */
const ENDS_A_PART = /(?:^|[.:#/\\>] ?)$/;
const STARTS_A_PART = /^ ?[.:#/\\>]/;

type Bears = (span: Span, symbol: string) => boolean;

/** `Pool.run` names `pipeline.Pool.run`, and not `Spool.run`. */
const isNamed: Bears = ({ name, qualifiedName }, symbol) => {
  if (name === symbol || qualifiedName === symbol) return true;
  return qualifiedName?.endsWith(symbol) === true && ENDS_A_PART.test(qualifiedName.slice(0, -symbol.length));
};

/** `pipeline.Pool.run` is inside of `Pool`, and not of `Poo`. */
const isInside: Bears = ({ qualifiedName }, symbol) => {
  if (qualifiedName === null) return false;
  for (let at = qualifiedName.indexOf(symbol); at >= 0; at = qualifiedName.indexOf(symbol, at + 1)) {
    const [before, behind] = [qualifiedName.slice(0, at), qualifiedName.slice(at + symbol.length)];
    if (ENDS_A_PART.test(before) && STARTS_A_PART.test(behind)) return true;
  }
  return false;
};

const overlaps = ({ lineStart, lineEnd }: Span, [from, to]: readonly [number, number]): boolean =>
  lineStart <= to && from <= lineEnd;

/** A result is of every file whose content it shows, whichever of their paths stands on it. */
export const isOf = (answer: Answered, path: string): boolean => answer.path === path || answer.copies.includes(path);

const hasSpan = (answer: Answered, { path, symbol, lines }: Target, bears: Bears): boolean => {
  if (!isOf(answer, path)) return false;
  if (symbol === null && lines === null) return true;
  const spans: readonly Span[] = [answer, ...answer.also];
  return spans.some((span) => (symbol === null || bears(span, symbol)) && (lines === null || overlaps(span, lines)));
};

/** Who expects a class is content with the method of it that answers, as who expects lines is with some of them. */
const matches = (answer: Answered, target: Target): boolean =>
  hasSpan(answer, target, (span, symbol) => isNamed(span, symbol) || isInside(span, symbol));

const namesPlace = ({ symbol, lines }: Target): boolean => symbol !== null || lines !== null;

/**
 * What is ranked. A row that asks for files only is judged by file, each at its best result, so that three results of
 * one file do not count three times; one that names a symbol or lines is judged result by result.
 */
const positionsOf = (row: Row, answers: readonly Answered[]): number[] => {
  if ([...row.expected, ...row.alsoRelevant, ...row.negative].some(namesPlace)) return answers.map((_, at) => at + 1);
  const seen = new Map<string, number>();
  return answers.map(({ path }) => {
    const known = seen.get(path);
    if (known !== undefined) return known;
    seen.set(path, seen.size + 1);
    return seen.size;
  });
};

/**
 * Whether a result is what a negative target forbids. Where the path that it shows is wanted, its copies are no reproach: a
 * file and the vendored copy of it cannot be told apart in another way than by showing the right one. Nor is a member of a
 * forbidden symbol, where the row asks for that member.
 */
const forbids = (row: Row, target: Target, answer: Answered): boolean => {
  if (!matches(answer, target)) return false;
  const wanted = [...row.expected, ...row.alsoRelevant];
  if (answer.path !== target.path && wanted.some(({ path }) => path === answer.path)) return false;
  return hasSpan(answer, target, isNamed) || !wanted.some((one) => namesPlace(one) && matches(answer, one));
};

const rankAt = (at: number, positions: readonly number[]): number | null => (at < 0 ? null : positions[at]!);

interface Placed {
  readonly target: Target;
  readonly rank: number | null;
}

/** One document satisfies one target: the best. Others that it satisfies as well are no part of the ideal ranking. */
const gainsOf = (placed: readonly Placed[], length: number): { gains: number[]; ideal: number[] } => {
  const gains = Array<number>(length).fill(0);
  const ideal: number[] = [];
  for (const { target, rank } of [...placed].sort((a, b) => b.target.grade - a.target.grade)) {
    if (rank !== null && gains[rank - 1] !== 0) continue;
    ideal.push(target.grade);
    if (rank !== null) gains[rank - 1] = target.grade;
  }
  return { gains, ideal };
};

const roleOf = (row: Row, answer: Answered): Role => {
  const isOne = (target: Target): boolean => matches(answer, target);
  if (row.expected.some(isOne)) return 'expected';
  if (row.negative.some((target) => forbids(row, target, answer))) return 'negative';
  return row.alsoRelevant.some(isOne) ? 'relevant' : null;
};

export const judge = (row: Row, answers: readonly Answered[]): Verdict => {
  const positions = positionsOf(row, answers);
  const length = Math.max(0, ...positions);
  const place = (target: Target): Placed => ({
    target,
    rank: rankAt(
      answers.findIndex((answer) => matches(answer, target)),
      positions,
    ),
  });
  const expected = row.expected.map(place);
  const { gains, ideal } = gainsOf([...expected, ...row.alsoRelevant.map(place)], length);
  const ranks = expected.map(({ rank }) => rank);
  const isFound = new Set(ranks);
  const found = ranks.filter((rank) => rank !== null);
  return {
    gains,
    ideal,
    ranks,
    isRelevant: gains.map((_, at) => isFound.has(at + 1)),
    first: found.length === 0 ? null : Math.min(...found),
    roles: answers.map((answer) => roleOf(row, answer)),
    positions,
    negatives: row.negative.map((target) =>
      rankAt(
        answers.findIndex((answer) => forbids(row, target, answer)),
        positions,
      ),
    ),
  };
};
