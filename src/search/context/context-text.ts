import { inLine } from '../../core/visible.js';
import type { ChunkKind, SymbolKind } from '../../language/facts.js';

/** One place with its code, as it is shown: `lineStart` to `lineEnd` are the lines of `code`. */
export interface ContextBlock {
  readonly path: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly language: string;
  readonly kind: SymbolKind | ChunkKind | 'file';
  readonly name: string | null;
  /** Why it is here, in the words of the first reasons. */
  readonly why: string;
  readonly code: string;
  /** Whether all of the symbol, block or file is shown. */
  readonly isWhole: boolean;
}

/** Longer than any run of back-ticks in the code, so that the code cannot end its own block. */
const fenceFor = (code: string): string => {
  const longest = [...code.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2);
  return '`'.repeat(longest + 1);
};

/** What, where, why: everything above the code. */
export const blockHead = (block: Omit<ContextBlock, 'code'>): string => {
  const { path, lineStart, lineEnd, kind, name, why, isWhole } = block;
  const what = `${kind}${name === null ? '' : ` ${inLine(name)}`}${isWhole ? '' : ', a part of it'}`;
  return [`## ${inLine(path)}:${lineStart}-${lineEnd} (${what})`, ...(why === '' ? [] : [inLine(why)])].join('\n');
};

export const blockText = (block: ContextBlock): string => {
  const head = blockHead(block);
  if (block.code === '') return head;
  const fence = fenceFor(block.code);
  return `${head}\n${fence}${block.language}\n${block.code}\n${fence}`;
};

/** What a block takes at most beside the lines of its code, however many of them are shown. */
export const blockFrame = (block: Omit<ContextBlock, 'code' | 'isWhole'>, lines: readonly string[]): string => {
  const fence = fenceFor(lines.join('\n'));
  // The last line's number is the longest, and being a part takes a note.
  const head = blockHead({ ...block, lineStart: block.lineEnd, isWhole: false });
  return `${head}\n${fence}${block.language}\n${fence}\n`;
};
