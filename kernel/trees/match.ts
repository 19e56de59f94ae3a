/**
 * Runs a query over the columns of a tree, like runQuery of test/language/reference/run-query.ts.
 * src/language/tree/encode-query.ts encodes the query; every reference in it is an address.
 */
import * as column from './columns';
import { holds, malloc } from './host';
import { beginTags, endTags, report } from './tags';
import { isAscii, text } from './text';

/** Layout of a query: the number of kinds with patterns, the lists of patterns by kind, the patterns, the meanings of captures. */
const KINDS: usize = 0;
const BY_KIND: usize = 4;
const PATTERNS: usize = 8;
const MEANINGS: usize = 12;

/** Layout of a pattern node. */
const KIND: usize = 0;
const FIELD: usize = 4;
const ABSENT: usize = 8;
const ABSENT_END: usize = 12;
const CHILDREN: usize = 16;
const CHILDREN_END: usize = 20;
const CAPTURES: usize = 24;
const CAPTURES_END: usize = 28;
const OPTIONS: usize = 32;
const OPTIONS_END: usize = 36;
const ACCEPTS: usize = 40;
const ACCEPTS_LENGTH: usize = 44;

const ANY_NAMED: i32 = -1;
const ANY: i32 = -2;

/** Sizes of a pattern (its root and predicates) and of a predicate (a capture, an operator, values with their length in front). */
const PATTERN: usize = 12;
const PREDICATE: usize = 16;
const ONE_OF: u32 = 0;
const NONE_OF: u32 = 1;

/** Size of a child of a pattern: its node, and whether it must be the next named child. */
const CHILD: usize = 8;

/** A continuation, to be matched after a child: the pattern node, its next child, start, end, and the next continuation. */
const CONTINUATION: usize = 20;

/** More than any query needs: one continuation and one capture per node of the largest pattern. encode-query.ts checks that. */
const STACK: usize = 1 << 16;

let continuations: usize = 0;
let pairs: usize = 0;
let topContinuation: usize = 0;
let topPair: usize = 0;
let meanings: usize = 0;
let pattern: u32 = 0;
let predicates: usize = 0;
let predicatesEnd: usize = 0;

export function startMatch(): void {
  continuations = malloc(STACK);
  pairs = malloc(STACK);
}

function isThere(at: u32, field: u32): bool {
  const end = load<u32>(column.after + ((<usize>at) << 2));
  for (let child = at + 1; child < end; child = load<u32>(column.after + ((<usize>child) << 2)))
    if (<u32>load<u16>(column.fields + ((<usize>child) << 1)) === field) return true;
  return false;
}

function fits(node: usize, at: usize): bool {
  const field = load<u32>(node, FIELD);
  if (field !== 0 && <u32>load<u16>(column.fields + (at << 1)) !== field) return false;
  const kind = load<i32>(node, KIND);
  if (kind === ANY) return true;
  if (kind === ANY_NAMED) return load<u8>(column.named + at) === 1;
  return <i32>load<u16>(column.kinds + (at << 1)) === kind;
}

function matchNode(node: usize, at: u32, next: usize): void {
  if (!fits(node, at)) return;
  let option: usize = load<u32>(node, OPTIONS);
  if (option !== 0) {
    const last: usize = load<u32>(node, OPTIONS_END);
    for (; option < last; option += 4) matchNode(load<u32>(option), at, next);
    return;
  }
  let absent: usize = load<u32>(node, ABSENT);
  const lastAbsent: usize = load<u32>(node, ABSENT_END);
  for (; absent < lastAbsent; absent += 4) if (isThere(at, load<u32>(absent))) return;
  const before = topPair;
  let capture: usize = load<u32>(node, CAPTURES);
  const lastCapture: usize = load<u32>(node, CAPTURES_END);
  for (; capture < lastCapture; capture += 4) {
    store<u32>(topPair, load<u32>(capture));
    store<u32>(topPair, at, 4);
    topPair += 8;
  }
  const child: usize = load<u32>(node, CHILDREN);
  if (child === load<u32>(node, CHILDREN_END)) continueWith(next);
  else matchChildren(node, child, at + 1, load<u32>(column.after + ((<usize>at) << 2)), next);
  topPair = before;
}

