/** Features of files in the light of the query at hand; src/search/rank/features.ts says what each of them is. */
import { lay } from '../memory';
import { isChosen, isFirst } from './contents';
import {
  ASIDE,
  CONFIG,
  DECLARATION,
  DEPTH,
  DISTANCE,
  directoryWords,
  entryParts,
  entryWords,
  IMPORTS,
  isOpen,
  LEGACY,
  numberOf,
  PROSE,
  roleOf,
  rowOf,
  SIZE,
  stemParts,
  stemWords,
  TEST,
  wordsAt,
} from './files';
import { headScore, knowsHead } from './heads';
import { pow } from './host';
import { concepts, cover, coveredCount, coveredWeight, matchesAny, take, total } from './match';
import { bestName, knowsNames } from './names';
import { bodyScore, nameShareOf } from './score';
import { answer, float, input, setFloat, setWord, word } from './tables';

/** In the order of FEATURES. */
const BODY: u32 = 0;
const STEM: u32 = 1;
const DIRECTORY: u32 = 2;
const HEAD: u32 = 3;
const FUNCTION: u32 = 4;
const TYPE: u32 = 5;
const IDENTIFIER: u32 = 6;
const IDENTIFIERS: u32 = 7;
const MENTION: u32 = 8;
const IMPORTED: u32 = 9;
const LINES: u32 = 10;
const DEEP: u32 = 11;
const NEIGHBOUR: u32 = 12;
const ROLES: u32 = 13;
const FEATURES: u32 = 19;

const OF_THE_NAME: f64 = 0.7;
/** What is left of a prior when the query has a word for its kind. */
const ASKED_FOR: f64 = 0.2;
/** How much the length of a stem counts where files are found by it. */
const STEM_LENGTH: f64 = 8;

/** By feature. */
let weights: usize = 0;
let testShare: f64 = 1;
let documentShare: f64 = 1;

/** By candidate: features, and behind them the promise of the file; file, content, whether symbols of it may be meant. */
const ROW: usize = (<usize>FEATURES + 1) << 3;
let rows: usize = 0;
let files: usize = 0;
let contents: usize = 0;
let named: usize = 0;
let order: usize = 0;
let chosen: usize = 0;
let told: usize = 0;
let toldRoom: u32 = 0;
let capacity: u32 = 0;

export function openFeatures(): void {
  weights = lay((<usize>FEATURES) << 3);
  capacity = 256;
  layRows();
}

function layRows(): void {
  rows = lay(<usize>capacity * ROW);
  files = lay((<usize>capacity) << 2);
  contents = lay((<usize>capacity) << 2);
  named = lay((<usize>capacity) << 2);
  order = lay((<usize>capacity) << 2);
  chosen = lay((<usize>capacity) << 2);
}

/** Where the weights of features go. */
export function weightsAt(): usize {
  return weights;
}

export function wants(tests: bool, documents: bool): void {
  testShare = tests ? ASKED_FOR : 1;
  documentShare = documents ? ASKED_FOR : 1;
}

function rowAt(candidate: u32): usize {
  return rows + <usize>candidate * ROW;
}

/** How much of the query the name answers, and how much of the name is asked for. */
function nameFeature(list: usize, count: u32, parts: u32): f64 {
  take(list, count);
  cover(0);
  if (coveredWeight === 0) return 0;
  const share = total === 0 ? 0 : coveredWeight / total;
  const asked = min(1, coveredCount / max(1, <f64>parts));
  return sqrt(share) * pow(asked, OF_THE_NAME);
}

function stemFeature(file: usize): f64 {
  return nameFeature(wordsAt(file), stemWords(file), stemParts(file));
}

function entryFeature(file: usize): f64 {
  return nameFeature(wordsAt(file) + ((<usize>stemWords(file)) << 2), entryWords(file), entryParts(file));
}

function takeDirectory(file: usize): void {
  take(wordsAt(file) + ((<usize>(stemWords(file) + entryWords(file))) << 2), directoryWords(file));
}

function prior(role: u32, bit: u32, share: f64): f64 {
  return (role & bit) !== 0 ? share : 0;
}

function scoreOf(row: usize): f64 {
  let sum: f64 = 0;
  for (let feature: u32 = 0; feature < FEATURES; feature++) sum += float(weights, feature) * float(row, feature);
  return sum;
}

function outlineOne(row: usize, candidate: u32, bestBody: f64, given: usize): void {
  const file = rowOf(word(files, candidate));
  const content = word(contents, candidate);
  const body = bodyScore(content);
  setFloat(row, BODY, body === 0 ? 0 : body / bestBody);
  setFloat(row, STEM, max(stemFeature(file), entryFeature(file)));
  takeDirectory(file);
  cover(0);
  setFloat(row, DIRECTORY, total === 0 ? 0 : coveredWeight / total);
  setFloat(row, HEAD, 0);
  setFloat(row, FUNCTION, 0);
  setFloat(row, TYPE, 0);
  setFloat(row, IDENTIFIER, float(given, 2));
  setFloat(row, IDENTIFIERS, float(given, 3));
  setFloat(row, MENTION, float(given, 4));
  setFloat(row, IMPORTED, 0);
  setFloat(row, LINES, 0);
  setFloat(row, DEEP, numberOf(file, DEPTH));
  setFloat(row, NEIGHBOUR, numberOf(file, DISTANCE));
  const role = roleOf(file);
  setFloat(row, ROLES, prior(role, TEST, testShare));
  setFloat(row, ROLES + 1, prior(role, PROSE, documentShare));
  setFloat(row, ROLES + 2, prior(role, CONFIG, 1));
  setFloat(row, ROLES + 3, prior(role, ASIDE, documentShare));
  setFloat(row, ROLES + 4, prior(role, LEGACY, 1));
  setFloat(row, ROLES + 5, prior(role, DECLARATION, 1));
  // How much of the query its symbols' names hold: it may be worth opening for those alone.
  const share = nameShareOf(content);
  setWord(named, candidate, share > 0 ? 1 : 0);
  setFloat(row, FEATURES, scoreOf(row) + float(weights, FUNCTION) * share);
}

