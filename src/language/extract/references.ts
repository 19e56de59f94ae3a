import { type ImportFact, type LiteralFact, LONGEST_NAME, type ReferenceFact } from '../facts.js';
import { lineAt, type Source } from '../source.js';
import type { FlatTree } from '../tree/flat-tree.js';
import type { PlacedSymbol } from './symbols.js';
import type { Tags } from './tags.js';

/** References in the order they stand, each with the innermost symbol around it. */
export const referenceFacts = (
  tags: Tags,
  symbols: readonly PlacedSymbol[],
  tree: FlatTree,
  source: Source,
): ReferenceFact[] => {
  const facts: ReferenceFact[] = [];
  const open: number[] = [];
  let nextSymbol = 0;
  let line = 1;
  for (const { node, kind } of tags.references) {
    const start = tree.starts[node]!;
    const end = tree.ends[node]!;
    while (nextSymbol < symbols.length && symbols[nextSymbol]!.start <= start) open.push(nextSymbol++);
    while (open.length > 0 && symbols[open[open.length - 1]!]!.end <= start) open.pop();
    const name = source.text.slice(start, end);
    if (name.length === 0 || name.length > LONGEST_NAME || name.includes('\n')) continue;
    // Preorder starts never go back, so the line only moves forward.
    while (line < source.lineStarts.length && source.lineStarts[line]! <= start) line++;
    facts.push({ name, kind, line, startByte: source.byteAt(start), symbol: open[open.length - 1] ?? -1 });
  }
  return facts;
};

const QUOTES = /^(?:[<"'`]|r?#*")|(?:[>"'`]|"#*)$/g;

/** A module's name with quotes and what else stands there; what is longer is cut anyway. */
const LONGEST_MODULE = 2 * LONGEST_NAME;

/** Scala's grammar has no node for `a.b.c`: parts that only a dot stands between are one name. */
const joined = (nodes: readonly number[], tree: FlatTree, source: Source): { start: number; end: number }[] => {
  const spans: { start: number; end: number }[] = [];
  for (const node of nodes) {
    const last = spans[spans.length - 1];
    const start = tree.starts[node]!;
    const end = tree.ends[node]!;
    if (last !== undefined && start === last.end + 1 && source.text[last.end] === '.') last.end = end;
    else spans.push({ start, end });
  }
  return spans;
};

export const importFacts = (tags: Pick<Tags, 'imports'>, tree: FlatTree, source: Source): ImportFact[] =>
  joined(tags.imports, tree, source)
    .map(({ start, end }) => ({
      module: source.text
        .slice(start, Math.min(end, start + LONGEST_MODULE))
        .trim()
        .replace(QUOTES, '')
        .slice(0, LONGEST_NAME),
      line: lineAt(source, start),
    }))
    .filter((fact) => fact.module !== '');

/** Shorter ones ("," "px") say nothing that a search could want. */
const SHORTEST_LITERAL = 5;

export const literalFacts = (tags: Tags, tree: FlatTree, source: Source): LiteralFact[] => {
  const facts: LiteralFact[] = [];
  let covered = 0;
  for (const node of tags.literals) {
    const start = tree.starts[node]!;
    const end = tree.ends[node]!;
    // A string inside another one's interpolation belongs to the outer one.
    if (end - start < SHORTEST_LITERAL || start < covered) continue;
    covered = end;
    facts.push({ line: lineAt(source, start), startByte: source.byteAt(start), endByte: source.byteAt(end) });
  }
  return facts;
};
