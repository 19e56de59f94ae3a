import { type Candidates, candidatesOf } from '../candidates/candidates.js';
import { type Definition, definers, definitionSums } from '../candidates/definers.js';
import { type FileMentions, fileMentions } from '../candidates/file-mentions.js';
import { mostPromising } from '../candidates/promising.js';
import type { Corpus } from '../corpus/corpus.js';
import { type Concepts, conceptsOfQuestion, conceptsOfReport } from '../query/concepts.js';
import { namesOf, type QueryNames } from '../query/query-names.js';
import { isReport, segmentsOf } from '../query/report-text.js';
import { reportWords } from '../query/report-words.js';
import type { SearchRequest } from '../types.js';
import { Candidate } from './candidate.js';
import { completed, type Feature, type Features, numberOf, REPORT_WEIGHTS, scoreOf, WEIGHTS } from './features.js';
import { Matcher } from './match.js';
import { type Timed, Timing } from './timing.js';

/** A file in its place, and what brought it there. */
export interface Ranked {
  readonly file: number;
  readonly score: number;
  readonly candidate: Candidate;
  readonly features: Features;
  readonly weights: Features;
  /** What each channel gave under reciprocal-rank fusion; without it, the score is the weighted sum of the features. */
  readonly shares?: Readonly<Partial<Record<Feature, number>>>;
}

export interface Ranking {
  /** The promising files that pass, in the order in which they answer the query. Only these are opened. */
  ranked(isNeeded: (file: number) => boolean): Ranked[];
  readonly concepts: Concepts;
  readonly names: QueryNames;
  readonly candidates: Candidates;
  /** By content: what the query names and it defines. */
  readonly defined: ReadonlyMap<number, Definition>;
  /** By channel. */
  readonly milliseconds: ReadonlyMap<string, number>;
}

/** Contents that are opened and looked at in full, unless more are asked for. */
const MOST_OPENED = 24;
/** A name in a pasted text counts as asked for when it is at least so sure. */
const SURE_ENOUGH = 0.5;

/** One part of a score. */
export const contributionOf = ({ features, weights }: Ranked, feature: Feature): number =>
  numberOf(feature, weights) * numberOf(feature, features);

/** What a query says, by concepts and by names. */
interface Understood {
  readonly names: QueryNames;
  readonly concepts: Concepts;
  readonly defined: ReadonlyMap<number, Definition>;
  /** By content: how much it defines of what a pasted text names. */
  readonly definedSums: ReadonlyMap<number, number>;
  readonly mentions: FileMentions;
}

const understandReport = (corpus: Corpus, query: string, timed: Timed): Understood => {
  const { drafts, identifiers } = reportWords(query);
  const sure = [...identifiers].filter(([, sureness]) => sureness >= SURE_ENOUGH).map(([name]) => name);
  return {
    names: { identifiers: sure, isOneName: false, wantsTests: false, wantsDocuments: false },
    concepts: timed('body', () => conceptsOfReport(corpus, drafts)),
    defined: timed('identifiers', () => definers(corpus, sure)),
    definedSums: timed('identifiers', () => definitionSums(corpus, identifiers)),
    mentions: timed('mentions', () => fileMentions(corpus, segmentsOf(query))),
  };
};

const understandQuestion = (corpus: Corpus, query: string, timed: Timed): Understood => {
  const names = namesOf(query);
  return {
    names,
    concepts: timed('body', () => conceptsOfQuestion(corpus, query)),
    defined: timed('identifiers', () => definers(corpus, names.identifiers)),
    definedSums: new Map(),
    mentions: timed('mentions', () => fileMentions(corpus, [{ kind: 'prose', text: query }])),
  };
};

/** What a query says, and the files that may answer it. */
export const rankFiles = (
  corpus: Corpus,
  query: string,
  { limit, explain }: Pick<SearchRequest, 'limit' | 'explain'>,
  isWanted: (file: number) => boolean,
): Ranking => {
  const { timed, milliseconds } = new Timing(explain === 'full');
  const isPasted = isReport(query);
  const weights = isPasted ? REPORT_WEIGHTS : WEIGHTS;
  const understood = (isPasted ? understandReport : understandQuestion)(corpus, query, timed);
  const { names, concepts, defined, mentions } = understood;
  const withWords = timed('body', () => corpus.scores.scoreBodies(concepts.total));
  const matcher = new Matcher(concepts);
  const candidates = candidatesOf(corpus, matcher, withWords, defined, mentions, isWanted, timed);
  const asked = { ...understood, matcher, bestBody: candidates.bestBody };
  const promising = mostPromising(
    candidates.files.map((file) => new Candidate(corpus, asked, file)),
    weights,
    Math.max(MOST_OPENED, 2 * limit),
  );
  const ranked = (isNeeded: (file: number) => boolean): Ranked[] =>
    promising
      .filter(({ candidate }) => isNeeded(candidate.file))
      .map(({ candidate, outline }) => {
        const features = completed(outline, candidate);
        return { file: candidate.file, score: scoreOf(features, weights), candidate, features, weights };
      })
      // Files are numbered in the order of their paths, which breaks ties.
      .sort((a, b) => b.score - a.score || a.file - b.file);
  return { ranked, concepts, names, candidates, defined, milliseconds };
};
