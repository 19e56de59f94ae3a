import { byLetters } from '../../core/by-letters.js';
import { splitIdentifier } from '../../language/words/split-identifier.js';
import { foldName, wholeTerms } from '../../language/words/term-forms.js';
import type { Corpus } from '../corpus/corpus.js';
import type { Occurrences, ScoredWord } from '../scores/occurrences.js';
import { familyPrefix, kinship } from './families.js';
import { joinedWords, type StandIn, standInsOf } from './stand-ins.js';
import { inflections, MOST_INFLECTIONS, STOP_WORDS, stem } from './stem.js';

/** A concept: one word of the query, expanded to all words of the repository that may express it (query expansion). */
export interface Concept {
  /** The word as written in the query. */
  readonly word: string;
  /** The stem that word families are compared with; for a whole identifier, its folded form. */
  readonly key: string;
  /** A whole identifier of several parts, which matches only as a whole. */
  readonly isWhole: boolean;
  /** Words of other families with the same meaning, such as abbreviations. */
  readonly standIns: readonly StandIn[];
  readonly members: readonly Member[];
  /** The weight of a match: rare words count more, and so do the first words of the query. */
  readonly weight: number;
  readonly idf: number;
}

/** A word of the repository that expresses a concept, with its weight. */
export interface Member {
  readonly term: string;
  readonly weight: number;
}

export interface Concepts {
  readonly all: readonly Concept[];
  /** The weight of a full match: the sum of all weights, or of the ten largest. */
  readonly total: number;
  /** The same without whole identifiers, because their parts count already. */
  readonly partsTotal: number;
}

const wordIn = byLetters(/[A-Za-z_$][\w$]*|\d+/g, () => /[\p{L}_$][\p{L}\p{N}\p{M}_$]*|\p{N}+/gu);

export const wordsOf = (text: string): string[] => text.match(wordIn(text)) ?? [];

/** The first concept counts 1.5 times as much as the last, because descriptions name their topic first. */
const FIRST_COUNTS_MORE = 0.5;
/** The idf of a word that is not in the repository. However rare, it tells little about this repository. */
const UNKNOWN_IDF = 2;
/** The maximum number of words of a concept. More words only slow down the query: the rest are rare compounds. */
const MOST_MEMBERS = 64;

const idfOf = (chunks: number, holding: number): number => Math.log(1 + (chunks - holding + 0.5) / (holding + 0.5));

/** A concept before it is looked up in the index. */
export interface Draft {
  readonly word: string;
  readonly key: string;
  readonly isWhole: boolean;
  readonly standIns: readonly StandIn[];
  /** The emphasis of the word in the query, from 0 to 1. */
  readonly emphasis: number;
}

/** The words of a question and the parts of its identifiers, in order. */
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

/** The words that may express a concept, at most 64. Some of them may be in no chunk. */
const variantsOf = (corpus: Corpus, { key, word, isWhole, standIns }: Draft): readonly Member[] => {
  if (isWhole) return wholeTerms(word).map((term) => ({ term, weight: 1 }));
  const prefix = familyPrefix(key);
  if (prefix === null)
    return [...[...new Set([key, word, ...inflections(key)])].map((term) => ({ term, weight: 1 })), ...standIns];
  const variants: { readonly term: string; readonly weight: number; readonly isMissing?: boolean }[] = [];
  const taken = new Set<string>();
  for (const { term } of corpus.index.startingWith(prefix)) {
    const weight = kinship(key, term);
    if (weight === 0) continue;
    variants.push({ term, weight });
    taken.add(term);
  }
  // The scan of the prefix has found all existing words with it. Missing forms still take their place among the 64
  // members, unless there is room for everything; all forms of a long key share the prefix.
  const isSpare = key.length > prefix.length && variants.length + standIns.length + MOST_INFLECTIONS <= MOST_MEMBERS;
  const add = (term: string, weight: number, isMissing: boolean): void => {
    variants.push({ term, weight, isMissing });
    taken.add(term);
  };
  if (!isSpare) for (const term of inflections(key)) if (!taken.has(term)) add(term, 1, term.startsWith(prefix));
  for (const { term, weight } of standIns) if (!taken.has(term)) add(term, weight, !corpus.mayHold(term));
  variants.sort((a, b) => b.weight - a.weight || a.term.length - b.term.length || (a.term < b.term ? -1 : 1));
  return variants.slice(0, MOST_MEMBERS).filter(({ isMissing }) => isMissing !== true);
};

/** The number of concepts of a pasted report: those that tell most. */
const MOST_OF_A_REPORT = 28;
/** With more concepts than this, a file need not match all of them for a full match. */
const ENOUGH = 10;

/** The concepts of a pasted report with the highest product of emphasis and rarity. */
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

/** A concept with its words that occur in the index, and their occurrences. */
interface FoundDraft {
  readonly draft: Draft;
  readonly members: readonly Member[];
  readonly words: readonly ScoredWord[];
  readonly occurrences: Occurrences;
}

/** null for a whole identifier that no chunk contains; it adds nothing to its parts. */
const findDraft = ({ index, scores }: Corpus, draft: Draft, variants: readonly Member[]): FoundDraft | null => {
  const members: Member[] = [];
  const words: ScoredWord[] = [];
  for (const member of variants) {
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
  const found = drafts.flatMap((draft) => findDraft(corpus, draft, variantsOf(corpus, draft)) ?? []);
  const all = found.map(({ draft, members, occurrences }, at): Concept => {
    const holding = occurrences.units.length;
    const idf = holding === 0 ? Math.min(UNKNOWN_IDF, idfOf(live, 0)) : idfOf(live, holding);
    const position = found.length > 1 ? 1 + firstCountsMore * (1 - at / (found.length - 1)) : 1;
    const { word, key, isWhole, standIns, emphasis } = draft;
    return { word, key, isWhole, standIns, members, idf, weight: idf * position * emphasis };
  });
  scores.startQuery(
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
