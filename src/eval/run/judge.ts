import type { Row, Target } from '../suites/suite.js';
import type { Answered, Span } from './ask.js';
import type { Judged } from './measure.js';

/** How the row judges a result. null: the row does not mention it. */
export type Role = 'expected' | 'relevant' | 'negative' | null;

export interface Verdict extends Judged {
  /** Rank of the first expected target. */
  readonly first: number | null;
  /** The role of each result, in the order of the answer. */
  readonly roles: readonly Role[];
  /** The rank of each result. If files are ranked, all results of one file share a rank. */
  readonly positions: readonly number[];
  /** Rank of each negative target. null: not found. */
  readonly negatives: readonly (number | null)[];
}

/** Separators between the parts of a qualified name. Headings have spaces around theirs. */
const ENDS_A_PART = /(?:^|[.:#/\\>] ?)$/;
const STARTS_A_PART = /^ ?[.:#/\\>]/;

type NameMatch = (span: Span, symbol: string) => boolean;

/** `Pool.run` matches `pipeline.Pool.run` but not `Spool.run`. */
const isNamed: NameMatch = ({ name, qualifiedName }, symbol) => {
  if (name === symbol || qualifiedName === symbol) return true;
  return qualifiedName?.endsWith(symbol) === true && ENDS_A_PART.test(qualifiedName.slice(0, -symbol.length));
};

/** `pipeline.Pool.run` is a member of `Pool` but not of `Poo`. */
const isInside: NameMatch = ({ qualifiedName }, symbol) => {
  if (qualifiedName === null) return false;
  for (let at = qualifiedName.indexOf(symbol); at >= 0; at = qualifiedName.indexOf(symbol, at + 1)) {
    const [before, behind] = [qualifiedName.slice(0, at), qualifiedName.slice(at + symbol.length)];
    if (ENDS_A_PART.test(before) && STARTS_A_PART.test(behind)) return true;
  }
  return false;
};

const overlaps = ({ lineStart, lineEnd }: Span, [from, to]: readonly [number, number]): boolean =>
  lineStart <= to && from <= lineEnd;

/** A result belongs to every file with its content, not only to the file whose path it shows. */
export const isOf = (answer: Answered, path: string): boolean => answer.path === path || answer.copies.includes(path);

const hasSpan = (answer: Answered, { path, symbol, lines }: Target, nameMatches: NameMatch): boolean => {
  if (!isOf(answer, path)) return false;
  if (symbol === null && lines === null) return true;
  const spans: readonly Span[] = [answer, ...answer.also];
  return spans.some(
    (span) => (symbol === null || nameMatches(span, symbol)) && (lines === null || overlaps(span, lines)),
  );
};

/** A method satisfies a row that expects its class, and some lines satisfy a row that expects a range of lines. */
const matches = (answer: Answered, target: Target): boolean =>
  hasSpan(answer, target, (span, symbol) => isNamed(span, symbol) || isInside(span, symbol));

const namesPlace = ({ symbol, lines }: Target): boolean => symbol !== null || lines !== null;

/**
 * The rank of each result. If all targets of a row are files, files are ranked, each by its best result. Three results of
 * one file then count once. If a target has a symbol or lines, every result has a rank of its own.
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
 * Whether a result matches a negative target. A copy of a wanted file is not counted: a file and its vendored copy have the
 * same content, so the search can only show the right path. A member of a forbidden symbol is not counted if the row wants
 * that member.
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

/** One result satisfies one target, the one with the highest grade. Other targets of it are not in the ideal ranking. */
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

/** Judges a ranking by a row of the suite: ranks of the targets, gains, and the role of each result. */
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
