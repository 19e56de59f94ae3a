/** The concepts of the query at hand: weights, and the lists of the words that stand for each. */
import { lay } from '../memory';
import { docs, float, setFloat, setWord, unitOf, word, zeros } from './runs';

export const OCCURRENCES: u32 = 31;

export let concepts: u32 = 0;
/** By concept: its weight, whether it is a whole identifier, and the member behind its last. */
let weights: usize = 0;
let wholes: usize = 0;
let ends: usize = 0;
/** By member: its weight, and its chunks with what is known of it there behind them. */
let memberWeights: usize = 0;
let lists: usize = 0;
let lengths: usize = 0;
let members: u32 = 0;
/** By concept: units in which any of its members occurs, and behind them how often each does; how many these are. */
let holders: usize = 0;
let holderCounts: usize = 0;
/** By chunk: the last concept that was counted there, and as which of its holders. */
let seen: usize = 0;
let places: usize = 0;
let mark: u32 = 0;

/** For an index of so many chunks; stays. */
export function openConcepts(count: u32): void {
  seen = zeros(count, 2);
  places = lay((<usize>count) << 2);
}

/** For so many concepts with so many members in all. */
export function beginConcepts(most: u32, mostMembers: u32): void {
  weights = lay((<usize>most) << 3);
  wholes = lay((<usize>most) << 2);
  ends = lay((<usize>most) << 2);
  holders = lay((<usize>most) << 2);
  holderCounts = lay((<usize>most) << 2);
  memberWeights = lay((<usize>mostMembers) << 3);
  lists = lay((<usize>mostMembers) << 2);
  lengths = lay((<usize>mostMembers) << 2);
  concepts = 0;
  members = 0;
}

/** Room for the list of one more member of the next concept: chunks, and behind them a byte for each. */
export function member(count: u32, weight: f64): usize {
  const at = lay(((<usize>count) << 2) + count);
  setFloat(memberWeights, members, weight);
  setWord(lists, members, <u32>at);
  setWord(lengths, members, count);
  members++;
  return at;
}

export function firstMember(concept: u32): u32 {
  return concept === 0 ? 0 : word(ends, concept - 1);
}

export function endMember(concept: u32): u32 {
  return word(ends, concept);
}

export function weightOf(concept: u32): f64 {
  return float(weights, concept);
}

export function isWhole(concept: u32): bool {
  return word(wholes, concept) !== 0;
}

export function memberWeight(member: u32): f64 {
  return float(memberWeights, member);
}

export function listOf(member: u32): usize {
  return word(lists, member);
}

export function lengthOf(member: u32): u32 {
  return word(lengths, member);
}

export function holderCount(concept: u32): u32 {
  return word(holderCounts, concept);
}

/** Which units these are, in the order in which they were met. */
export function holdersOf(concept: u32): usize {
  return word(holders, concept);
}

/** How often each of them has a member, by what these weigh. */
export function occurrencesIn(concept: u32): usize {
  return holdersOf(concept) + ((<usize>holderRoom(concept)) << 2);
}

/** As many as all lists have chunks, and no more than there are; even: what is behind them takes eight bytes each. */
function holderRoom(concept: u32): u32 {
  let most: u32 = 0;
  for (let one = firstMember(concept); one < endMember(concept); one++) most += lengthOf(one);
  return (min(most, docs) + 1) & ~1;
}

/** The members so far are a concept: in how many units any of them occurs. */
export function concept(): u32 {
  setWord(ends, concepts, members);
  mark++;
  const room = holderRoom(concepts);
  const held = lay(<usize>room * 12);
  const often = held + ((<usize>room) << 2);
  // Code that was compiled in haste reads globals from memory each time.
  const marked = seen;
  const placed = places;
  const current = mark;
  const unitsOf = unitOf;
  let count: u32 = 0;
  for (let one = firstMember(concepts); one < members; one++) {
    const list = listOf(one);
    const length = lengthOf(one);
    const payloads = list + ((<usize>length) << 2);
    const own = memberWeight(one);
    for (let at: u32 = 0; at < length; at++) {
      const occurrences = load<u8>(payloads + at) & OCCURRENCES;
      if (occurrences === 0) continue;
      const unit = word(unitsOf, word(list, at));
      const more = own * <f64>occurrences;
      if (word(marked, unit) === current) {
        const place = word(placed, unit);
        setFloat(often, place, float(often, place) + more);
        continue;
      }
      setWord(marked, unit, current);
      setWord(placed, unit, count);
      setWord(held, count, unit);
      setFloat(often, count, more);
      count++;
    }
  }
  setWord(holders, concepts, <u32>held);
  setWord(holderCounts, concepts, count);
  concepts++;
  return count;
}

export function weigh(concept: u32, weight: f64, isWhole: bool): void {
  setFloat(weights, concept, weight);
  setWord(wholes, concept, isWhole ? 1 : 0);
}
