import { type LiteralFact, LONGEST_NAME, type ReferenceFact } from '../../../src/language/facts.js';
import { lineAt, type Source } from '../../../src/language/source.js';
import type { FlatTree } from '../../../src/language/tree/flat-tree.js';
import type { Tags } from './collect-tags.js';

/** References in the order they stand, each with the innermost symbol around it. `extents`: start and end of each symbol. */
export const referenceFacts = (
  tags: Tags,
  extents: Uint32Array,
  tree: FlatTree,
  source: Source,
): { readonly node: number; readonly fact: ReferenceFact }[] => {
  const facts: { node: number; fact: ReferenceFact }[] = [];
  const open: number[] = [];
  let nextSymbol = 0;
  for (const { node, kind } of tags.references) {
    const start = tree.starts[node]!;
    const end = tree.ends[node]!;
    while (nextSymbol * 2 < extents.length && extents[nextSymbol * 2]! <= start) open.push(nextSymbol++);
    while (open.length > 0 && extents[open[open.length - 1]! * 2 + 1]! <= start) open.pop();
    const name = source.text.slice(start, end);
    if (name.length === 0 || name.length > LONGEST_NAME || name.includes('\n')) continue;
    const symbol = open[open.length - 1] ?? -1;
    facts.push({ node, fact: { name, kind, line: lineAt(source, start), startByte: source.byteAt(start), symbol } });
  }
  return facts;
};

/** Shorter ones (",", "px") are too common to help a search. */
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
