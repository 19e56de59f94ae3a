import { describe, expect, it } from 'vitest';
import { formatSearch, type SearchView, searchNotes } from '../../src/format/search.js';
import { COLORED, PLAIN } from '../../src/format/style.js';
import type { SearchAnswer } from '../../src/search/answer/answer.js';
import { groupResults } from '../../src/search/answer/group.js';
import type { SearchResult } from '../../src/search/types.js';
import { foundWith, reason, resultWith } from '../search/sample-results.js';

const FULL: SearchView = { form: 'full', explain: 'basic' };

const answerWith = (results: readonly SearchResult[], changes: Partial<SearchAnswer> = {}): SearchAnswer => ({
  ...foundWith(results),
  query: 'parse three',
  indexedCommit: 'c',
  headCommit: null,
  freshness: 'current',
  warnings: [],
  filters: { languages: [], kinds: [], paths: [] },
  ...changes,
});

const text = (results: readonly SearchResult[], view: Partial<SearchView> = {}): string =>
  formatSearch(answerWith(results), { ...FULL, ...view }, PLAIN);

describe('the text of an answer', () => {
  it('shows path:line, kind and name, the lines with their numbers, why, and what else is there', () => {
    const related = [
      { lineStart: 30, lineEnd: 40, kind: 'method', name: 'Reader.skip' },
      { lineStart: 50, lineEnd: 50, kind: 'block', name: null },
    ] as const;
    expect(text([resultWith({ related, duplicates: ['lib/a.ts'] })])).toBe(
      [
        'src/a.ts:11  function Reader.parse  (and lib/a.ts)',
        '  11  two',
        '  12  three',
        '  why: its text has parse',
        '  also: 30-40 Reader.skip, 50 block',
      ].join('\n'),
    );
  });

  it('shows as many reasons as --explain requests', () => {
    const reasons = ['one', 'two', 'three', 'four'].map((word, at) => reason('body', word, 4 - at));
    expect(text([resultWith({ reasons })])).toContain('  why: one; two; three');
    expect(text([resultWith({ reasons })], { explain: 'off' })).not.toContain('why');
    const prior = [reason('body', 'its text has parse', 2), reason('prior-test', 'a test', -1)];
    expect(text([resultWith({ reasons: prior })])).toContain('  why: its text has parse; but a test');
    const full = text([resultWith({ reasons })], { explain: 'full' });
    expect(full).toContain('     4.000  body: one');
    expect(full).toContain('     1.000  body: four');
    expect(full).toContain('intent concept (0.80): it describes something in words');
    expect(full).toContain('channel body: 1 candidates');
  });

  it('colours matching words, even as parts of a name', () => {
    const snippet = { lineStart: 1, text: 'reparse parseRow' };
    const colored = formatSearch(answerWith([resultWith({ snippet })]), FULL, COLORED);
    expect(colored).toContain('reparse \u001b[31mparseRow\u001b[39m');
    expect(text([resultWith({ snippet })])).not.toContain('\u001b');
  });

  it('is one line a result with --compact, in the form of compilers', () => {
    const block = resultWith({ path: 'b.txt', kind: 'block', name: null, snippet: null, signature: null });
    expect(text([resultWith({}), block], { form: 'compact' })).toBe(
      'src/a.ts:12: function Reader.parse  three\nb.txt:10: block',
    );
    const wide = resultWith({ snippet: { lineStart: 1, text: `  ${'x'.repeat(500)}` } });
    expect(text([wide], { form: 'compact' }).length).toBeLessThan(220);
  });

  it('shows a signature if there is no snippet, and nothing if there is neither', () => {
    expect(text([resultWith({ snippet: null, reasons: [] })])).toBe(
      'src/a.ts:10  function Reader.parse\n  parse(text: string): Row',
    );
    expect(text([resultWith({ snippet: null, signature: null, reasons: [] })])).toBe(
      'src/a.ts:10  function Reader.parse',
    );
  });

  it('lists groups under their names, and leaves empty ones out', () => {
    const results = [
      resultWith({ name: 'other', qualifiedName: null }),
      resultWith({ reasons: [reason('exact-symbol', 'x', 200)] }),
    ];
    const grouped = answerWith(results, { groups: groupResults(results) });
    const heads = formatSearch(grouped, { form: 'compact', explain: 'off' }, PLAIN).split('\n');
    expect(heads).toEqual([
      'definitions (1)',
      'src/a.ts:12: function Reader.parse  three',
      '',
      'usages (1)',
      'src/a.ts:12: function other  three',
    ]);
  });

  it('shows control characters of the code instead of sending them to the terminal', () => {
    const shown = text([resultWith({ snippet: { lineStart: 1, text: 'a\u001b[31mb\tc\u0007\u009bd' } })]);
    expect(shown).toContain('a␛[31mb\tc␇\ufffdd');
  });

  it('says that nothing was found', () => {
    expect(text([])).toBe('Nothing found.');
  });
});

describe('the notes beside an answer', () => {
  it('are warnings, then truncation, then hints', () => {
    const answer = answerWith([resultWith({})], {
      warnings: ['The index is old.'],
      completeness: { state: 'truncated', returned: 1, matched: 1234, searched: 2000 },
      suggestions: ['Did you mean x?'],
    });
    expect(searchNotes(answer)).toEqual([
      'warning: The index is old.',
      '1 of 1,234 files that match (truncated).',
      'hint: Did you mean x?',
    ]);
    expect(searchNotes(answerWith([]))).toEqual([]);
  });
});
