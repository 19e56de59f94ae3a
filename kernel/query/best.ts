/** What is told of the scores of a query: the best contents, what one of them has, and where in it. */
import { lay } from '../memory';
import { concepts, endMember, firstMember, lengthOf, listOf, memberWeight, OCCURRENCES, weightOf } from './concepts';
import { answer, answerFloat } from './input';
import { contentOf, float, runOfContent, setFloat, setWord, unitOf, word } from './runs';
import {
  bestCount,
  bestUnits,
  bodies,
  bodyRunCount,
  bodyRuns,
  counts,
  K1,
  nameRunCount,
  nameRuns,
  names,
  SHARES,
  shares,
  units,
} from './scores';

/** Those of some runs with scores that pass, for the host: whose they are, and their scores. */
function tell(from: usize, count: u32, scores: usize, least: f64): u32 {
  const contents = lay((<usize>count) << 2);
  const values = lay((<usize>count) << 3);
  let told: u32 = 0;
  for (let at: u32 = 0; at < count; at++) {
    const run = word(from, at);
    const score = float(scores, run);
    if (score < least) continue;
    setWord(contents, told, word(contentOf, run));
    setFloat(values, told, score);
    told++;
  }
  answer(0, <u32>contents);
  answer(1, <u32>values);
  return told;
}

/** The score of the last of so many best ones. */
function leastOf(from: usize, count: u32, scores: usize, limit: u32): f64 {
  if (limit === 0 || count <= limit) return -Infinity;
  const best = lay((<usize>limit) << 3);
  let kept: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const score = float(scores, word(from, index));
    if (kept === limit && !(score > float(best, limit - 1))) continue;
    let at = kept < limit ? kept++ : limit - 1;
    for (; at > 0 && float(best, at - 1) < score; at--) setFloat(best, at, float(best, at - 1));
    setFloat(best, at, score);
  }
  return float(best, limit - 1);
}

/** Contents that are among the best so many by their words, and all that are as good as the last of them. */
export function bestBodies(limit: u32): u32 {
  return tell(bodyRuns, bodyRunCount, bodies, leastOf(bodyRuns, bodyRunCount, bodies, limit));
}

/** The same by names. */
export function bestNames(limit: u32): u32 {
  return tell(nameRuns, nameRunCount, shares, leastOf(nameRuns, nameRunCount, shares, limit));
}

/** Contents with names of the query and none of its words. */
export function namesAlone(): u32 {
  const alone = lay((<usize>nameRunCount) << 2);
  let count: u32 = 0;
  for (let at: u32 = 0; at < nameRunCount; at++)
    if (word(bestCount, word(nameRuns, at)) === 0) setWord(alone, count++, word(nameRuns, at));
  return tell(alone, count, shares, -Infinity);
}

export function nameShareOf(content: u32): f64 {
  return float(shares, runOfContent(content));
}

/** What its words say; 0: none is of the query. */
export function bodyScore(content: u32): f64 {
  return float(bodies, runOfContent(content));
}

/** How many best units a content has, at most three; 0: it has no word of the query. */
export function bodyOf(content: u32): u32 {
  const run = runOfContent(content);
  const count = word(bestCount, run);
  const best = bestUnits + <usize>run * SHARES * 4;
  answerFloat(0, float(bodies, run));
  for (let at: u32 = 0; at < count; at++) {
    answer(2 + at, word(best, at));
    answerFloat(6 + 2 * at, float(units, word(best, at)));
  }
  return count;
}

/** The first place at or behind a chunk in a list. */
function firstFrom(list: usize, length: u32, from: u32): u32 {
  let low: u32 = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (word(list, middle) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The chunk of a unit that says most of the query. */
export function bestChunk(unit: u32): u32 {
  let end = unit;
  for (let concept: u32 = 0; concept < concepts; concept++) {
    const last = endMember(concept);
    for (let one = firstMember(concept); one < last; one++) {
      const list = listOf(one);
      const length = lengthOf(one);
      const payloads = list + ((<usize>length) << 2);
      const own = memberWeight(one);
      for (let at = firstFrom(list, length, unit); at < length; at++) {
        const doc = word(list, at);
        if (word(unitOf, doc) !== unit) break;
        const occurrences = load<u8>(payloads + at) & OCCURRENCES;
        if (occurrences > 0) setFloat(counts, doc, float(counts, doc) + own * <f64>occurrences);
        end = max(end, doc + 1);
      }
    }
    const weight = weightOf(concept);
    for (let doc = unit; doc < end; doc++) {
      const count = float(counts, doc);
      if (count === 0) continue;
      setFloat(names, doc, float(names, doc) + (weight * count) / (count + K1));
      setFloat(counts, doc, 0);
    }
  }
  let best = unit;
  for (let doc = unit; doc < end; doc++) if (float(names, doc) > float(names, best)) best = doc;
  for (let doc = unit; doc < end; doc++) setFloat(names, doc, 0);
  return best;
}
