import { SYMBOL_KINDS } from '../language/facts.js';
import { isBeside } from '../search/corpus/path-class.js';
import type { Finding } from './answer.js';
import {
  type CallNode,
  type CallStep,
  calleesOf,
  callersOf,
  type LooseCall,
  startingPoints,
  stepKey,
} from './call-steps.js';
import { type CodeIndex, type CodeSymbol, symbolKey } from './code-index.js';
import { findMeant } from './find-symbols.js';
import { type Definition, definitionOf, type Place, placeOf, placeOfFile } from './place.js';
import { areOne, CONFIDENCES, type Confidence, type Rule } from './resolve/resolution.js';
import { homonyms, namesOf } from './resolve/targets.js';
import type { Filters, Scope } from './scope.js';
import { NO_TEXT, type TextUses, textUses, textWarning } from './text-uses.js';
import { inTextOnly } from './unknown.js';

/** The maximum depth. Deeper call chains reach the whole program. */
export const DEEPEST = 20;

export const NODE_KINDS = [...SYMBOL_KINDS, 'file'] as const;

export type Direction = 'callers' | 'callees';

export interface Call {
  /** The number of steps from the start symbol; 1 is a direct call. */
  readonly depth: number;
  readonly caller: Place;
  /** The possible targets. If there are several, one of them is called. */
  readonly callees: readonly Place[];
  /** The number of targets, of which `callees` has the first ones. */
  readonly candidates: number;
  /** The lines of the calls in the caller's file. */
  readonly lines: readonly number[];
  readonly confidence: Confidence;
  readonly rule: Rule;
  readonly why: string;
  /**
   * The reason for not following the call: already visited, or uncertain. null if it was followed or is at the maximum
   * depth.
   */
  readonly stop: 'seen' | 'uncertain' | null;
}

export interface CallsFound extends Finding, TextUses {
  readonly query: string;
  readonly direction: Direction;
  readonly depth: number;
  readonly filters: Filters;
  readonly definitions: readonly Definition[];
  readonly calls: readonly Call[];
  /** The number of calls before the limit, in the visited depths. */
  readonly total: number;
  /** at-least: the limit was reached before the depth, and deeper calls were not visited. */
  readonly totalIs: 'exact' | 'at-least';
  readonly truncated: boolean;
  /** For callees, the calls of the start symbol without a definition in the index. */
  readonly unresolved: readonly LooseCall[];
  /** For callers, the number of uses that are no calls, such as values or types. */
  readonly mentions: number;
}

export interface CallsRequest {
  readonly query: string;
  readonly direction: Direction;
  readonly depth: number;
  readonly limit: number;
}

/** The maximum number of targets per call: an ambiguous call of `get` should not list every `get`. */
const MOST_CANDIDATES = 10;

interface Edge {
  readonly step: CallStep;
  /** The far end of the step from the start; null if it is one of several. */
  readonly far: CallNode | null;
}

const edgesOf = (direction: Direction, step: CallStep): Edge => {
  if (direction === 'callers') return { step, far: step.caller };
  return { step, far: areOne(step.callees) ? step.callees[0]! : null };
};

const placeOfNode = (index: CodeIndex, node: CallNode): Place =>
  node.fact === null ? placeOfFile(node.file) : placeOf(index, node);

const isWanted = (scope: Scope, node: CallNode): boolean =>
  scope.hasKind(node.fact?.kind ?? 'file') && node.file.paths.some((path) => scope.hasFile(path, node.file.language));

/** Sorts steps by confidence; then callers by place with tests last, and callees in the order of the calls. */
const byWorth =
  (direction: Direction) =>
  (a: CallStep, b: CallStep): number => {
    const sure = CONFIDENCES.indexOf(a.resolution.confidence) - CONFIDENCES.indexOf(b.resolution.confidence);
    // The steps are in the order of the text, and the sort is stable.
    if (sure !== 0 || direction === 'callees') return sure;
    const [left, right] = [a.caller.file.path, b.caller.file.path];
    return (
      Number(isBeside(left)) - Number(isBeside(right)) ||
      Buffer.compare(Buffer.from(left), Buffer.from(right)) ||
      a.lines[0]! - b.lines[0]!
    );
  };

