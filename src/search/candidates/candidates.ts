import type { Corpus } from '../corpus/corpus.js';
import { everyFile } from '../query/file-filter.js';
import { pathScore } from '../rank/evidence.js';
import type { Matcher } from '../rank/match.js';
import type { Timed } from '../rank/timing.js';
import type { ScoredContents } from '../scores/best-contents.js';
import { bestFiles, type PathMatches } from './best-files.js';
import type { Definition } from './definers.js';
import type { FileMentions } from './file-mentions.js';

/** The number of contents that each channel may contribute. Features are computed for these candidates only. */
const BY_BODY = 40;
const BY_NAMES = 30;
const BY_PATH = 60;

/** The files that may answer a query, from independent channels: text, symbol names, paths, identifiers, mentions. */
export interface Candidates {
  readonly files: readonly number[];
  /** The number of files from each channel. */
  readonly counts: Readonly<Record<'body' | 'names' | 'path' | 'identifiers' | 'mentions', number>>;
  /** Counts the different contents that any channel matched. Only valid until the next query is scored. */
  matched(): number;
  /** The highest body score among the files that pass the filters; 0 if no text matches. */
  readonly bestBody: number;
}

/** The best `limit` contents, in any order. `rank` breaks ties; it must not depend on the history of the index. */
const bestOf = (
  { contents, scores }: ScoredContents,
  limit: number,
  rank: (contentId: number) => number,
): readonly number[] => {
  if (contents.length <= limit) return contents;
  const compare = (a: number, b: number): number => scores[b]! - scores[a]! || rank(contents[a]!) - rank(contents[b]!);
  const best: number[] = [];
  // Insertion into a short sorted list: nearly all of the thousands of contents are worse than its last entry.
  for (let place = 0; place < contents.length; place++) {
    if (best.length === limit && compare(place, best[limit - 1]!) > 0) continue;
    let at = best.length;
    while (at > 0 && compare(place, best[at - 1]!) < 0) at--;
    best.splice(at, 0, place);
    if (best.length > limit) best.pop();
  }
  return best.map((place) => contents[place]!);
};

/** Only the contents that pass the filters. */
const filtered = ({ contents, scores }: ScoredContents, passes: (contentId: number) => boolean): ScoredContents => {
  const kept: number[] = [];
  const keptScores: number[] = [];
  for (let at = 0; at < contents.length; at++) {
    if (!passes(contents[at]!)) continue;
    kept.push(contents[at]!);
    keptScores.push(scores[at]!);
  }
  return { contents: kept, scores: keptScores };
};

/** Files whose name contains a word of the query. */
const byPath = (corpus: Corpus, matcher: Matcher, isWanted: (file: number) => boolean): PathMatches => {
  const files: number[] = [];
  const scores: number[] = [];
  for (const file of corpus.names.holding(matcher.inPaths)) {
    const score = isWanted(file) ? pathScore(matcher, corpus.wordsOf(file)) : null;
    if (score === null) continue;
    files.push(file);
    scores.push(score);
  }
  return { files, scores };
};

/** The union of some lists of numbers, ascending and without duplicates. */
const union = (lists: readonly (readonly number[])[]): number[] => {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const list of lists) {
    all.set(list, end);
    end += list.length;
  }
  all.sort();
  const different: number[] = [];
  for (let at = 0; at < all.length; at++) if (at === 0 || all[at] !== all[at - 1]) different.push(all[at]!);
  return different;
};

interface CandidateRequest {
  readonly corpus: Corpus;
  readonly matcher: Matcher;
  /** The number of contents with a word of the query in their text. */
  readonly withWords: number;
  readonly defined: ReadonlyMap<number, Definition>;
  readonly mentions: FileMentions;
  readonly isWanted: (file: number) => boolean;
  readonly timed: Timed;
}

/** Collects candidates from all channels. The body scores of the query (`scores.scoreBodies`) have to be computed before. */
export const candidatesOf = (request: CandidateRequest): Candidates => {
  const { corpus, matcher, withWords, defined, mentions, isWanted, timed } = request;
  const firstFile = (contentId: number): number => corpus.filesOf(contentId)[0] ?? 0;
  const isAll = isWanted === everyFile;
  const passes = (contentId: number): boolean => isAll || corpus.filesOf(contentId).some(isWanted);
  const { scores } = corpus;
  timed('names', () => scores.scoreNames(matcher.concepts.partsTotal));
  // With a filter, any number of excluded contents may score higher than the best one that passes, so none is cut off.
  const bodies = filtered(scores.bestBodies(isAll ? BY_BODY : 0), passes);
  const names = filtered(scores.bestNames(isAll ? BY_NAMES : 0), passes);
  let bestBody = 0;
  for (const score of bodies.scores) if (score > bestBody) bestBody = score;
  const paths = timed('path', () => byPath(corpus, matcher, isWanted));
  const chosen = {
    body: bestOf(bodies, BY_BODY, firstFile).flatMap((id) => corpus.filesOf(id)),
    names: bestOf(names, BY_NAMES, firstFile).flatMap((id) => corpus.filesOf(id)),
    path: bestFiles(paths, corpus, BY_PATH),
    identifiers: [...defined.keys()].flatMap((id) => corpus.filesOf(id)),
    mentions: [...mentions.keys()],
  };
  const matched = (): number => {
    // Contents that match without a word of the query in their text; most matches have one.
    const others = new Set<number>();
    const count = (contentId: number): void => {
      if (!scores.hasBody(contentId)) others.add(contentId);
    };
    for (const contentId of scores.bestNames(0).contents) if (passes(contentId)) count(contentId);
    for (const contentId of defined.keys()) if (passes(contentId)) count(contentId);
    for (const file of paths.files) count(corpus.files[file]!.contentId);
    for (const file of mentions.keys()) if (isWanted(file)) count(corpus.files[file]!.contentId);
    return (isAll ? withWords : bodies.contents.length) + others.size;
  };
  return {
    files: union([chosen.body, chosen.names, chosen.path, chosen.identifiers, chosen.mentions]).filter(isWanted),
    counts: {
      body: chosen.body.length,
      names: chosen.names.length,
      path: chosen.path.length,
      identifiers: chosen.identifiers.length,
      mentions: chosen.mentions.length,
    },
    matched,
    bestBody,
  };
};
