/**
 * What the chunks of an index say of one query: BM25 over units for its words, and how much of it the names of symbols hold.
 * src/store/score-kernel.ts says what is asked; test/store/reference-scores.ts is the same in TypeScript.
 */
import { lay } from '../memory';
import {
  beginConcepts,
  concepts,
  endMember,
  firstMember,
  holderCount,
  holdersOf,
  isWhole,
  lengthOf,
  listOf,
  memberWeight,
  occurrencesIn,
  openConcepts,
  weightOf,
} from './concepts';
import { keep, room } from './input';
import { openBlocks } from './postings';
import { docs, float, lengths, open, runOf, runs, setFloat, setWord, unitOf, word, zeros } from './runs';

const IN_A_NAME: u32 = 32;

export const K1: f64 = 1.2;
const B: f64 = 0.5;
export const SHARES: u32 = 3;
const NO_ROOM: f64 = 0.25;

function share(at: u32): f64 {
  return at === 0 ? 1 : at === 1 ? 0.6 : 0.4;
}

let averageLength: f64 = 0;
/** By chunk. All are 0 between queries but for `units`, which are cleared when the next one begins. */
export let units: usize = 0;
export let counts: usize = 0;
export let names: usize = 0;
let touched: usize = 0;
let touchedUnits: u32 = 0;
let holding: usize = 0;
/** By unit: what its length makes of a count in it; 0: nobody has asked yet. */
let norms: usize = 0;
let named: usize = 0;

/** By run, 0 where nothing was found; the units are as many as `bestCount` says. */
export let bodies: usize = 0;
export let bestUnits: usize = 0;
export let bestCount: usize = 0;
export let shares: usize = 0;
export let bodyRuns: usize = 0;
export let bodyRunCount: u32 = 0;
export let nameRuns: usize = 0;
export let nameRunCount: u32 = 0;

/** Takes over what `units` was given and has made: from here on the instance belongs to one index. false: its contents have ids that no index has. */
export function corpus(count: u32, unitsAt: usize, wordsAt: usize, average: f64): bool {
  if (!open(count, unitsAt, wordsAt)) return false;
  openConcepts(count);
  averageLength = average;
  units = zeros(count, 3);
  norms = zeros(count, 3);
  counts = zeros(count, 3);
  names = zeros(count, 3);
  touched = lay((<usize>count) << 2);
  holding = lay((<usize>count) << 2);
  named = lay((<usize>count) << 2);
  bodies = zeros(runs, 3);
  bestUnits = lay(<usize>runs * SHARES * 4);
  bestCount = zeros(runs, 2);
  shares = zeros(runs, 3);
  bodyRuns = lay((<usize>runs) << 2);
  nameRuns = lay((<usize>runs) << 2);
  openBlocks();
  keep();
  return true;
}

/** Forgets the query before; for one of so many concepts with so many members in all. */
export function begin(most: u32, mostMembers: u32): void {
  room(0);
  beginConcepts(most, mostMembers);
  for (let at: u32 = 0; at < touchedUnits; at++) setFloat(units, word(touched, at), 0);
  for (let at: u32 = 0; at < bodyRunCount; at++) {
    const run = word(bodyRuns, at);
    setFloat(bodies, run, 0);
    setWord(bestCount, run, 0);
  }
  for (let at: u32 = 0; at < nameRunCount; at++) setFloat(shares, word(nameRuns, at), 0);
  touchedUnits = 0;
  bodyRunCount = 0;
  nameRunCount = 0;
}

/** Equal scores keep the order of the text: numbers ascend within a content. */
function keepBest(run: u32, unit: u32): void {
  const best = bestUnits + <usize>run * SHARES * 4;
  const kept = word(bestCount, run);
  const score = float(units, unit);
  let at = kept;
  for (; at > 0; at--) {
    const other = word(best, at - 1);
    const known = float(units, other);
    if (!(known < score || (known === score && other > unit))) break;
  }
  if (at >= SHARES) return;
  const last = min(kept, SHARES - 1);
  for (let place = last; place > at; place--) setWord(best, place, word(best, place - 1));
  setWord(best, at, unit);
  setWord(bestCount, run, last + 1);
}

