/** Which concepts of the query at hand a word stands for, and how much; src/search/rank/families.ts has the rules of kinship. */
import { lay } from '../memory';
import { addBeginning, addKey, addWhole, endWords, startBeginnings } from './beginnings';
import { clearBits, hasBit, noBits, setBit } from './bits';
import { doubled, float, input, setFloat, setWord, word, zeros } from './tables';
import {
  beginning,
  beginningOf,
  isSame,
  isWhole,
  lengthOf,
  matchCount,
  matchesOf,
  queryOf,
  setMatches,
  stemAt,
  stemSize,
  textOf,
  wordOf,
} from './words';

const SAME: f64 = 1;
const MORPHOLOGY: f64 = 0.7;
const PREFIX: f64 = 0.5;
const SHORTEST_ROOT: u32 = 4;
const LONGER_BY: u32 = 3;
const COMMA: u32 = 44;

/** English endings: each behind its length. */
let endings: usize = 0;
let endingsEnd: usize = 0;

/** Which query it is; from 1 on. */
export let query: u32 = 0;
/** What a full match weighs, with and without whole names. */
export let total: f64 = 0;
export let partsTotal: f64 = 0;

/** By concept: its key and how long it is, whether it is a whole name, its weight; and the best match of the words at hand. */
let capacity: u32 = 0;
export let concepts: u32 = 0;
let keys: usize = 0;
let keyLengths: usize = 0;
let wholes: usize = 0;
let weights: usize = 0;
let best: usize = 0;

/** How keys begin that are no whole names: a word that begins otherwise has nothing to do with them. */
let begun: usize = 0;

/** Words that stand for a concept of another family: which, for which, how much. */
let standIns: u32 = 0;
let standInCapacity: u32 = 0;
let standInWords: usize = 0;
let standInConcepts: usize = 0;
let standInWeights: usize = 0;

/** What words of this query matched: concept, and how much. */
let matches: u32 = 0;
let matchCapacity: u32 = 0;
let matchConcepts: usize = 0;
let matchWeights: usize = 0;

export function openMatches(): void {
  query = 0;
  capacity = 16;
  keys = lay((<usize>capacity) << 2);
  keyLengths = lay((<usize>capacity) << 2);
  wholes = lay((<usize>capacity) << 2);
  weights = lay((<usize>capacity) << 3);
  best = zeros((<usize>capacity) << 3);
  begun = noBits();
  standInCapacity = 32;
  standInWords = lay((<usize>standInCapacity) << 2);
  standInConcepts = lay((<usize>standInCapacity) << 2);
  standInWeights = lay((<usize>standInCapacity) << 3);
  matchCapacity = 256;
  matchConcepts = lay((<usize>matchCapacity) << 2);
  matchWeights = lay((<usize>matchCapacity) << 3);
}

/** The input is the endings, with commas between them. The first is empty. */
export function endingsAre(length: u32): void {
  endings = lay((<usize>length + 1) << 1);
  endingsEnd = endings;
  let from = input();
  const end = from + ((<usize>length) << 1);
  for (let at = from; at <= end; at += 2) {
    if (at < end && load<u16>(at) !== COMMA) continue;
    store<u16>(endingsEnd, <u16>((at - from) >> 1));
    memory.copy(endingsEnd + 2, from, at - from);
    endingsEnd += 2 + (at - from);
    from = at + 2;
  }
}

function isEnding(text: usize, length: u32): bool {
  for (let at = endings; at < endingsEnd; ) {
    const size: u32 = load<u16>(at);
    if (size === length && isSame(at + 2, text, length)) return true;
    at += 2 + ((<usize>size) << 1);
  }
  return false;
}

/** Forgets the query before. */
export function beginMatches(): void {
  query++;
  concepts = 0;
  clearBits(begun);
  standIns = 0;
  matches = 0;
}

function widenConcepts(): void {
  keys = doubled(keys, capacity, 4);
  keyLengths = doubled(keyLengths, capacity, 4);
  wholes = doubled(wholes, capacity, 4);
  weights = doubled(weights, capacity, 8);
  capacity *= 2;
  best = zeros((<usize>capacity) << 3);
}

/** The input is the key of the next concept. */
export function concept(length: u32, whole: bool, weight: f64): void {
  if (concepts === capacity) widenConcepts();
  // Kept as a word: queries of one repository speak of the same things.
  const key = wordOf(input(), length);
  setWord(keys, concepts, <u32>textOf(key));
  setWord(keyLengths, concepts, length);
  setWord(wholes, concepts, whole ? 1 : 0);
  setFloat(weights, concepts, weight);
  if (!whole) setBit(begun, beginningOf(textOf(key), length));
  concepts++;
}

/** The input is a word that stands for a concept. */
export function standIn(length: u32, meant: u32, weight: f64): void {
  if (standIns === standInCapacity) {
    standInWords = doubled(standInWords, standInCapacity, 4);
    standInConcepts = doubled(standInConcepts, standInCapacity, 4);
    standInWeights = doubled(standInWeights, standInCapacity, 8);
    standInCapacity *= 2;
  }
  setWord(standInWords, standIns, wordOf(input(), length));
  setWord(standInConcepts, standIns, meant);
  setFloat(standInWeights, standIns, weight);
  standIns++;
}

