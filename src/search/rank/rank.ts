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
import {
  allFeatures,
  type Feature,
  type Features,
  featureValue,
  REPORT_WEIGHTS,
  scoreOf,
  WEIGHTS,
} from './features.js';
import { Matcher } from './match.js';
import { type Timed, Timing } from './timing.js';

/** A ranked file with the features that made its score. */
export interface Ranked {
  readonly file: number;
  readonly score: number;
  readonly candidate: Candidate;
  readonly features: Features;
  readonly weights: Features;
  /**
   * The part of the score from each channel under reciprocal-rank fusion. Otherwise the score is the weighted sum of
   * the features.
   */
  readonly shares?: Readonly<Partial<Record<Feature, number>>>;
}

export interface Ranking {
  /** The most promising files that pass `isNeeded`, best answer first. No other file is opened. */
  ranked(isNeeded: (file: number) => boolean): Ranked[];
  readonly concepts: Concepts;
  readonly names: QueryNames;
  readonly candidates: Candidates;
  /** By content id: the identifier of the query that the content defines. */
  readonly defined: ReadonlyMap<number, Definition>;
  /** The time that each channel took. */
  readonly milliseconds: ReadonlyMap<string, number>;
}

/** Contents that are opened and scored with all features, unless the limit needs more. */
const MOST_OPENED = 24;
/** An identifier in a pasted report is part of the query from this certainty on. */
const SURE_ENOUGH = 0.5;

/** The points that one feature adds to the score. */
export const contributionOf = ({ features, weights }: Ranked, feature: Feature): number =>
  featureValue(feature, weights) * featureValue(feature, features);

/** A query after parsing: its concepts (words with their variants), its identifiers and the files it mentions. */
interface ParsedQuery {
  readonly names: QueryNames;
  readonly concepts: Concepts;
  readonly defined: ReadonlyMap<number, Definition>;
  /** By content id: how many, and how rare, identifiers of a pasted report the content defines. */
  readonly definedSums: ReadonlyMap<number, number>;
  readonly mentions: FileMentions;
}

const parseReport = (corpus: Corpus, query: string, timed: Timed): ParsedQuery => {
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

const parseQuestion = (corpus: Corpus, query: string, timed: Timed): ParsedQuery => {
  const names = namesOf(query);
  return {
    names,
    concepts: timed('body', () => conceptsOfQuestion(corpus, query)),
    defined: timed('identifiers', () => definers(corpus, names.identifiers)),
    definedSums: new Map(),
    mentions: timed('mentions', () => fileMentions(corpus, [{ kind: 'prose', text: query }])),
  };
};

/**
 * Ranks files for a query: parses it, collects candidates from all channels, and sorts the most promising ones by the
 * sum of their features (`features.ts`).
 */
export const rankFiles = (
  corpus: Corpus,
  query: string,
  { limit, explain }: Pick<SearchRequest, 'limit' | 'explain'>,
  isWanted: (file: number) => boolean,
): Ranking => {
  const { timed, milliseconds } = new Timing(explain === 'full');
  const isPasted = isReport(query);
  const weights = isPasted ? REPORT_WEIGHTS : WEIGHTS;
  const parsed = (isPasted ? parseReport : parseQuestion)(corpus, query, timed);
  const { names, concepts, defined, mentions } = parsed;
  const withWords = timed('body', () => corpus.scores.scoreBodies(concepts.total));
  const matcher = new Matcher(concepts);
  const candidates = candidatesOf({ corpus, matcher, withWords, defined, mentions, isWanted, timed });
  const scoredQuery = { ...parsed, matcher, bestBody: candidates.bestBody };
  const promising = mostPromising(
    candidates.files.map((file) => new Candidate(corpus, scoredQuery, file)),
    weights,
    Math.max(MOST_OPENED, 2 * limit),
  );
  const ranked = (isNeeded: (file: number) => boolean): Ranked[] =>
    promising
      .filter(({ candidate }) => isNeeded(candidate.file))
      .map(({ candidate, cheap }) => {
        const features = allFeatures(cheap, candidate);
        return { file: candidate.file, score: scoreOf(features, weights), candidate, features, weights };
      })
      // File numbers follow the order of the paths, so ties are sorted by path.
      .sort((a, b) => b.score - a.score || a.file - b.file);
  return { ranked, concepts, names, candidates, defined, milliseconds };
};
