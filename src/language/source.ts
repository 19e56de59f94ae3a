import type { Span } from './facts.js';
import { byteOffsets, lineStarts } from './text-lines.js';
import type { FlatTree } from './tree/flat-tree.js';

/** A text with tables that convert UTF-16 offsets (used by the parse) to lines and UTF-8 bytes (used by facts). */
export interface Source {
  readonly text: string;
  readonly utf8: Buffer;
  /** UTF-16 offset at which each line starts; one entry per line. */
  readonly lineStarts: Uint32Array;
  /** UTF-16 offset -> UTF-8 byte offset. */
  byteAt(offset: number): number;
}

/** 1-based line of an offset. An offset after the last line break belongs to the last line. */
export const lineAt = (source: Source, offset: number): number => {
  const starts = source.lineStarts;
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
};

export const spanOf = (source: Source, start: number, end: number): Span => ({
  startLine: lineAt(source, start),
  endLine: lineAt(source, Math.max(start, end - 1)),
  startByte: source.byteAt(start),
  endByte: source.byteAt(end),
});

export const nodeText = (source: Source, tree: FlatTree, node: number): string =>
  source.text.slice(tree.starts[node], tree.ends[node]);

/** `stored` is the same text as UTF-8, or null if it must be encoded. */
export const makeSource = (text: string, stored: Buffer | null): Source => {
  const bytes = stored?.length ?? Buffer.byteLength(text);
  const isAscii = bytes === text.length;
  const utf8 = stored ?? Buffer.from(text, isAscii ? 'latin1' : 'utf8');
  return { text, utf8, lineStarts: lineStarts(text), byteAt: isAscii ? (offset) => offset : byteOffsets(text) };
};
