import { byLetters } from '../../core/by-letters.js';
import { splitIdentifier } from '../../language/words/split-identifier.js';
import { foldName, wholeTerms } from '../../language/words/term-forms.js';
import type { Corpus } from '../corpus/corpus.js';
import type { Occurrences, ScoredWord } from '../scores/occurrences.js';
import { familyPrefix, kinship } from './families.js';
import { joinedWords, type StandIn, standInsOf } from './stand-ins.js';
import { inflections, MOST_INFLECTIONS, STOP_WORDS, stem } from './stem.js';

/** One thing that the query speaks of, with every word of the repository that may stand for it. */
export interface Concept {
  /** As the query has it. */
  readonly word: string;
  /** What kinship is measured from; for a whole identifier, its folded form. */
  readonly key: string;
  /** A whole identifier of several parts: it counts where it stands exactly. */
  readonly isWhole: boolean;
  /** Words of other families that may stand for it. */
  readonly standIns: readonly StandIn[];
  readonly members: readonly Member[];
  /** How much a mention is worth: rare things more, and what the query names first more. */
  readonly weight: number;
  readonly idf: number;
}

/** A word of the repository that stands for a concept, and how much. */
export interface Member {
  readonly term: string;
  readonly weight: number;
}

export interface Concepts {
  readonly all: readonly Concept[];
  /** What a full match weighs: the sum of their weights, of the heaviest where they are many. */
  readonly total: number;
  /** The same without whole identifiers, whose parts are there already. */
  readonly partsTotal: number;
}

const wordIn = byLetters(/[A-Za-z_$][\w$]*|\d+/g, () => /[\p{L}_$][\p{L}\p{N}\p{M}_$]*|\p{N}+/gu);

export const wordsOf = (text: string): string[] => text.match(wordIn(text)) ?? [];

/** The first concept counts half as much again as the last: descriptions name their topic first. */
const FIRST_COUNTS_MORE = 0.5;
/** A word that the repository does not know says little about it, however rare. */
const UNKNOWN_IDF = 2;
/** More members than this only make a query slow: the rest of a family are rare compounds. */
const MOST_MEMBERS = 64;

const idfOf = (chunks: number, holding: number): number => Math.log(1 + (chunks - holding + 0.5) / (holding + 0.5));

/** A concept before the repository was asked about it. */
export interface Draft {
  readonly word: string;
  readonly key: string;
  readonly isWhole: boolean;
  readonly standIns: readonly StandIn[];
  /** How much the query makes of it, from 0 to 1. */
  readonly emphasis: number;
}

/** The words of a question, each with its parts, those first that come first. */
const questionDrafts = (query: string): Draft[] => {
  const words = wordsOf(query);
  const telling = words.filter((word) => splitIdentifier(word).length > 1 || !STOP_WORDS.has(word.toLowerCase()));
  const drafts = new Map<string, Draft>();
  const add = (draft: Draft): void => {
    const id = `${draft.isWhole ? '=' : ''}${draft.key}`;
    if (!drafts.has(id)) drafts.set(id, draft);
  };
  const joined = joinedWords(words);
  for (const word of telling.length > 0 ? telling : words) {
    const parts = splitIdentifier(word);
    for (const part of parts.length > 0 ? parts : [word.toLowerCase()])
      add({ word: part, key: stem(part), isWhole: false, standIns: standInsOf(part, joined), emphasis: 1 });
    if (parts.length > 1) add({ word, key: foldName(word), isWhole: true, standIns: [], emphasis: 1 });
  }
  return [...drafts.values()];
};

