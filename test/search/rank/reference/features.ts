import { packBeginnings } from '../../store/packed-names.js';
import type { Concepts } from './concepts.js';
import type { Corpus } from './corpus.js';
import type { QueryNames } from './query-names.js';
import { type Coverage, TokenMatcher } from './token-match.js';
import type { Token } from './vocabulary.js';

/** What is known of a file in the light of a query; each is 0 to about 1, and 0 when it has nothing to say. */
export const FEATURES = [
  'body',
  'stem',
  'directory',
  'head',
  'function',
  'type',
  'identifier',
  'identifiers',
  'mention',
  'imports',
  'size',
  'depth',
  'neighbour',
  'test',
  'prose',
  'config',
  'aside',
  'legacy',
  'declaration',
] as const;
export type Feature = (typeof FEATURES)[number];
export type Features = Readonly<Record<Feature, number>>;

/** BM25 over the head, whose length varies less than a chunk's. */
const K1 = 1.2;
const HEAD_B = 0.5;
/** Words in a typical head. Measuring it would mean reading every file. */
const HEAD_LENGTH = 40;

/** A square root would take a name of which half is asked for as seven tenths of one that is all asked for. */
const OF_THE_NAME = 0.7;

/** What is left of a prior when the query has a word for its kind: `test` may ask for tests, or for what runs them. */
const ASKED_FOR = 0.2;

/** What the query says of the file by name. */
export type Named = Pick<Features, 'identifier' | 'identifiers' | 'mention'>;

/** Features that need the file's own facts; the others follow from postings and paths. */
type Inner = 'head' | 'function' | 'type' | 'imports' | 'size';

const UNOPENED: Readonly<Record<Inner, number>> = { head: 0, function: 0, type: 0, imports: 0, size: 0 };

export interface Outline {
  /** Those that need the file's own facts are 0 until it is opened. */
  readonly features: Omit<Features, Inner> & Record<Inner, number>;
  readonly stemCover: Coverage;
  readonly directoryCover: Coverage;
}

/** Everything that ranking explains itself by. */
export interface FileFacts {
  readonly features: Features;
  /** The words of the query that each kind of evidence matched. */
  readonly stemCover: Coverage;
  readonly directoryCover: Coverage;
  readonly bestFunction: string | null;
  readonly bestType: string | null;
  readonly importedBy: number;
}

interface BestNames {
  readonly functionScore: number;
  readonly functionName: string | null;
  readonly typeScore: number;
  readonly typeName: string | null;
}

const NO_NAMES: BestNames = { functionScore: 0, functionName: null, typeScore: 0, typeName: null };

/** Computes features of files for one query. */
export class FeatureMaker {
  readonly #corpus: Corpus;
  readonly #concepts: Concepts;
  readonly #names: QueryNames;
  readonly matcher: TokenMatcher;
  /** The matcher's, as names are asked for them. */
  #beginnings: Uint8Array | null = null;
  readonly #bestNames = new Map<number, BestNames>();
  readonly #heads = new Map<number, number>();

  constructor(corpus: Corpus, concepts: Concepts, names: QueryNames) {
    this.#corpus = corpus;
    this.#concepts = concepts;
    this.#names = names;
    this.matcher = new TokenMatcher(concepts, corpus.vocabulary);
  }

  /** What can be told without opening the file: enough to see which files are worth opening. */
  outline(file: number, body: number, named: Named): Outline {
    const words = this.#corpus.paths.words(file);
    const { total } = this.#concepts;
    const own = this.#nameFeature(words.stem);
    const entry = this.#nameFeature(words.entry);
    const { cover: stemCover, score: stemScore } = entry.score > own.score ? entry : own;
    const directoryCover = this.matcher.cover(words.directory);
    const role = this.#corpus.classOf(file);
    const { wantsTests, wantsDocuments } = this.#names;
    const ofTotal = (weight: number): number => (total === 0 ? 0 : weight / total);
    return {
      stemCover,
      directoryCover,
      features: {
        body,
        stem: stemScore,
        directory: ofTotal(directoryCover.weight),
        ...named,
        ...UNOPENED,
        depth: Math.log1p(this.#corpus.depth(file)),
        neighbour: this.#corpus.distance(file),
        test: role.test ? (wantsTests ? ASKED_FOR : 1) : 0,
        prose: role.prose ? (wantsDocuments ? ASKED_FOR : 1) : 0,
        config: role.config ? 1 : 0,
        aside: role.aside ? (wantsDocuments ? ASKED_FOR : 1) : 0,
        legacy: role.legacy ? 1 : 0,
        declaration: role.declaration ? 1 : 0,
      },
    };
  }

  /** Both count: how much of the query the name answers, and how much of the name is asked for. */
  #nameFeature(words: readonly Token[]): { readonly cover: Coverage; readonly score: number } {
    const cover = this.matcher.cover(words);
    if (cover.weight === 0) return { cover, score: 0 };
    let parts = 0;
    for (const { isWhole } of words) if (!isWhole) parts++;
    const { total } = this.#concepts;
    const share = total === 0 ? 0 : cover.weight / total;
    const asked = Math.min(1, cover.count / Math.max(1, parts));
    return { cover, score: Math.sqrt(share) * asked ** OF_THE_NAME };
  }

