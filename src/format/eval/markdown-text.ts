import { inLine } from '../../core/visible.js';
import type { Align } from './table.js';

/**
 * Text of suites and repositories in Markdown. GitHub gives meaning to far more than Markdown does (`@name` notifies, `#1`
 * and addresses link, `:word:` is a picture, `$x$` a formula, `&lt;` a sign), some of it after escapes are gone. In a code span
 * all of it is text.
 */

/** As many backticks as it takes; line ends would end a table's row, and an empty span is none. */
export const code = (text: string): string => {
  const inner = inLine(text.replace(/[\r\n\u2028\u2029]+/g, ' ')).trim();
  if (inner === '') return '';
  const longest = Math.max(0, ...[...inner.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${inner}${fence}` : `${fence} ${inner} ${fence}`;
};

/** Words, numbers and names of measures. A hyphen before a number is none: `GH-12` is a link. */
const PLAIN = /^[("']*(?:\p{L}[\p{L}\p{N}]*(?:['’-]\p{L}+)*|[+-]?\d+(?:\.\d+)?%?|\p{L}+@\d+|[%=])[)"']*$/u;
/** GitHub makes a link of it where there is such a commit. */
const COMMIT = /^(?=.*\d)[0-9a-f]{7,}$/;
const COMMAND = /^`([^`]+)`$/;

const word = (text: string): string => {
  const [, head = '', end = ''] = /^(.*?)([.,;:!?]*)$/s.exec(text) ?? [];
  if (head === '' || (PLAIN.test(head) && !COMMIT.test(head))) return text;
  return `${code(COMMAND.exec(head)?.[1] ?? head)}${end}`;
};

/** A sentence of ours with names of theirs in it: what is more than a plain word becomes code, as commands in it are. */
export const sentence = (text: string): string => {
  const words = text.match(/(?:`[^`]+`|\S)+/g) ?? [];
  return words.map(word).join(' ');
};

export interface Column {
  readonly title: string;
  readonly align: Align;
}

export const textColumn = (title: string): Column => ({ title, align: 'left' });
export const numberColumn = (title: string): Column => ({ title, align: 'right' });

/** A bar ends a cell even inside of code; its escape is taken off before the cell is read. */
const line = (cells: readonly string[]): string => `| ${cells.map((one) => one.replaceAll('|', '\\|')).join(' | ')} |`;

export const table = (columns: readonly Column[], rows: readonly (readonly string[])[]): string[] => [
  line(columns.map(({ title }) => title)),
  `|${columns.map(({ align }) => (align === 'left' ? ':--' : '--:')).join('|')}|`,
  ...rows.map(line),
];
