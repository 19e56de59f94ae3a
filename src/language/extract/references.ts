import { type ImportFact, LONGEST_NAME } from '../facts.js';
import { lineAt, type Source } from '../source.js';
import type { FlatTree } from '../tree/flat-tree.js';
import type { Marks } from './tags.js';

const QUOTES = /^(?:[<"'`]|r?#*")|(?:[>"'`]|"#*)$/g;

/** Most characters of an import node that are read: a name of the greatest length, with quotes and white space. */
const LONGEST_MODULE = 2 * LONGEST_NAME;

/** Joins parts of a name with only a dot between them: the grammar of Scala has no node for `a.b.c`. */
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

/** The modules that a text imports, without quotes. */
export const importFacts = (tags: Pick<Marks, 'imports'>, tree: FlatTree, source: Source): ImportFact[] =>
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