function isBefore(a: u32, b: u32): bool {
  const first = float(rowAt(a), FEATURES);
  const second = float(rowAt(b), FEATURES);
  return first > second || (first === second && word(files, a) < word(files, b));
}

/** Of so many from the first on, the most promising is the first: a heap. */
function sift(from: u32, count: u32): void {
  const moved = word(order, from);
  let at = from;
  for (;;) {
    let child = at * 2 + 1;
    if (child >= count) break;
    if (child + 1 < count && isBefore(word(order, child + 1), word(order, child))) child++;
    if (!isBefore(word(order, child), moved)) break;
    setWord(order, at, word(order, child));
    at = child;
  }
  setWord(order, at, moved);
}

/**
 * The input is candidates: file, content, and what the query names of it (identifier, identifiers, mention), as numbers of eight bytes.
 * Tells the most promising of them (answers: where they are), all that are of the best so many contents; returns how many these are.
 */
export function outline(count: u32, bestBody: f64, most: u32): u32 {
  if (count > capacity) {
    capacity = count * 2;
    layRows();
  }
  const given = input();
  for (let candidate: u32 = 0; candidate < count; candidate++) {
    const one = given + ((<usize>candidate * 5) << 3);
    setWord(files, candidate, <u32>float(one, 0));
    setWord(contents, candidate, <u32>float(one, 1));
    setWord(order, candidate, candidate);
    outlineOne(rowAt(candidate), candidate, bestBody, one);
  }
  return firstOf(count, most);
}

/**
 * The most promising files, those of so many different contents: copies of one file must not fill all places. In front of the
 * others where they are told.
 */
function firstOf(count: u32, most: u32): u32 {
  for (let at = count >> 1; at > 0; at--) sift(at - 1, count);
  let different: u32 = 0;
  let kept: u32 = 0;
  let left = count;
  // Taken from the heap, the last of which goes to its front.
  for (; left > 0 && different < most; left--) {
    const candidate = word(order, 0);
    setWord(order, 0, word(order, left - 1));
    sift(0, left - 1);
    if (isFirst(word(contents, candidate))) different++;
    setWord(chosen, kept++, candidate);
  }
  for (let at: u32 = 0; at < left; at++)
    if (isChosen(word(contents, word(order, at)))) setWord(chosen, kept++, word(order, at));
  answer(0, <u32>chosen);
  return kept;
}

const LACKS_FILE: u32 = 1;
const LACKS_HEAD: u32 = 2;
const LACKS_NAMES: u32 = 4;

/** What has to be handed over before a candidate can be completed, by bits. */
export function lacks(candidate: u32): u32 {
  const content = word(contents, candidate);
  return (
    (isOpen(rowOf(word(files, candidate))) ? 0 : LACKS_FILE) |
    (knowsHead(content) ? 0 : LACKS_HEAD) |
    (word(named, candidate) === 0 || knowsNames(content) ? 0 : LACKS_NAMES)
  );
}

/** Its score, by all features. */
export function complete(candidate: u32): f64 {
  const row = rowAt(candidate);
  const content = word(contents, candidate);
  const file = rowOf(word(files, candidate));
  setFloat(row, HEAD, headScore(content));
  if (word(named, candidate) !== 0) {
    setFloat(row, FUNCTION, bestName(content, 0));
    setFloat(row, TYPE, bestName(content, 1));
  }
  setFloat(row, IMPORTED, numberOf(file, IMPORTS));
  setFloat(row, LINES, numberOf(file, SIZE));
  return scoreOf(row);
}

/** Where the features of a candidate are. */
export function featuresAt(candidate: u32): usize {
  return rowAt(candidate);
}

/** How much a file is worth looking at by its own name; -1: it has no word of the query. */
export function pathScore(file: u32): f64 {
  const row = rowOf(file);
  const list = wordsAt(row);
  const own = stemWords(row);
  if (!matchesAny(list, own + entryWords(row))) return -1;
  take(list, own);
  takeDirectory(row);
  cover(0);
  return coveredWeight / (1 + <f64>own / STEM_LENGTH);
}

/** The concepts that a path matches (answers: where they are); returns how many: of its name, or of its directory. */
export function pathConcepts(candidate: u32, ofDirectory: bool): u32 {
  const file = rowOf(word(files, candidate));
  if (concepts > toldRoom) {
    toldRoom = concepts * 2;
    told = lay((<usize>toldRoom) << 2);
  }
  answer(0, <u32>told);
  if (ofDirectory) takeDirectory(file);
  else if (entryFeature(file) > stemFeature(file))
    take(wordsAt(file) + ((<usize>stemWords(file)) << 2), entryWords(file));
  else take(wordsAt(file), stemWords(file));
  return cover(told);
}
