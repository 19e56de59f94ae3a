import { OCCURRENCES } from '../../language/words/term-forms.js';
import type { Postings } from '../../store/text/block.js';
import type { Units } from './units.js';

/** A word of the repository that stands for a concept of the query: how much it counts, and where it is. */
export interface ScoredWord {
  readonly weight: number;
  readonly postings: Postings;
}

/** The units in which a concept occurs, in the order in which they were met, and how often: each word by its weight. */
export interface Occurrences {
  readonly units: Uint32Array;
  readonly counts: Float64Array;
}

/** Counts for one concept after the other; its memory is as large as the index has chunks, and made once. */
export class OccurrenceCounter {
  readonly #unitOf: Uint32Array;
  /** By unit: 1 + its place among those that were met; 0 between calls. */
  readonly #places: Uint32Array;

  constructor({ unitOf }: Units) {
    this.#unitOf = unitOf;
    this.#places = new Uint32Array(unitOf.length);
  }

  /** `words`: those that count most first. */
  count(words: readonly ScoredWord[]): Occurrences {
    const most = words.reduce((sum, { postings }) => sum + postings.docs.length, 0);
    const units = new Uint32Array(Math.min(most, this.#unitOf.length));
    const others = words.findIndex(({ weight }) => weight !== 1);
    // Most words count in full. In whole numbers: V8 makes an object of each fraction until it has optimised a loop.
    const whole = new Uint32Array(units.length);
    let met = this.#add(others < 0 ? words : words.slice(0, others), units, whole, 0);
    const counts = Float64Array.from(whole);
    if (others >= 0) met = this.#add(words.slice(others), units, counts, met);
    for (let at = 0; at < met; at++) this.#places[units[at]!] = 0;
    return { units: units.subarray(0, met), counts: counts.subarray(0, met) };
  }

  /** `met`: how many units were met before; returns how many are now. */
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
