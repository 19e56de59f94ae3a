import { inLine } from '../core/visible.js';
import type { Call, CallsFound } from '../graph/calls.js';
import type { Place } from '../graph/place.js';
import { cut, filterText, SIGNATURE_WIDTH, textUsesText, what, where } from './graph-parts.js';
import { definitionText } from './refs.js';
import type { Style } from './style.js';
import { count, counted } from './units.js';

const keyOf = ({ path, qualifiedName, line }: Place): string => `${path} ${line} ${qualifiedName}`;

const MOST_LINES = 8;

const linesText = (lines: readonly number[]): string => {
  const shown = lines.slice(0, MOST_LINES).join(', ');
  const more = lines.length > MOST_LINES ? ` and ${lines.length - MOST_LINES} more` : '';
  return `${lines.length === 1 ? 'line' : 'lines'} ${shown}${more}`;
};

const STOPPED: Readonly<Record<NonNullable<Call['stop']>, string>> = {
  seen: ', seen above',
  uncertain: '',
};

/** The other end of a call: the caller or the callee. Of several possible callees, the first one and how many more. */
const farText = (
  { caller, callees, candidates, lines }: Call,
  direction: CallsFound['direction'],
  style: Style,
): string => {
  if (direction === 'callers')
    return `${where({ ...caller, line: lines[0] ?? caller.line }, style)}  ${what(caller, style)}`;
  const first = callees[0]!;
  const others = candidates > 1 ? ` or ${counted(candidates - 1, 'other')}` : '';
  return `${where(first, style)}  ${what(first, style)}${others}`;
};

const callText = (call: Call, direction: CallsFound['direction'], style: Style): string => {
  const at = direction === 'callers' && call.lines.length === 1 ? '' : `  ${linesText(call.lines)}`;
  const sure = `${call.confidence}: ${cut(call.why, SIGNATURE_WIDTH)}${call.stop === null ? '' : STOPPED[call.stop]}`;
  const mark = call.confidence === 'high' ? style.dim : style.yellow;
  return `${farText(call, direction, style)}${style.dim(at)}  ${mark(`[${sure}]`)}`;
};

const farOf = (call: Call, direction: CallsFound['direction']): Place =>
  direction === 'callers' ? call.caller : call.callees[0]!;

/** Groups the calls by symbol. Calls that may belong to several requested symbols have the key ''. */
const callsBelow = ({ calls, direction, definitions }: CallsFound): Map<string, Call[]> => {
  const requested = new Set(definitions.map(keyOf));
  const below = new Map<string, Call[]>();
  const visited = new Set(requested);
  for (const call of calls) {
    const nears = (direction === 'callers' ? call.callees : [call.caller]).map(keyOf);
    const known = nears.filter((key) => visited.has(key));
    const near = known.length > 1 && call.candidates > 1 ? '' : (known[0] ?? nears[0]!);
    below.set(near, [...(below.get(near) ?? []), call]);
    visited.add(keyOf(farOf(call, direction)));
  }
  return below;
};

/** If there are more definitions, only those with calls are shown. */
const MOST_DEFINITIONS = 5;

/** Prints a tree: under each symbol its callers or callees. */
const treeLines = (found: CallsFound, style: Style): string[] => {
  const { direction, definitions } = found;
  const below = callsBelow(found);
  const drawn = new Set<string>();
  const draw = (key: string, depth: number): string[] => {
    if (drawn.has(key)) return [];
    drawn.add(key);
    return (below.get(key) ?? []).flatMap((call) => {
      const line = `${'  '.repeat(depth)}${callText(call, direction, style)}`;
      return call.stop === null ? [line, ...draw(keyOf(farOf(call, direction)), depth + 1)] : [line];
    });
  };
  const shown =
    definitions.length > MOST_DEFINITIONS ? definitions.filter((one) => below.has(keyOf(one))) : definitions;
  const trees = shown.flatMap((definition) => [definitionText(definition, style), ...draw(keyOf(definition), 1)]);
  const hidden = definitions.length - shown.length;
  const apart = draw('', 1);
  return [
    ...trees,
    ...(apart.length === 0 ? [] : ['one of several', ...apart]),
    ...(hidden === 0
      ? []
      : [style.dim(`${counted(hidden, 'definition')} of this name without calls here; a qualified name asks for one`)]),
  ];
};

const MOST_NAMES = 20;

const unresolvedText = ({ unresolved }: CallsFound, style: Style): string[] => {
  if (unresolved.length === 0) return [];
  const names = unresolved.slice(0, MOST_NAMES).map(({ name }) => inLine(name));
  const more = unresolved.length > MOST_NAMES ? ` and ${count(unresolved.length - MOST_NAMES)} more` : '';
  return [style.dim(`not in the index: ${names.join(', ')}${more}`)];
};

const summary = ({ total, totalIs, direction, depth, filters, mentions, definitions }: CallsFound): string => {
  const what = direction === 'callers' ? 'caller' : 'callee';
  const reach = depth === 1 ? '' : ` up to ${depth} steps away`;
  const least = totalIs === 'exact' ? '' : 'At least ';
  if (total > 0) return `${least}${counted(total, what)}${reach}${filterText(filters)}.`;
  const hint =
    mentions > 0
      ? ` ${counted(mentions, 'reference')} that ${mentions === 1 ? 'is' : 'are'} no call: see \`cw refs\`.`
      : '';
  const why = definitions.length === 0 ? ' Its definition is not known.' : '';
  return `No ${what}s found${filterText(filters)}.${why}${hint}`;
};

export const formatCalls = (found: CallsFound, style: Style): string => {
  const { calls, total, totalIs, truncated } = found;
  const least = totalIs === 'exact' ? '' : 'at least ';
  const more = truncated ? [style.dim(`${least}${count(total - calls.length)} more; --limit shows them`)] : [];
  return [
    ...treeLines(found, style),
    ...more,
    ...unresolvedText(found, style),
    ...textUsesText(found, style),
    summary(found),
  ].join('\n');
};
