import type { IndexReader } from '../../store/db/index-reader.js';
import { candidatesOf } from './literal-candidates.js';
import { canBeWindows1252, type Wanted, wantedIn } from './literal-lines.js';
import { makeScan, type Scan } from './literal-scan.js';

/** A match: bytes of the stored text, end exclusive, and its 1-based line. */
export interface LiteralPlace {
  readonly startByte: number;
  readonly endByte: number;
  readonly line: number;
}

/** A content that contains the literal, ignoring case. */
export interface LiteralMatch {
  readonly contentId: number;
  /** The number of matches, up to MOST_OCCURRENCES. */
  readonly occurrences: number;
  /** The first few matches. */
  readonly places: readonly LiteralPlace[];
  /** Whether one match has the same case. */
  readonly isExact: boolean;
}

export interface LiteralResult {
  /** Sorted: matches of the same case first, then by number of occurrences, then by path. */
  readonly matches: readonly LiteralMatch[];
  /** The number of contents with the literal, including those beyond the limit. */
  readonly matched: number;
  /** The number of texts that were read. */
  readonly scanned: number;
  /** The number of lines of the literal that were ignored because there were too many. */
  readonly droppedLines: number;
  /** Whether `matches` contains every content with the literal. */
  readonly isComplete: boolean;
}

/** The maximum count: enough to separate a file about a subject from one that mentions it. */
export const MOST_OCCURRENCES = 100;
const MOST_PLACES = 5;

interface Needle {
  readonly wanted: Wanted;
  readonly bytes: Buffer;
  readonly scan: Scan;
  /** The contents that may match; null for all. */
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
      // The other case of a letter takes up to three times as many bytes.
      const found = scan(text.subarray(0, bytes.length * 3), 1);
      return found[0] === 0 ? found : [];
    }
    case 'windows-1252': {
      const found = scan(text, MOST_OCCURRENCES);
      return found.length === 0 || canBeWindows1252(text.toString('utf8')) ? found : [];
    }
  }
};

/** Adds line numbers to ascending places, in one pass over the text. */
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
  // Lines are counted here, while the text is loaded.
  return {
    contentId,
    occurrences: Math.min(occurrences, MOST_OCCURRENCES),
    places: withLines(text, places),
    isExact,
  };
};

/** The texts that may match. All texts are read in one scan if that is most of them. */
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

/** Above this many contents, one scan of all files is faster than one path lookup each. */
const MANY = 500;

/** The rank of each content by its first path. */
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

/**
 * Sorts by path instead of content id: ids depend on the history of the index, and the order decides what a limit cuts
 * off.
 */
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
 * Literal search (grep): finds the contents that contain a string, ignoring case, at least all that `git grep -F -i`
 * finds. Several lines are alternatives, and any string is valid.
 * All matches are found before the limit applies; otherwise the result would depend on the order of texts in the
 * index.
 */
export const literalMatches = (
  reader: IndexReader,
  literal: string,
  limit: number,
  isWanted: (contentId: number) => boolean,
): LiteralResult => {
  const { wanted, dropped } = wantedIn(literal);
  const needles = wanted.map((line) => ({
    wanted: line,
    bytes: Buffer.from(line.text),
    scan: line.text === '' ? () => [] : makeScan(line.text),
    candidates: candidatesOf(reader.textIndex, line.text),
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
