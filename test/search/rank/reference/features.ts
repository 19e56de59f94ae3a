import type { Concepts } from '../../../../src/search/rank/concepts.js';
import { FEATURES, type Feature } from '../../../../src/search/rank/features.js';
import type { PathClass } from '../../../../src/search/rank/path-class.js';
import { wordsOfPath } from '../../../../src/search/rank/path-words.js';
import type { Candidate } from '../../../../src/search/rank/rank-kernel.js';
import type { Weights } from '../../../../src/search/rank/weights.js';
import type { SymbolName } from '../../../../src/store/pack-symbols.js';
import { bestName, headScore, type Rarity, stemFeature } from './evidence.js';
import { coverOf } from './match.js';

export interface ReferenceFile {
  readonly path: string;
  readonly contentId: number;
  readonly role: PathClass;
  readonly depth: number;
  readonly distance: number;
  readonly imports: number;
  readonly size: number;
}

export interface ReferenceContent {
  readonly text: string;
  readonly symbols: readonly SymbolName[];
}

export interface ReferenceQuery {
  readonly concepts: Concepts;
  readonly weights: Weights;
  readonly wantsTests: boolean;
  readonly wantsDocuments: boolean;
  /** What the text of a content says, what that of the best does, and how much of the query the names in it hold. */
  readonly bodyScore: (contentId: number) => number;
  readonly bestBody: number;
  readonly nameShareOf: (contentId: number) => number;
}

type Features = Readonly<Record<Feature, number>>;

/** What is left of a prior when the query has a word for its kind. */
const ASKED_FOR = 0.2;

const weighted = (features: Features, weights: Weights): number =>
  FEATURES.reduce((sum, feature) => sum + weights[feature] * features[feature], 0);

/** What can be told without opening the file. */
const outlined = (query: ReferenceQuery, file: ReferenceFile, candidate: Candidate): Features => {
  const { concepts, wantsTests, wantsDocuments, bodyScore, bestBody } = query;
  const { role, depth, distance } = file;
  const words = wordsOfPath(file.path);
  const body = bodyScore(file.contentId);
  const prior = (isIt: boolean, isAskedFor: boolean): number => (isIt ? (isAskedFor ? ASKED_FOR : 1) : 0);
  return {
    body: body === 0 ? 0 : body / bestBody,
    stem: stemFeature(concepts, words).score,
    directory: concepts.total === 0 ? 0 : coverOf(concepts, words.directory).weight / concepts.total,
    ...{ head: 0, function: 0, type: 0, imports: 0, size: 0 },
    identifier: candidate.identifier,
    identifiers: candidate.identifiers,
    mention: candidate.mention,
    depth,
    neighbour: distance,
    test: prior(role.test, wantsTests),
    prose: prior(role.prose, wantsDocuments),
    config: prior(role.config, false),
    aside: prior(role.aside, wantsDocuments),
    legacy: prior(role.legacy, false),
    declaration: prior(role.declaration, false),
  };
};

export interface Opened {
  /** The most promising, best first, down to the first of the last content. By their position. */
  readonly first: readonly number[];
  /** Other files of the same contents, ascending. */
  readonly copies: readonly number[];
}

/** Which candidates are opened: all that are of the first so many contents. */
export const openedOf = (
  query: ReferenceQuery,
  files: readonly ReferenceFile[],
  candidates: readonly Candidate[],
  most: number,
): Opened => {
  const promising = candidates.map((candidate, position) => {
    const features = outlined(query, files[candidate.file]!, candidate);
    // It may be worth opening for the names of its symbols alone.
    const promise = weighted(features, query.weights) + query.weights.function * query.nameShareOf(candidate.contentId);
    return { candidate, position, promise };
  });
  promising.sort((a, b) => b.promise - a.promise || a.candidate.file - b.candidate.file);
  const seen = new Set<number>();
  const first: number[] = [];
  const copies: number[] = [];
  for (const { candidate, position } of promising) {
    if (seen.size < most) {
      seen.add(candidate.contentId);
      first.push(position);
    } else if (seen.has(candidate.contentId)) copies.push(position);
  }
  return { first, copies: copies.sort((a, b) => a - b) };
};

export interface Completed {
  readonly features: Features;
  readonly score: number;
  /** The symbols with the best names; -1: none says anything. */
  readonly bestFunction: number;
  readonly bestType: number;
  /** Concepts that its name and its directory have. */
  readonly name: readonly number[];
  readonly directory: readonly number[];
}

/** What is known of a file that was opened. */
export const completed = (
  query: ReferenceQuery,
  file: ReferenceFile,
  { text, symbols }: ReferenceContent,
  candidate: Candidate,
  rarity: Rarity,
): Completed => {
  const { concepts, weights } = query;
  const named = query.nameShareOf(file.contentId) > 0 ? symbols : [];
  const bestFunction = bestName(concepts, named, 'function', rarity);
  const bestType = bestName(concepts, named, 'type', rarity);
  const words = wordsOfPath(file.path);
  const features = {
    ...outlined(query, file, candidate),
    head: headScore(concepts, text),
    function: bestFunction.score,
    type: bestType.score,
    imports: file.imports,
    size: file.size,
  };
  return {
    features,
    score: weighted(features, weights),
    bestFunction: bestFunction.ordinal,
    bestType: bestType.ordinal,
    name: stemFeature(concepts, words).cover.concepts,
    directory: coverOf(concepts, words.directory).concepts,
  };
};
