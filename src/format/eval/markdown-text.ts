import { inLine } from '../../core/visible.js';
import type { Align } from './table.js';

/**
 * Escapes text of suites and repositories for Markdown. GitHub interprets more than Markdown does: `@name` notifies, `#1` and
 * URLs become links, `:word:` an emoji, `$x$` a formula, `&lt;` a character, partly after escapes are removed. A code span
 * prevents all of this.
 */

/** A code span with enough backticks around it. Line breaks would end a row of a table; an empty span is not possible. */
export const code = (text: string): string => {
  const inner = inLine(text.replace(/[\r\n\u2028\u2029]+/g, ' ')).trim();
  if (inner === '') return '';
  const longest = Math.max(0, ...[...inner.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${inner}${fence}` : `${fence} ${inner} ${fence}`;
};

/** Words, numbers and names of measures that need no escape. A hyphen before a number is excluded: `GH-12` is a link. */
const PLAIN = /^[("']*(?:\p{L}[\p{L}\p{N}]*(?:['’-]\p{L}+)*|[+-]?\d+(?:\.\d+)?%?|\p{L}+@\d+|[%=])[)"']*$/u;
/** GitHub turns this into a link if such a commit exists. */
const COMMIT = /^(?=.*\d)[0-9a-f]{7,}$/;
const COMMAND = /^`([^`]+)`$/;

const word = (text: string): string => {
  const [, head = '', end = ''] = /^(.*?)([.,;:!?]*)$/s.exec(text) ?? [];
  if (head === '' || (PLAIN.test(head) && !COMMIT.test(head))) return text;
  return `${code(COMMAND.exec(head)?.[1] ?? head)}${end}`;
};

/** Escapes a sentence of cw that contains names from a suite: everything but plain words becomes code. */
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

/** Escapes `|`, which ends a table cell even inside of a code span. */
const line = (cells: readonly string[]): string => `| ${cells.map((one) => one.replaceAll('|', '\\|')).join(' | ')} |`;

export const table = (columns: readonly Column[], rows: readonly (readonly string[])[]): string[] => [
  line(columns.map(({ title }) => title)),
  `|${columns.map(({ align }) => (align === 'left' ? ':--' : '--:')).join('|')}|`,
  ...rows.map(line),
];
