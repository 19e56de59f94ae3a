import { OCCURRENCES } from '../../language/words/term-forms.js';
import type { Postings } from '../../store/text/block.js';
import type { Units } from './units.js';

/** A word of the repository that matches a concept of the query, with its weight and its postings. */
export interface ScoredWord {
  readonly weight: number;
  readonly postings: Postings;
}

/** The units that contain a concept, in the order of discovery, with weighted counts of occurrences. */
export interface Occurrences {
  readonly units: Uint32Array;
  readonly counts: Float64Array;
}

/**
 * Counts the occurrences of one concept after another. Its buffers have one entry per chunk of the index and are
 * allocated once.
 */
export class OccurrenceCounter {
  readonly #unitOf: Uint32Array;
  /** For each unit, 1 + its position among the discovered ones; 0 between calls. */
  readonly #places: Uint32Array;

  constructor({ unitOf }: Units) {
    this.#unitOf = unitOf;
    this.#places = new Uint32Array(unitOf.length);
  }

  /** Counts a concept. Words of full weight have to come first. */
  count(words: readonly ScoredWord[]): Occurrences {
    const most = words.reduce((sum, { postings }) => sum + postings.docs.length, 0);
    const units = new Uint32Array(Math.min(most, this.#unitOf.length));
    const others = words.findIndex(({ weight }) => weight !== 1);
    // Most words have weight 1, and are counted in integers: V8 allocates an object for each fraction until the loop is
    // optimized.
    const whole = new Uint32Array(units.length);
    let met = this.#add(others < 0 ? words : words.slice(0, others), units, whole, 0);
    const counts = Float64Array.from(whole);
    if (others >= 0) met = this.#add(words.slice(others), units, counts, met);
    for (let at = 0; at < met; at++) this.#places[units[at]!] = 0;
    return { units: units.subarray(0, met), counts: counts.subarray(0, met) };
  }

  /** Adds the occurrences of some words. `met` is the number of units discovered before; returns the new number. */
  #add(words: readonly ScoredWord[], units: Uint32Array, counts: Uint32Array | Float64Array, met: number): number {
    const unitOf = this.#unitOf;
    const places = this.#places;
    let now = met;
    for (const { weight, postings } of words) {
      const { docs, payloads } = postings;
      for (let at = 0; at < docs.length; at++) {
        const occurrences = payloads[at]! & OCCURRENCES;
        if (occurrences === 0) continue;
        const unit = unitOf[docs[at]!]!;
        let place = places[unit]!;
        if (place === 0) {
          units[now++] = unit;
          place = places[unit] = now;
        }
        counts[place - 1]! += weight * occurrences;
      }
    }
    return now;
  }
}
