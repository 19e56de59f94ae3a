/** Comments at the top of contents, and what they say of a query: BM25, as src/search/rank/features.ts tells. */
import { lay } from '../memory';
import { contentRow } from './contents';
import { listed, listedCount } from './lists';
import { concepts, matched, matchedConcept, matchedWeight, query, total, weightOf } from './match';
import { float, setFloat, word, zeros } from './tables';
import { matchesOf } from './words';

const K1: f64 = 1.2;
const B: f64 = 0.5;
const TYPICAL: f64 = 40;

/** By concept: how often it is met; all 0 between heads. */
let counts: usize = 0;
let room: u32 = 0;

/** Keeps the words at work as those of a content's head. */
export function keepHead(content: u32): void {
  const count = listedCount();
  // One more: none is known by its place being 0.
  const words = lay((<usize>count + 1) << 2);
  memory.copy(words, listed(), (<usize>count) << 2);
  const row = contentRow(content);
  store<u32>(row, <u32>words, 4);
  store<u32>(row, count, 8);
}

export function knowsHead(content: u32): bool {
  return load<u32>(contentRow(content), 4) !== 0;
}

function score(words: usize, size: u32): f64 {
  if (total === 0) return 0;
  if (concepts > room) {
    room = concepts * 2;
    counts = zeros((<usize>room) << 3);
  }
  let isMet = false;
  for (let at: u32 = 0; at < size; at++) {
    const one = word(words, at);
    const found = matched(one);
    if (found === 0) continue;
    isMet = true;
    const from = matchesOf(one);
    for (let place = from; place < from + found; place++) {
      const concept = matchedConcept(place);
      setFloat(counts, concept, float(counts, concept) + matchedWeight(place));
    }
  }
  if (!isMet) return 0;
  let sum: f64 = 0;
  for (let concept: u32 = 0; concept < concepts; concept++) {
    const count = float(counts, concept);
    if (count === 0) continue;
    setFloat(counts, concept, 0);
    sum += (weightOf(concept) * count) / (count + K1 * (1 - B + (B * <f64>size) / TYPICAL));
  }
  return sum / total;
}

export function headScore(content: u32): f64 {
  const row = contentRow(content);
  if (load<u32>(row, 12) !== query) {
    const found = score(load<u32>(row, 4), load<u32>(row, 8));
    store<f64>(row, found, 32);
    store<u32>(row, query, 12);
  }
  return load<f64>(row, 32);
}