/** Words that may stand for a concept, in no case too many; some of them are in no chunk. */
const kinOf = (corpus: Corpus, { key, word, isWhole, standIns }: Draft): readonly Member[] => {
  if (isWhole) return wholeTerms(word).map((term) => ({ term, weight: 1 }));
  const prefix = familyPrefix(key);
  if (prefix === null)
    return [...[...new Set([key, word, ...inflections(key)])].map((term) => ({ term, weight: 1 })), ...standIns];
  const kin: { readonly term: string; readonly weight: number; readonly isMissing?: boolean }[] = [];
  const known = new Set<string>();
  for (const { term } of corpus.index.startingWith(prefix)) {
    const weight = kinship(key, term);
    if (weight === 0) continue;
    kin.push({ term, weight });
    known.add(term);
  }
  // Of those that begin so, all that are there are known by now; the others still take their place among the members. Forms of a long
  // key all do, and need not be made where there is room for everything.
  const isSpare = key.length > prefix.length && kin.length + standIns.length + MOST_INFLECTIONS <= MOST_MEMBERS;
  const add = (term: string, weight: number, isMissing: boolean): void => {
    kin.push({ term, weight, isMissing });
    known.add(term);
  };
  if (!isSpare) for (const term of inflections(key)) if (!known.has(term)) add(term, 1, term.startsWith(prefix));
  for (const { term, weight } of standIns) if (!known.has(term)) add(term, weight, !corpus.mayHold(term));
  kin.sort((a, b) => b.weight - a.weight || a.term.length - b.term.length || (a.term < b.term ? -1 : 1));
  return kin.slice(0, MOST_MEMBERS).filter(({ isMissing }) => isMissing !== true);
};

/** Concepts of a pasted text: the ones that tell most. */
const MOST_OF_A_REPORT = 28;
/** With more concepts than this, a file need not match all of them to match fully. */
const ENOUGH = 10;

/** Of all that a pasted text says, what it stresses and the repository says rarely. */
const tellingDrafts = (corpus: Corpus, drafts: readonly Draft[]): Draft[] => {
  const { live } = corpus.documents;
  const valued = drafts.flatMap((draft) => {
    const terms = draft.isWhole ? wholeTerms(draft.word) : new Set([draft.key, draft.word]);
    let count = 0;
    for (const term of terms) count += corpus.index.count(term);
    if (count === 0 && draft.isWhole) return [];
    return [{ draft, value: count === 0 ? 0 : draft.emphasis * idfOf(live, Math.min(count, live)) }];
  });
  valued.sort((a, b) => b.value - a.value);
  return valued.slice(0, MOST_OF_A_REPORT).map(({ draft }) => draft);
};

const sumOf = (concepts: readonly Concept[]): number =>
  concepts
    .map(({ weight }) => weight)
    .sort((a, b) => b - a)
    .slice(0, ENOUGH)
    .reduce((total, weight) => total + weight, 0);

/** A concept with those of its words that are in a chunk, and where they are. */
interface FoundDraft {
  readonly draft: Draft;
  readonly members: readonly Member[];
  readonly words: readonly ScoredWord[];
  readonly occurrences: Occurrences;
}

/** null: a whole identifier that nobody uses; it adds nothing to its parts. */
const findDraft = ({ index, scores }: Corpus, draft: Draft, kin: readonly Member[]): FoundDraft | null => {
  const members: Member[] = [];
  const words: ScoredWord[] = [];
  for (const member of kin) {
    const postings = index.postings(member.term);
    if (postings.docs.length === 0) continue;
    members.push(member);
    words.push({ weight: member.weight, postings });
  }
  if (draft.isWhole && members.length === 0) return null;
  return { draft, members, words, occurrences: scores.occurrences(words) };
};

const makeConcepts = (corpus: Corpus, drafts: readonly Draft[], firstCountsMore: number): Concepts => {
  const { scores } = corpus;
  const live = scores.units.count;
  const found = drafts.flatMap((draft) => findDraft(corpus, draft, kinOf(corpus, draft)) ?? []);
  const all = found.map(({ draft, members, occurrences }, at): Concept => {
    const holding = occurrences.units.length;
    const idf = holding === 0 ? Math.min(UNKNOWN_IDF, idfOf(live, 0)) : idfOf(live, holding);
    const position = found.length > 1 ? 1 + firstCountsMore * (1 - at / (found.length - 1)) : 1;
    const { word, key, isWhole, standIns, emphasis } = draft;
    return { word, key, isWhole, standIns, members, idf, weight: idf * position * emphasis };
  });
  scores.ask(
    all.map(({ weight, isWhole }, at) => {
      const { words, occurrences } = found[at]!;
      return { weight, isWhole, words, occurrences };
    }),
  );
  return { all, total: sumOf(all), partsTotal: sumOf(all.filter(({ isWhole }) => !isWhole)) };
};

export const conceptsOfQuestion = (corpus: Corpus, query: string): Concepts =>
  makeConcepts(corpus, questionDrafts(query), FIRST_COUNTS_MORE);

export const conceptsOfReport = (corpus: Corpus, drafts: readonly Draft[]): Concepts =>
  makeConcepts(corpus, tellingDrafts(corpus, drafts), 0);