const callOf = (
  index: CodeIndex,
  { caller, callees, lines, resolution }: CallStep,
  depth: number,
  stop: Call['stop'],
): Call => ({
  depth,
  caller: placeOfNode(index, caller),
  callees: callees.slice(0, MOST_CANDIDATES).map((symbol) => placeOf(index, symbol)),
  candidates: callees.length,
  lines,
  confidence: resolution.confidence,
  rule: resolution.rule,
  why: resolution.why,
  stop,
});

interface Walk {
  readonly calls: readonly Call[];
  readonly total: number;
  readonly totalIs: CallsFound['totalIs'];
  readonly unresolved: readonly LooseCall[];
}

/**
 * Walks the call graph breadth first. Each symbol is visited once, so cycles end. Uncertain calls are shown but not
 * followed.
 */
const walk = (index: CodeIndex, start: readonly CodeSymbol[], scope: Scope, request: CallsRequest): Walk => {
  const { direction, limit } = request;
  const stepsOf = direction === 'callers' ? callersOf : calleesOf;
  const visited = new Set(start.map(symbolKey));
  const shown = new Set<string>();
  const calls: Call[] = [];
  const unresolved: LooseCall[] = [];
  let total = 0;
  let level = [...start];
  let depth = 1;
  for (; depth <= request.depth && level.length > 0 && total <= limit; depth++) {
    const next: CodeSymbol[] = [];
    for (const node of level) {
      const { steps, loose } = stepsOf(index, node);
      if (depth === 1) unresolved.push(...loose);
      // A call that may go to two of the start symbols is still one call.
      const fresh = steps.filter((step) => !shown.has(stepKey(step)));
      for (const step of fresh.sort(byWorth(direction))) {
        const ends = direction === 'callers' ? [step.caller] : step.callees;
        if (!ends.some((end) => isWanted(scope, end))) continue;
        shown.add(stepKey(step));
        total += 1;
        const { far } = edgesOf(direction, step);
        const isVisited = far !== null && visited.has(symbolKey(far));
        const isGuess = far === null || step.resolution.confidence === 'low';
        if (calls.length < limit)
          calls.push(callOf(index, step, depth, isVisited ? 'seen' : isGuess ? 'uncertain' : null));
        if (isVisited || isGuess || far.fact === null) continue;
        visited.add(symbolKey(far));
        next.push(far);
      }
    }
    level = next;
  }
  const totalIs = depth <= request.depth && level.length > 0 ? 'at-least' : 'exact';
  return { calls, total, totalIs, unresolved };
};

const countMentions = (index: CodeIndex, symbols: readonly CodeSymbol[]): number => {
  const names = new Set(homonyms(index, symbols).map(({ fact }) => fact.name));
  let count = 0;
  for (const name of names) {
    for (const contentId of index.mentioning(name))
      count += index.referencesTo(contentId, name).filter(({ kind }) => kind !== 'call').length;
  }
  return count;
};

/**
 * Text matches in files without symbols. For callers, such a line may be a call; the callees of such a file are
 * unknown.
 */
const textFor = (index: CodeIndex, start: readonly CodeSymbol[], scope: Scope, request: CallsRequest): TextUses => {
  const { query, direction, limit } = request;
  if (start.length === 0) return inTextOnly(index, query, scope, limit);
  return direction === 'callers'
    ? textUses(index, [...new Set(start.flatMap(namesOf))], scope, 'code', limit)
    : NO_TEXT;
};

/** Finds the callers or callees of a symbol, up to a depth. Fails with `unknown-symbol` if no symbol has the name. */
export const findCalls = (index: CodeIndex, request: CallsRequest, scope: Scope): CallsFound => {
  const { query, direction, depth, limit } = request;
  const found = findMeant(index, query, ({ fact }) => fact.kind !== 'section');
  const start = startingPoints(found);
  const { calls, total, totalIs, unresolved } = walk(index, start, scope, request);
  const text = textFor(index, start, scope, request);
  return {
    query,
    direction,
    depth,
    filters: scope.filters,
    definitions: start.map((symbol) => definitionOf(index, symbol)),
    calls,
    total,
    totalIs,
    truncated: total > limit,
    unresolved,
    mentions: direction === 'callers' ? countMentions(index, start) : 0,
    ...text,
    warnings: textWarning(text, query),
  };
};
