import type { Documents } from '../../store/text/documents.js';
import { bestChunkOf } from './best-chunk.js';
import type { ScoredContents } from './best-contents.js';
import { type BodyScore, BodyScores, type WeighedConcept } from './body-scores.js';
import { type NamedConcept, NameShares } from './name-shares.js';
import { OccurrenceCounter, type Occurrences, type ScoredWord } from './occurrences.js';
import { type Units, unitsOf } from './units.js';

/** What the text index says of a concept, and how much the concept counts. */
export type ScoredConcept = WeighedConcept & NamedConcept;

/**
 * Scores the contents of one index for one query after the other: by the words of their chunks, and by the names of
 * their symbols. What is said of a query is good until the next one is asked.
 */
export class Scores {
  readonly units: Units;
  readonly #counter: OccurrenceCounter;
  readonly #bodies: BodyScores;
  readonly #names: NameShares;
  /** The run of each content. */
  readonly #runs = new Map<number, number>();
  #concepts: readonly ScoredConcept[] = [];

  constructor({ contentOf, lengths, runs }: Pick<Documents, 'contentOf' | 'lengths' | 'runs'>) {
    this.units = unitsOf(contentOf, lengths);
    this.#counter = new OccurrenceCounter(this.units);
    this.#bodies = new BodyScores(this.units, runs);
    this.#names = new NameShares(runs);
    for (let run = 1; run < runs.contents.length; run++) this.#runs.set(runs.contents[run]!, run);
  }

  /** Where any of these words occurs, and how often. */
  occurrences(words: readonly ScoredWord[]): Occurrences {
    return this.#counter.count(words);
  }

  ask(concepts: readonly ScoredConcept[]): void {
    this.#bodies.clear();
    this.#names.clear();
    this.#concepts = concepts;
  }

  /** Scores contents by their words; `total`: what a full match weighs. Returns how many have any. */
  scoreBodies(total: number): number {
    return this.#bodies.score(this.#concepts, total);
  }

  /** Scores contents by what the names of their symbols hold of the query, whole identifiers aside. */
  scoreNames(total: number): void {
    this.#names.score(this.#concepts, total);
  }

  bestBodies(limit: number): ScoredContents {
    return this.#bodies.best(limit);
  }

  bestNames(limit: number): ScoredContents {
    return this.#names.best(limit);
  }

  /** Run 0 is of no content. */
  #runOf(contentId: number): number {
    return this.#runs.get(contentId) ?? 0;
  }

  /** How much of the query the names in its best chunk hold; 0: none of it. */
  nameShareOf(contentId: number): number {
    return this.#names.of(this.#runOf(contentId));
  }

  /** undefined: it has no word of the query. */
  bodyOf(contentId: number): BodyScore | undefined {
    return this.#bodies.of(this.#runOf(contentId));
  }

  /** What its words say; 0: it has no word of the query. */
  bodyScore(contentId: number): number {
    return this.#bodies.scoreOf(this.#runOf(contentId));
  }

  hasBody(contentId: number): boolean {
    return this.#bodies.has(this.#runOf(contentId));
  }

  /** The chunk of a unit that says most of the query. */
  bestChunkOf(unit: number): number {
    return bestChunkOf(unit, this.units.unitOf, this.#concepts);
  }
}
