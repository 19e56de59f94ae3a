import { inLine } from '../../core/visible.js';
import type { ChunkKind, SymbolKind } from '../../language/facts.js';

/** A shown place with its code; `lineStart` to `lineEnd` are the lines of `code`. */
export interface ContextBlock {
  readonly path: string;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly language: string;
  readonly kind: SymbolKind | ChunkKind | 'file';
  readonly name: string | null;
  /** The first reasons of the result as text. */
  readonly why: string;
  readonly code: string;
  /** Whether the whole symbol, block or file is shown. */
  readonly isWhole: boolean;
}

/** A Markdown fence that is longer than any run of back-ticks in the code. */
const fenceFor = (code: string): string => {
  const longest = [...code.matchAll(/`+/g)].reduce((most, [run]) => Math.max(most, run.length), 2);
  return '`'.repeat(longest + 1);
};

/** The heading of a block: place, kind, name and reasons. */
export const blockHead = (block: Omit<ContextBlock, 'code'>): string => {
  const { path, lineStart, lineEnd, kind, name, why, isWhole } = block;
  const label = `${kind}${name === null ? '' : ` ${inLine(name)}`}${isWhole ? '' : ', a part of it'}`;
  return [`## ${inLine(path)}:${lineStart}-${lineEnd} (${label})`, ...(why === '' ? [] : [inLine(why)])].join('\n');
};

export const blockText = (block: ContextBlock): string => {
  const head = blockHead(block);
  if (block.code === '') return head;
  const fence = fenceFor(block.code);
  return `${head}\n${fence}${block.language}\n${block.code}\n${fence}`;
};

/** The longest possible frame of a block, to reserve its tokens whatever lines are shown. */
export const blockFrame = (block: Omit<ContextBlock, 'code' | 'isWhole'>, lines: readonly string[]): string => {
  const fence = fenceFor(lines.join('\n'));
  // The number of the last line is the longest, and a part has an additional note.
  const head = blockHead({ ...block, lineStart: block.lineEnd, isWhole: false });
  return `${head}\n${fence}${block.language}\n${fence}\n`;
};