  /** Opens the file: the outline's features are complete from here on. `isNamed`: whether a word of the query is in the name of any of its symbols. */
  complete(file: number, { features, stemCover, directoryCover }: Outline, isNamed: boolean): FileFacts {
    const { contentId } = this.#corpus.files[file]!;
    const names = isNamed ? this.#namesOf(contentId) : NO_NAMES;
    const importedBy = this.#corpus.importedBy(file);
    features.head = this.#head(contentId);
    features.function = names.functionScore;
    features.type = names.typeScore;
    features.imports = Math.log1p(importedBy) / Math.log1p(this.#corpus.files.length);
    features.size = Math.log1p(this.#corpus.inner.lines(contentId)) / 10;
    return {
      features,
      stemCover,
      directoryCover,
      bestFunction: names.functionName,
      bestType: names.typeName,
      importedBy,
    };
  }

  /**
   * How well a name says what the query says: how much of the query is in it, and how much of it is in the query. 0 where
   * that is no more than `atLeast`: a size only grows, so how rare its other words are need not be looked up to know it.
   */
  #nameScore(tokens: readonly Token[], atLeast: number): number {
    if (!this.matcher.some(tokens)) return 0;
    const { partsWeight } = this.matcher.cover(tokens);
    const { partsTotal } = this.#concepts;
    if (partsWeight === 0 || partsTotal === 0) return 0;
    const scoreAt = (size: number): number =>
      Math.sqrt((partsWeight / partsTotal) * Math.min(1, partsWeight / Math.max(size, 1e-9)));
    let size = 0;
    for (const token of tokens) {
      if (Number.isNaN(token.idf) && scoreAt(size) <= atLeast) return 0;
      size += this.#corpus.idf(token);
    }
    const score = scoreAt(size);
    return score <= atLeast ? 0 : score;
  }

  #namesOf(contentId: number): BestNames {
    let known = this.#bestNames.get(contentId);
    if (known === undefined) {
      known = NO_NAMES;
      this.#beginnings ??= packBeginnings(this.matcher.partBeginnings);
      const names = this.#corpus.inner.names(contentId).withAny(this.#beginnings);
      for (const { name, isFunction, tokens } of names) {
        const score = this.#nameScore(tokens, isFunction ? known.functionScore : known.typeScore);
        if (score === 0) continue;
        if (isFunction) known = { ...known, functionScore: score, functionName: name };
        else known = { ...known, typeScore: score, typeName: name };
      }
      this.#bestNames.set(contentId, known);
    }
    return known;
  }

  #head(contentId: number): number {
    let known = this.#heads.get(contentId);
    if (known === undefined) {
      known = this.#headScore(contentId);
      this.#heads.set(contentId, known);
    }
    return known;
  }

  #headScore(contentId: number): number {
    const { total, all } = this.#concepts;
    if (total === 0) return 0;
    const head = this.#corpus.inner.head(contentId);
    const counts = new Map<number, number>();
    for (const word of head.withAny(this.matcher.partBeginnings)) {
      for (const { concept, weight } of this.matcher.match(word))
        counts.set(concept, (counts.get(concept) ?? 0) + weight);
    }
    if (counts.size === 0) return 0;
    let score = 0;
    for (const [concept, count] of counts) {
      score += (all[concept]!.weight * count) / (count + K1 * (1 - HEAD_B + (HEAD_B * head.size) / HEAD_LENGTH));
    }
    return score / total;
  }
}
