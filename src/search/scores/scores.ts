import type { Documents } from '../../store/text/documents.js';
import { bestChunkOf } from './best-chunk.js';
import type { ScoredContents } from './best-contents.js';
import { type BodyScore, BodyScores, type WeighedConcept } from './body-scores.js';
import { type NamedConcept, NameShares } from './name-shares.js';
import { OccurrenceCounter, type Occurrences, type ScoredWord } from './occurrences.js';
import { type Units, unitsOf } from './units.js';

/** A concept of the query with its postings and its weight. */
export type ScoredConcept = WeighedConcept & NamedConcept;

/**
 * Scores the contents of one index against a query: by the words of their text (BM25) and by the names of their
 * symbols. All results are valid until the next query starts (`startQuery`).
 */
export class Scores {
  readonly units: Units;
  readonly #counter: OccurrenceCounter;
  readonly #bodies: BodyScores;
  readonly #names: NameShares;
  /** The run of chunks of each content. */
  readonly #runs = new Map<number, number>();
  #concepts: readonly ScoredConcept[] = [];

  constructor({ contentOf, lengths, runs }: Pick<Documents, 'contentOf' | 'lengths' | 'runs'>) {
    this.units = unitsOf(contentOf, lengths);
    this.#counter = new OccurrenceCounter(this.units);
    this.#bodies = new BodyScores(this.units, runs);
    this.#names = new NameShares(runs);
    for (let run = 1; run < runs.contents.length; run++) this.#runs.set(runs.contents[run]!, run);
  }

  /** The units in which any of these words occurs, with counts. */
  occurrences(words: readonly ScoredWord[]): Occurrences {
    return this.#counter.count(words);
  }

  /** Starts a query: clears the scores of the previous one. */
  startQuery(concepts: readonly ScoredConcept[]): void {
    this.#bodies.clear();
    this.#names.clear();
    this.#concepts = concepts;
  }

  /**
   * Scores contents by the words of their text. `total` is the weight of a full match. Returns the number of contents
   * that match.
   */
  scoreBodies(total: number): number {
    return this.#bodies.score(this.#concepts, total);
  }

  /** Scores contents by the names of their symbols, without whole identifiers. */
  scoreNames(total: number): void {
    this.#names.score(this.#concepts, total);
  }

  bestBodies(limit: number): ScoredContents {
    return this.#bodies.best(limit);
  }

  bestNames(limit: number): ScoredContents {
    return this.#names.best(limit);
  }

  /** The run of a content; 0 is no content. */
  #runOf(contentId: number): number {
    return this.#runs.get(contentId) ?? 0;
  }

  /** The share of the query in the names of a content's best chunk, 0 to 1. */
  nameShareOf(contentId: number): number {
    return this.#names.of(this.#runOf(contentId));
  }

  /** The body score of a content with its best units; undefined if it has no word of the query. */
  bodyOf(contentId: number): BodyScore | undefined {
    return this.#bodies.of(this.#runOf(contentId));
  }

  /** The body score of a content; 0 if it has no word of the query. */
  bodyScore(contentId: number): number {
    return this.#bodies.scoreOf(this.#runOf(contentId));
  }

  hasBody(contentId: number): boolean {
    return this.#bodies.has(this.#runOf(contentId));
  }

  /** The chunk of a unit that matches most of the query. */
  bestChunkOf(unit: number): number {
    return bestChunkOf(unit, this.units.unitOf, this.#concepts);
  }
}
