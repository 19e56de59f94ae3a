import { beforeAll, describe, expect, it } from 'vitest';
import type { Evaluated } from '../../src/eval/run/evaluate.js';
import { formatMarkdown } from '../../src/format/eval/markdown.js';
import { code, sentence } from '../../src/format/eval/markdown-text.js';
import { resultWith, sample } from './eval-sample.js';

/** What GitHub gives a meaning to, each with the letters that must not stand outside of code. */
const LIVELY = [
  '@octocat',
  '#12',
  'GH-12',
  'c0ffee1234',
  'me/it#12',
  ':smile:',
  '$x$',
  '&lt;',
  'https://example.org',
  'www.example.org',
  'me@example.org',
  '<img src=x>',
  '**bold**',
  '_soft_',
  '[a](b)',
  '![a](b)',
  '~~gone~~',
  'a\\b',
];

/** The text without its code spans, as a Markdown reader finds them: a run of backticks ends at the next one as long. */
const outside = (text: string): string => text.replace(/(?<!`)(`+)(?!`)(.*?)(?<!`)\1(?!`)/g, '');

/** As GFM does it: bars behind a backslash end no cell, also inside of code. */
const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

describe('text in Markdown', () => {
  it.each([...LIVELY, '`', '``', 'a ` b `` c', '`a`', 'ends with \\'])('shows %s as the text it is', (text) => {
    expect(outside(code(text))).toBe('');
    expect(outside(code(`before ${text} behind`))).toBe('');
  });

  it('keeps a name in its line, and makes no code of nothing', () => {
    expect(code('a\nb\r\n\u2028c')).toBe('`a b c`');
    expect(code(' \n')).toBe('');
  });

  it('leaves words and numbers of a sentence alone, and makes code of the rest', () => {
    expect(sentence('nDCG@10 is at least 0.900 (95 % sure), p = 0.031; lost, redo-it.')).toBe(
      'nDCG@10 is at least 0.900 (95 % sure), p = 0.031; lost, redo-it.',
    );
    expect(sentence('make one with `cw eval --update-baseline`, or give --base a commit')).toBe(
      'make one with `cw eval --update-baseline`, or give `--base` a commit',
    );
    expect(sentence('left:\n@octocat, #12; :smile: and GH-12.')).toBe(
      'left: `@octocat`, `#12`; `:smile`: and `GH-12`.',
    );
  });

  it('makes code of a sentence with any backticks in it', () => {
    for (const text of ['a` @b', '`@a @b', '@a`@b`@c', '`a`@b ``@c` `@d'])
      expect(outside(sentence(text))).not.toContain('@');
  });
});

describe('the Markdown report', () => {
  let evaluated: Evaluated;
  beforeAll(async () => {
    evaluated = await sample();
  });

  it.each([...LIVELY, 'a | b', 'a \\| b', '`a | b', 'a\n| b'])(
    'has nothing of %s outside of code, whoever brings it',
    async (text) => {
      const before = await resultWith({});
      const hostile = {
        ...evaluated.result,
        suite: { ...evaluated.result.suite, name: text },
        groups: evaluated.result.groups.map((group) => ({ ...group, name: text })),
        queries: evaluated.result.queries.map((query) => ({
          ...query,
          query: text,
          expected: [text],
          top: query.top.map((answer) => ({ ...answer, path: text })),
        })),
      };
      const gate = {
        ...evaluated.gate!,
        checks: [{ ...evaluated.gate!.checks[0]!, outcome: 'failed' as const, name: text, detail: text }],
      };
      const written = formatMarkdown({ result: hostile, before, gate, warnings: [text] });
      const plain = text.replace(/\s+/g, ' ');
      expect(written).toContain(plain.replaceAll('|', '\\|'));
      for (const line of written.split('\n')) {
        if (!line.startsWith('|')) {
          expect(outside(line)).not.toContain(plain);
          continue;
        }
        for (const cell of cellsOf(line)) expect(outside(cell)).not.toContain(plain);
      }
    },
  );

  it('has as many cells in a row as in the head of its table', async () => {
    const queries = evaluated.result.queries.map((query) => ({ ...query, query: 'a | b \\| c\n| d `|` e' }));
    const written = formatMarkdown({ ...evaluated, result: { ...evaluated.result, queries } });
    const tables = written.split('\n\n').filter((part) => part.startsWith('|'));
    expect(tables.length).toBeGreaterThan(2);
    for (const lines of tables.map((table) => table.trim().split('\n')))
      expect(new Set(lines.map((line) => cellsOf(line).length)).size).toBe(1);
  });

  it('puts numbers to the right and text to the left', () => {
    const written = formatMarkdown(evaluated);
    expect(written).toContain('| measure | now | before | change |\n|:--|--:|--:|--:|\n');
    expect(written).toContain('| query |  | rank | asked |  |\n|:--|:--|:--|:--|:--|\n');
    expect(written).toContain('| query | why | asked | expected | first result |\n|:--|:--|:--|:--|:--|\n');
  });
});
