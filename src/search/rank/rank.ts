import type { BodyScore } from '../../store/score-kernel.js';
import type { SearchRequest } from '../types.js';
import { type Candidates, candidatesOf } from './candidates.js';
import { type Concepts, conceptsOfQuestion, conceptsOfReport } from './concepts.js';
import type { Corpus } from './corpus.js';
import { type Definition, definers, definitionSums } from './definers.js';
import { type Feature, FeatureMaker, type FileFacts } from './features.js';
import { type FileMentions, fileMentions } from './file-mentions.js';
import { namesOf, type QueryNames } from './query-names.js';
import type { RankKernel } from './rank-kernel.js';
import { isReport, segmentsOf } from './report-text.js';
import { reportWords } from './report-words.js';
import { type Timed, Timing } from './timing.js';
import { REPORT_WEIGHTS, WEIGHTS, type Weights } from './weights.js';

export interface Ranked {
  readonly file: number;
  readonly score: number;
  readonly facts: FileFacts;
  /** By which its features were added up. */
  readonly weights: Weights;
  readonly body: BodyScore | undefined;
  readonly definition: Definition | undefined;
  /** By what the query names the file. */
  readonly mentioned: string | undefined;
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
  /** What the words of the query are looked for with. */
  readonly kernel: RankKernel;
  /** By channel. */
  readonly milliseconds: ReadonlyMap<string, number>;
}

/** Contents that are opened and looked at in full, unless more are asked for. */
const MOST_OPENED = 24;
/** A name in a pasted text counts as asked for when it is at least so sure. */
const SURE_ENOUGH = 0.5;

/** One part of a score. */
export const contributionOf = ({ facts, weights }: Ranked, feature: Feature): number =>
  weights[feature] * facts.feature(feature);

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
  const { names, concepts, defined, definedSums, mentions } = understood;
  const withWords = timed('body', () => corpus.scores.scoreBodies(concepts.total));
  const maker = new FeatureMaker(corpus, concepts, names, weights);
  const candidates = candidatesOf(corpus, concepts, maker.kernel, withWords, defined, mentions, isWanted, timed);
  const outlined = candidates.files.map((file) => {
    const { contentId } = corpus.files[file]!;
    return {
      file,
      contentId,
      identifier: defined.get(contentId)?.score ?? 0,
      identifiers: Math.log1p(definedSums.get(contentId) ?? 0),
      mention: mentions.get(file)?.sureness ?? 0,
    };
  });
  const opened = maker.outline(outlined, candidates.bestBody, Math.max(MOST_OPENED, 2 * limit));
  const ranked = (isNeeded: (file: number) => boolean): Ranked[] => {
    const all: Ranked[] = [];
    for (const candidate of opened) {
      const { file, contentId } = outlined[candidate]!;
      if (!isNeeded(file)) continue;
      all.push({
        file,
        score: maker.score(candidate),
        facts: maker.facts(candidate),
        weights,
        body: corpus.scores.bodyOf(contentId),
        definition: defined.get(contentId),
        mentioned: mentions.get(file)?.text,
      });
    }
    // Files are numbered in the order of their paths, which breaks ties.
    return all.sort((a, b) => b.score - a.score || a.file - b.file);
  };
  return { ranked, concepts, names, candidates, defined, kernel: maker.kernel, milliseconds };
};