function continueWith(next: usize): void {
  if (next === 0) {
    if (predicates === predicatesEnd || passes()) report(pattern, pairs, topPair, meanings);
    return;
  }
  matchChildren(load<u32>(next), load<u32>(next, 4), load<u32>(next, 8), load<u32>(next, 12), load<u32>(next, 16));
}

/** Child patterns match in order but need not be neighbours; every possible assignment is a match. */
function matchChildren(node: usize, which: usize, from: u32, end: u32, next: usize): void {
  const wanted: usize = load<u32>(which);
  const isAnchored = load<u32>(which, 4) !== 0;
  const isLast = which + CHILD === <usize>load<u32>(node, CHILDREN_END);
  const field = load<u32>(wanted, FIELD);
  const kind = load<i32>(wanted, KIND);
  const accepts: usize = load<u32>(wanted, ACCEPTS);
  const acceptsLength = load<u32>(wanted, ACCEPTS_LENGTH);
  const after = column.after;
  const fields = column.fields;
  const kinds = column.kinds;
  for (let child = from; child < end; child = load<u32>(after + ((<usize>child) << 2))) {
    if (field === 0 || <u32>load<u16>(fields + ((<usize>child) << 1)) === field) {
      const own: u32 = load<u16>(kinds + ((<usize>child) << 1));
      const isCandidate =
        kind >= 0 ? own === <u32>kind : accepts === 0 || (own < acceptsLength && load<u8>(accepts + <usize>own) === 1);
      if (isCandidate) {
        if (isLast) matchNode(wanted, child, next);
        else {
          const following = topContinuation;
          store<u32>(following, <u32>node);
          store<u32>(following, <u32>(which + CHILD), 4);
          store<u32>(following, load<u32>(after + ((<usize>child) << 2)), 8);
          store<u32>(following, end, 12);
          store<u32>(following, <u32>next, 16);
          topContinuation += CONTINUATION;
          matchNode(wanted, child, following);
          topContinuation = following;
        }
      }
    }
    if (isAnchored && load<u8>(column.named + <usize>child) === 1) return;
  }
}

/** As in tree-sitter, a predicate on a capture that is not in this match holds. */
function passes(): bool {
  let number: u32 = 0;
  for (let predicate = predicates; predicate < predicatesEnd; predicate += PREDICATE, number++) {
    const capture = load<u32>(predicate);
    for (let pair = pairs; pair < topPair; pair += 8) {
      if (load<u32>(pair) !== capture) continue;
      const at = (<usize>load<u32>(pair, 4)) << 2;
      const start = load<u32>(column.starts + at);
      const end = load<u32>(column.ends + at);
      const how = load<u32>(predicate, 4);
      if (how > NONE_OF || !isAscii) {
        if (!holds(pattern, number, start, end)) return false;
      } else if (isOneOf(load<u32>(predicate, 8), load<u32>(predicate, 12), start, end) !== (how === ONE_OF))
        return false;
      break;
    }
  }
  return true;
}

function isOneOf(values: usize, end: usize, from: u32, to: u32): bool {
  const length = to - from;
  const start = text + <usize>from;
  for (let value = values; value < end; ) {
    const size = load<u32>(value);
    if (size === length && memory.compare(start, value + 4, size) === 0) return true;
    value += (<usize>size + 7) & ~3;
  }
  return false;
}

export function match(query: usize): void {
  beginTags();
  meanings = load<u32>(query, MEANINGS);
  const kindsLength = load<u32>(query, KINDS);
  const byKind: usize = load<u32>(query, BY_KIND);
  const patterns: usize = load<u32>(query, PATTERNS);
  const kinds = column.kinds;
  const nodes = column.count;
  topContinuation = continuations;
  topPair = pairs;
  for (let at: u32 = 0; at < nodes; at++) {
    const kind: u32 = load<u16>(kinds + ((<usize>at) << 1));
    if (kind >= kindsLength) continue;
    const list = byKind + ((<usize>kind) << 3);
    let candidate: usize = load<u32>(list);
    const last: usize = load<u32>(list, 4);
    for (; candidate < last; candidate += 4) {
      pattern = load<u32>(candidate);
      const entry = patterns + <usize>pattern * PATTERN;
      predicates = load<u32>(entry, 4);
      predicatesEnd = load<u32>(entry, 8);
      matchNode(load<u32>(entry), at, 0);
    }
  }
  endTags();
}