/** How many units the run of a unit has, counted up to `most`, from the unit to both sides. */
function unitsAround(unit: u32, most: u32): u32 {
  const run = word(runOf, unit);
  let count: u32 = 1;
  for (let doc = unit; count < most && doc > 0 && word(runOf, doc - 1) === run; doc--)
    if (word(unitOf, doc - 1) === doc - 1) count++;
  for (let doc = unit + 1; count < most && doc < docs && word(runOf, doc) === run; doc++)
    if (word(unitOf, doc) === doc) count++;
  return count;
}

/** Scores units and contents by the words of all concepts; returns how many contents have any. */
export function body(total: f64): u32 {
  // Code that was compiled in haste reads globals from memory each time.
  const scores = units;
  const known = norms;
  for (let concept: u32 = 0; concept < concepts; concept++) {
    const weight = weightOf(concept);
    const held = holdersOf(concept);
    const often = occurrencesIn(concept);
    const holders = holderCount(concept);
    for (let at: u32 = 0; at < holders; at++) {
      const unit = word(held, at);
      const count = float(often, at);
      const score = float(scores, unit);
      if (score === 0 && touchedUnits < docs) setWord(touched, touchedUnits++, unit);
      let norm = float(known, unit);
      if (norm === 0) {
        norm = K1 * (1 - B + (B * float(lengths, unit)) / averageLength);
        setFloat(known, unit, norm);
      }
      setFloat(scores, unit, score + (weight * count) / (count + norm));
    }
  }
  for (let at: u32 = 0; at < touchedUnits; at++) {
    const unit = word(touched, at);
    const run = word(runOf, unit);
    setFloat(units, unit, float(units, unit) / total);
    if (word(bestCount, run) === 0) setWord(bodyRuns, bodyRunCount++, run);
    keepBest(run, unit);
  }
  const whole = share(0) + share(1) + share(2);
  for (let index: u32 = 0; index < bodyRunCount; index++) {
    const run = word(bodyRuns, index);
    const best = bestUnits + <usize>run * SHARES * 4;
    const count = word(bestCount, run);
    let score: f64 = 0;
    for (let at: u32 = 0; at < count; at++) score += share(at) * float(units, word(best, at));
    if (count < SHARES) {
      const first = word(best, 0);
      for (let at = unitsAround(first, SHARES); at < SHARES; at++) score += NO_ROOM * share(at) * float(units, first);
    }
    setFloat(bodies, run, score / whole);
  }
  return bodyRunCount;
}

/** Contents by how much of the query the names of their symbols hold; returns how many hold any. */
export function nameShares(partsTotal: f64): u32 {
  let touchedNames: u32 = 0;
  for (let concept: u32 = 0; concept < concepts; concept++) {
    if (isWhole(concept)) continue;
    let held: u32 = 0;
    const last = endMember(concept);
    for (let one = firstMember(concept); one < last; one++) {
      const list = listOf(one);
      const length = lengthOf(one);
      const payloads = list + ((<usize>length) << 2);
      const own = memberWeight(one);
      for (let at: u32 = 0; at < length; at++) {
        if ((load<u8>(payloads + at) & IN_A_NAME) === 0) continue;
        const doc = word(list, at);
        const match = float(counts, doc);
        if (match === 0) setWord(holding, held++, doc);
        if (own > match) setFloat(counts, doc, own);
      }
    }
    const weight = weightOf(concept);
    for (let at: u32 = 0; at < held; at++) {
      const doc = word(holding, at);
      const score = float(names, doc);
      if (score === 0 && touchedNames < docs) setWord(named, touchedNames++, doc);
      setFloat(names, doc, score + weight * float(counts, doc));
      setFloat(counts, doc, 0);
    }
  }
  for (let at: u32 = 0; at < touchedNames; at++) {
    const doc = word(named, at);
    const run = word(runOf, doc);
    const held = float(names, doc) / partsTotal;
    setFloat(names, doc, 0);
    const known = float(shares, run);
    if (!(held > known)) continue;
    if (known === 0) setWord(nameRuns, nameRunCount++, run);
    setFloat(shares, run, held);
  }
  return nameRunCount;
}
