import type { ParseStatus, SymbolKind, Visibility } from '../language/facts.js';
import { indexedPath, pathMiss } from '../search/query/asked-path.js';
import { symbolId } from '../store/facts/symbol-id.js';
import type { Finding } from './answer.js';
import type { CodeFile, CodeIndex } from './code-index.js';
import { nameLine, stableIdOf } from './place.js';
import { unknownPath } from './unknown.js';

export interface OutlineEntry {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly signature: string;
  readonly visibility: Visibility;
  /** The line of the name, after the doc comment. */
  readonly line: number;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly symbolId: string;
  readonly stableId: string | null;
  readonly children: readonly OutlineEntry[];
}

export const DEPTHS = ['top', 'all'] as const;
export type OutlineDepth = (typeof DEPTHS)[number];

export interface OutlineRequest {
  readonly path: string;
  readonly depth: OutlineDepth;
  /** The requested kinds; empty for all. Symbols around a requested one are shown too. */
  readonly kinds: readonly string[];
}

export interface Outline extends Finding {
  readonly path: string;
  readonly paths: readonly string[];
  readonly language: string;
  readonly lines: number;
  /** plain: the language has no grammar, so there are no symbols. failed: parsing failed, and `reason` says how. */
  readonly status: ParseStatus;
  readonly reason: string;
  readonly depth: OutlineDepth;
  readonly kinds: readonly string[];
  /** The number of all symbols of the file. */
  readonly total: number;
  readonly shown: number;
  readonly symbols: readonly OutlineEntry[];
}

/** The indexed file for a path. Fails with `unknown-path` and near paths (did you mean). */
const findFile = ({ reader, standpoint }: CodeIndex, path: string): { path: string; contentId: number } => {
  const found = indexedPath(reader, path, standpoint);
  if (found === null) throw unknownPath(pathMiss(reader, path, standpoint));
  return found;
};

const entryOf = (
  index: CodeIndex,
  file: CodeFile,
  ordinal: number,
  children: readonly OutlineEntry[],
): OutlineEntry => {
  const fact = file.symbols[ordinal]!;
  const { kind, name, qualifiedName, signature, visibility, startLine: lineStart, endLine: lineEnd } = fact;
  const line = nameLine(index.bytes(file.contentId), fact);
  const id = symbolId(file.oid, file.language, ordinal);
  const stableId = stableIdOf(file, ordinal);
  return {
    kind,
    name,
    qualifiedName,
    signature,
    visibility,
    line,
    lineStart,
    lineEnd,
    symbolId: id,
    stableId,
    children,
  };
};

const countOf = (entries: readonly OutlineEntry[]): number =>
  entries.reduce((sum, { children }) => sum + 1 + countOf(children), 0);

/** Outlines one file: its symbols as a tree, in the order of the text. */
export const outlineFile = (index: CodeIndex, request: OutlineRequest): Outline => {
  const { path, contentId } = findFile(index, request.path);
  const { depth, kinds } = request;
  const file = index.file(contentId);
  const content = index.reader.content(contentId);
  const inside = new Map<number, number[]>();
  for (const [ordinal, { parent }] of file.symbols.entries()) {
    // Parents come before their children. A damaged row could otherwise make a cycle.
    const around = parent < ordinal ? parent : -1;
    const siblings = inside.get(around);
    if (siblings === undefined) inside.set(around, [ordinal]);
    else siblings.push(ordinal);
  }
  const build = (around: number): OutlineEntry[] =>
    (inside.get(around) ?? []).flatMap((ordinal) => {
      const children = depth === 'all' ? build(ordinal) : [];
      const isWanted = kinds.length === 0 || kinds.includes(file.symbols[ordinal]!.kind);
      return isWanted || children.length > 0 ? [entryOf(index, file, ordinal, children)] : [];
    });
  const symbols = build(-1);
  return {
    path,
    paths: file.paths,
    language: file.language,
    lines: content?.lines ?? 0,
    status: content?.status ?? 'plain',
    reason: content?.reason ?? '',
    depth,
    kinds,
    total: file.symbols.length,
    shown: countOf(symbols),
    symbols,
    warnings: [],
  };
};
