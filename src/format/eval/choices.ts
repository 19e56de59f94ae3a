import { inLine } from '../../core/visible.js';
import type { Answered } from '../../eval/run/ask.js';
import type { Style } from '../style.js';
import { columns } from './table.js';

/** A numbered list of results, from which a person chooses. */
export const formatChoices = (answers: readonly Answered[], style: Style): string => {
  if (answers.length === 0) return 'Nothing found.';
  const rows = answers.map(({ path, lineStart, name, qualifiedName }, at) => [
    style.bold(String(at + 1)),
    style.cyan(`${inLine(path)}:${lineStart}`),
    inLine(qualifiedName ?? name ?? ''),
  ]);
  return columns(rows, ['right', 'left', 'left']).join('\n');
};
