import type { Corpus } from '../corpus/corpus.js';
import { everyFile } from '../query/file-filter.js';
import { pathScore } from '../rank/evidence.js';
import type { Matcher } from '../rank/match.js';
import type { Timed } from '../rank/timing.js';
import type { ScoredContents } from '../scores/best-contents.js';
import { bestFiles, type PathMatches } from './best-files.js';
import type { Definition } from './definers.js';
import type { FileMentions } from './file-mentions.js';

/** How many contents each channel may bring: features are worked out for these and for no others. */
const BY_BODY = 40;
const BY_NAMES = 30;
const BY_PATH = 60;

export interface Candidates {
  readonly files: readonly number[];
  /** How many each channel brought. */
  readonly counts: Readonly<Record<'body' | 'names' | 'path' | 'identifiers' | 'mentions', number>>;
  /** Different contents that any channel saw at all. Asked for until the next query begins. */
  matched(): number;
  /** What the text of the wanted content that says most scores; 0: none says anything. */
  readonly bestBody: number;
}

/** The best contents, in no order; equal ones by `rank`, which must not depend on history. */
const bestOf = (
  { contents, scores }: ScoredContents,
  limit: number,
  rank: (contentId: number) => number,
): readonly number[] => {
  if (contents.length <= limit) return contents;
  const compare = (a: number, b: number): number => scores[b]! - scores[a]! || rank(contents[a]!) - rank(contents[b]!);
  const best: number[] = [];
  // Kept in order as it goes: nearly all of thousands are behind the last of the few that count.
  for (let place = 0; place < contents.length; place++) {
    if (best.length === limit && compare(place, best[limit - 1]!) > 0) continue;
    let at = best.length;
    while (at > 0 && compare(place, best[at - 1]!) < 0) at--;
    best.splice(at, 0, place);
    if (best.length > limit) best.pop();
  }
  return best.map((place) => contents[place]!);
};

/** Those that were asked for. */
const askedOf = ({ contents, scores }: ScoredContents, isAsked: (contentId: number) => boolean): ScoredContents => {
  const asked: number[] = [];
  const own: number[] = [];
  for (let at = 0; at < contents.length; at++) {
    if (!isAsked(contents[at]!)) continue;
    asked.push(contents[at]!);
    own.push(scores[at]!);
  }
  return { contents: asked, scores: own };
};

/** Files that are called by a word of the query. */
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

/** All numbers of some lists, each once, ascending. */
const once = (lists: readonly (readonly number[])[]): number[] => {
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

/** `withWords`: how many contents have a word of the query in their text. */
export const candidatesOf = (
  corpus: Corpus,
  matcher: Matcher,
  withWords: number,
  defined: ReadonlyMap<number, Definition>,
  mentions: FileMentions,
  isWanted: (file: number) => boolean,
  timed: Timed,
): Candidates => {
  const firstFile = (contentId: number): number => corpus.filesOf(contentId)[0] ?? 0;
  const isAll = isWanted === everyFile;
  const isAsked = (contentId: number): boolean => isAll || corpus.filesOf(contentId).some(isWanted);
  const { scores } = corpus;
  timed('names', () => scores.scoreNames(matcher.concepts.partsTotal));
  // Where not all files are asked for, the best of those that are may be behind any number of others.
  const bodies = askedOf(scores.bestBodies(isAll ? BY_BODY : 0), isAsked);
  const names = askedOf(scores.bestNames(isAll ? BY_NAMES : 0), isAsked);
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
    // Contents without a word of the query in their text; most matches have one.
    const others = new Set<number>();
    const see = (contentId: number): void => {
      if (!scores.hasBody(contentId)) others.add(contentId);
    };
    for (const contentId of scores.bestNames(0).contents) if (isAsked(contentId)) see(contentId);
    for (const contentId of defined.keys()) if (isAsked(contentId)) see(contentId);
    for (const file of paths.files) see(corpus.files[file]!.contentId);
    for (const file of mentions.keys()) if (isWanted(file)) see(corpus.files[file]!.contentId);
    return (isAll ? withWords : bodies.contents.length) + others.size;
  };
  return {
    files: once([chosen.body, chosen.names, chosen.path, chosen.identifiers, chosen.mentions]).filter(isWanted),
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