/** How much a word counts for a concept, by its stem. */
function kinship(stem: usize, size: u32, key: usize, length: u32): f64 {
  const shorter = min(size, length);
  let shared: u32 = 0;
  while (shared < shorter && load<u16>(stem + ((<usize>shared) << 1)) === load<u16>(key + ((<usize>shared) << 1)))
    shared++;
  if (shared === size && shared === length) return SAME;
  if (shared < SHORTEST_ROOT) return 0;
  const longer = max(size, length);
  const skipped = (<usize>shared) << 1;
  if (shared * 2 >= longer && isEnding(stem + skipped, size - shared) && isEnding(key + skipped, length - shared))
    return MORPHOLOGY;
  return shared === shorter && longer - shared >= LONGER_BY ? PREFIX : 0;
}

function note(meant: u32, weight: f64): void {
  if (matches === matchCapacity) {
    matchConcepts = doubled(matchConcepts, matchCapacity, 4);
    matchWeights = doubled(matchWeights, matchCapacity, 8);
    matchCapacity *= 2;
  }
  setWord(matchConcepts, matches, meant);
  setFloat(matchWeights, matches, weight);
  matches++;
}

/** Notes on a word what it matches apart from stand-ins. */
function look(one: u32): void {
  const from = matches;
  if (isWhole(one)) {
    // Behind the mark.
    const text = textOf(one) + 2;
    const length = lengthOf(one) - 1;
    for (let at: u32 = 0; at < concepts; at++)
      if (word(wholes, at) !== 0 && word(keyLengths, at) === length && isSame(word(keys, at), text, length))
        note(at, 1);
  } else {
    // Nearly all words begin as none of them does.
    if (!hasBit(begun, beginning(one))) {
      setMatches(one, query, from, 0);
      return;
    }
    const stem = stemAt(one);
    const size = stemSize(one);
    for (let at: u32 = 0; at < concepts; at++) {
      if (word(wholes, at) !== 0) continue;
      const weight = kinship(stem, size, word(keys, at), word(keyLengths, at));
      if (weight > 0) note(at, weight);
    }
  }
  setMatches(one, query, from, matches - from);
}

/** Behind the last concept and stand-in: from here on words can be matched. */
export function ready(all: f64, parts: f64): void {
  total = all;
  partsTotal = parts;
  for (let at: u32 = 0; at < standIns; at++) {
    const one = word(standInWords, at);
    if (queryOf(one) === query) continue;
    look(one);
    const from = matchesOf(one);
    const known = matchCount(one);
    for (let other = at; other < standIns; other++) {
      if (word(standInWords, other) !== one) continue;
      const meant = word(standInConcepts, other);
      let isKnown = false;
      for (let place: u32 = 0; place < known; place++) if (word(matchConcepts, from + place) === meant) isKnown = true;
      if (!isKnown) note(meant, float(standInWeights, other));
    }
    setMatches(one, query, from, matches - from);
  }
  startBeginnings(concepts * 2 + standIns);
  for (let at: u32 = 0; at < concepts; at++) if (word(wholes, at) === 0) addKey(word(keys, at), word(keyLengths, at));
  for (let at: u32 = 0; at < standIns; at++)
    addBeginning(textOf(word(standInWords, at)), lengthOf(word(standInWords, at)));
  endWords();
  for (let at: u32 = 0; at < concepts; at++) if (word(wholes, at) !== 0) addWhole(word(keys, at), word(keyLengths, at));
}

/** How many concepts a word matches; the first of them is at `matchesOf`. */
export function matched(one: u32): u32 {
  if (queryOf(one) !== query) look(one);
  return matchCount(one);
}

export function matchedConcept(at: u32): u32 {
  return word(matchConcepts, at);
}

export function matchedWeight(at: u32): f64 {
  return float(matchWeights, at);
}

export function weightOf(at: u32): f64 {
  return float(weights, at);
}

function isWholeConcept(at: u32): bool {
  return word(wholes, at) !== 0;
}

/** Whether any of some words stands for any concept. */
export function matchesAny(list: usize, count: u32): bool {
  for (let at: u32 = 0; at < count; at++) if (matched(word(list, at)) > 0) return true;
  return false;
}

/** What `cover` found: Σ weight x match, the same without whole names, and how many concepts, each as well as it is matched. */
export let coveredWeight: f64 = 0;
export let coveredParts: f64 = 0;
export let coveredCount: f64 = 0;

/** Whether any of the words that were taken matches. */
let isCovered: bool = false;

/** More words of which the best for each concept counts. */
export function take(list: usize, count: u32): void {
  for (let at: u32 = 0; at < count; at++) {
    const one = word(list, at);
    const found = matched(one);
    if (found === 0) continue;
    isCovered = true;
    const from = matchesOf(one);
    for (let place = from; place < from + found; place++) {
      const meant = word(matchConcepts, place);
      const weight = float(matchWeights, place);
      if (weight > float(best, meant)) setFloat(best, meant, weight);
    }
  }
}

/** How much of the query the words that were taken cover. `told`: where the concepts go, or 0; returns how many there are. */
export function cover(told: usize): u32 {
  coveredWeight = 0;
  coveredParts = 0;
  coveredCount = 0;
  if (!isCovered) return 0;
  isCovered = false;
  let count: u32 = 0;
  for (let at: u32 = 0; at < concepts; at++) {
    const match = float(best, at);
    if (match === 0) continue;
    setFloat(best, at, 0);
    if (told !== 0) setWord(told, count, at);
    count++;
    const worth = weightOf(at) * match;
    coveredWeight += worth;
    if (isWholeConcept(at)) continue;
    coveredParts += worth;
    coveredCount += match;
  }
  return count;
}
