/** Comments at the top of contents, and what they say of a query: BM25, as src/search/rank/features.ts tells. */
import { lay } from '../memory';
import { partEnd } from '../parts';
import { nextChance } from './beginnings';
import { commentParts, commentsAt, commentsSize } from './comments';
import { contentRow } from './contents';
import { listed, listedCount, wordOfPart } from './lists';
import { concepts, matched, matchedConcept, matchedWeight, query, total, weightOf } from './match';
import { AHEAD } from './sixteen';
import { float, setFloat, word, zeros } from './tables';
import { matchesOf, NOT_FOUND } from './words';

const K1: f64 = 1.2;
const B: f64 = 0.5;
const TYPICAL: f64 = 40;

/** By concept: how often it is met; all 0 between heads. */
let counts: usize = 0;
let room: u32 = 0;

/** Of a head: how many bytes of text or, where there is none, words it has behind this. */
const HEAD: usize = 8;

function keep(content: u32, head: usize, parts: u32): void {
  const row = contentRow(content);
  store<u32>(row, <u32>head, 4);
  store<u32>(row, parts, 8);
  store<u32>(row, 0, 12);
}

/** Keeps the words at work as those of a content's head. */
export function keepHeadWords(content: u32): void {
  const count = listedCount();
  const head = lay(HEAD + ((<usize>count) << 2));
  store<u32>(head, 0);
  store<u32>(head, count, 4);
  memory.copy(head + HEAD, listed(), (<usize>count) << 2);
  keep(content, head, count);
}

/** Keeps the comments at work as a content's head. */
export function keepHead(content: u32): void {
  const size = commentsSize();
  const head = lay(HEAD + size + AHEAD);
  store<u32>(head, <u32>size);
  store<u32>(head, 0, 4);
  memory.copy(head + HEAD, commentsAt(), size);
  keep(content, head, commentParts());
}

export function knowsHead(content: u32): bool {
  return load<u32>(contentRow(content), 4) !== 0;
}

/** Counts the concepts that a word stands for. */
function count(one: u32): void {
  const found = matched(one);
  const from = matchesOf(one);
  for (let place = from; place < from + found; place++) {
    const concept = matchedConcept(place);
    setFloat(counts, concept, float(counts, concept) + matchedWeight(place));
  }
}

function countAll(head: usize): void {
  const words = load<u32>(head, 4);
  for (let at: u32 = 0; at < words; at++) count(word(head + HEAD, at));
  const text = head + HEAD;
  const end = text + <usize>load<u32>(head);
  for (let at = nextChance(text, end); at < end; at = nextChance(at, end)) {
    const to = partEnd(at, end);
    const one = wordOfPart(at, to);
    if (one !== NOT_FOUND) count(one);
    at = to;
  }
}

function score(head: usize, size: u32): f64 {
  if (total === 0) return 0;
  if (concepts > room) {
    room = concepts * 2;
    counts = zeros((<usize>room) << 3);
  }
  countAll(head);
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
