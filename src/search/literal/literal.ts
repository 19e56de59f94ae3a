import type { IndexReader } from '../../store/db/index-reader.js';
import { candidatesOf } from './literal-candidates.js';
import { canBeWindows1252, type Wanted, wantedIn } from './literal-lines.js';
import { makeScan, type Scan } from './literal-scan.js';

/** In bytes of the stored text, end exclusive; lines are 1-based. */
export interface LiteralPlace {
  readonly startByte: number;
  readonly endByte: number;
  readonly line: number;
}

/** A content that holds the literal, whatever its case. */
export interface LiteralMatch {
  readonly contentId: number;
  /** Counted up to MOST_OCCURRENCES. */
  readonly occurrences: number;
  /** The first few. */
  readonly places: readonly LiteralPlace[];
  /** Whether it is there letter by letter. */
  readonly isExact: boolean;
}

export interface LiteralResult {
  /** Exact ones first, then those with more occurrences, then by path. */
  readonly matches: readonly LiteralMatch[];
  /** Contents that hold the literal, whether they are in `matches` or were more than the limit. */
  readonly matched: number;
  /** Texts that had to be read. */
  readonly scanned: number;
  /** Lines of the literal that were not looked for, as there were too many. */
  readonly droppedLines: number;
  /** Every content that holds the literal is in `matches`. */
  readonly isComplete: boolean;
}

/** Enough to tell a file about something from one that mentions it; a single letter is counted no further. */
export const MOST_OCCURRENCES = 100;
const MOST_PLACES = 5;

interface Needle {
  readonly wanted: Wanted;
  readonly bytes: Buffer;
  readonly scan: Scan;
  /** Contents that are worth a look; null: all are. */
  readonly candidates: ReadonlySet<number> | null;
}

type Place = Omit<LiteralPlace, 'line'>;

const LINE_FEED = 10;

const occurrencesOf = ({ wanted, bytes, scan }: Needle, text: Buffer): number[] => {
  switch (wanted.where) {
    case 'anywhere':
      return scan(text, MOST_OCCURRENCES);
    case 'start': {
      if (wanted.text === '') return [0, 0];
      // A letter's other case takes up to three times as many bytes.
      const found = scan(text.subarray(0, bytes.length * 3), 1);
      return found[0] === 0 ? found : [];
    }
    case 'windows-1252': {
      const found = scan(text, MOST_OCCURRENCES);
      return found.length === 0 || canBeWindows1252(text.toString('utf8')) ? found : [];
    }
  }
};

/** Places in ascending order get their lines by counting on from the one before. */
const withLines = (text: Buffer, places: readonly Place[]): LiteralPlace[] => {
  let line = 1;
  let at = text.indexOf(LINE_FEED);
  return places.map((place) => {
    for (; at >= 0 && at < place.startByte; at = text.indexOf(LINE_FEED, at + 1)) line++;
    return { ...place, line };
  });
};

const inspect = (needles: readonly Needle[], contentId: number, text: Buffer): LiteralMatch | null => {
  const places: Place[] = [];
  let occurrences = 0;
  let isExact = false;
  for (const needle of needles) {
    if (needle.candidates !== null && !needle.candidates.has(contentId)) continue;
    const found = occurrencesOf(needle, text);
    if (found.length === 0) continue;
    occurrences += found.length / 2;
    for (let at = 0; at < found.length && at < 2 * MOST_PLACES; at += 2)
      places.push({ startByte: found[at]!, endByte: found[at + 1]! });
    isExact ||= text.includes(needle.bytes, found[0]);
  }
  if (occurrences === 0) return null;
  places.sort((a, b) => a.startByte - b.startByte).splice(MOST_PLACES);
  // Here, where the text is at hand: it would have to be read again.
  return {
    contentId,
    occurrences: Math.min(occurrences, MOST_OCCURRENCES),
    places: withLines(text, places),
    isExact,
  };
};

/** Of the texts that one of the needles may be in. All are read in one go where that is most of them. */
function* textsFor(reader: IndexReader, needles: readonly Needle[]): Generator<[contentId: number, text: Buffer]> {
  const wanted = new Set(needles.flatMap(({ candidates }) => [...(candidates ?? [])]));
  const isMost = wanted.size * 2 > reader.textIndex.documents().runs.contents.length;
  if (isMost || needles.some(({ candidates }) => candidates === null)) {
    for (const { contentId, text } of reader.texts()) yield [contentId, text];
    return;
  }
  for (const contentId of Uint32Array.from(wanted).sort()) {
    const text = reader.textBytes(contentId);
    if (text !== null) yield [contentId, text];
  }
}

/** Above this many, going through all files is sooner done than asking for the path of each. */
const MANY = 500;

/** The order of the first paths of some contents, as numbers. */
const pathRanks = (reader: IndexReader, found: readonly LiteralMatch[]): Map<number, number> => {
  const ranks = new Map<number, number>();
  if (found.length > MANY) {
    for (const { contentId } of reader.files())
      if (contentId !== null && !ranks.has(contentId)) ranks.set(contentId, ranks.size);
    return ranks;
  }
  const paths = found.map(({ contentId }) => ({ contentId, path: Buffer.from(reader.pathsOf(contentId)[0] ?? '') }));
  for (const { contentId } of paths.sort((a, b) => Buffer.compare(a.path, b.path))) ranks.set(contentId, ranks.size);
  return ranks;
};

/** Content ids depend on the index's history; the order, and so what a limit cuts off, may not. */
const ordered = (reader: IndexReader, found: readonly LiteralMatch[]): LiteralMatch[] => {
  const ranks = pathRanks(reader, found);
  return [...found].sort(
    (a, b) =>
      Number(b.isExact) - Number(a.isExact) ||
      b.occurrences - a.occurrences ||
      (ranks.get(a.contentId) ?? 0) - (ranks.get(b.contentId) ?? 0),
  );
};

/**
 * The contents that hold a string, case aside: at least those that `git grep -F -i` finds. The lines of a literal of
 * several are alternatives. Any string is valid. All that match are found whatever the limit, as only then those that are
 * returned do not depend on the order in which texts lie in the index.
 */
export const literalMatches = (
  reader: IndexReader,
  literal: string,
  limit: number,
  isWanted: (contentId: number) => boolean,
): LiteralResult => {
  const { wanted, dropped } = wantedIn(literal);
  const needles = wanted.map((one) => ({
    wanted: one,
    bytes: Buffer.from(one.text),
    scan: one.text === '' ? () => [] : makeScan(one.text),
    candidates: candidatesOf(reader.textIndex, one.text),
  }));
  const found: LiteralMatch[] = [];
  let scanned = 0;
  for (const [contentId, text] of needles.length === 0 ? [] : textsFor(reader, needles)) {
    if (!isWanted(contentId)) continue;
    scanned++;
    const match = inspect(needles, contentId, text);
    if (match !== null) found.push(match);
  }
  const matches = ordered(reader, found).slice(0, Math.max(0, limit));
  return {
    matches,
    matched: found.length,
    scanned,
    droppedLines: dropped,
    isComplete: matches.length === found.length && dropped === 0,
  };
};
