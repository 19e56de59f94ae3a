import { describe, expect, it } from 'vitest';
import { formatCalls } from '../../src/format/calls.js';
import { formatReferences } from '../../src/format/refs.js';
import { PLAIN } from '../../src/format/style.js';
import { formatSymbols } from '../../src/format/symbol.js';
import { type Direction, findCalls } from '../../src/graph/calls.js';
import { findReferences } from '../../src/graph/references.js';
import { makeScope } from '../../src/graph/scope.js';
import { lookUpSymbols } from '../../src/graph/symbols.js';
import type { TextUses } from '../../src/graph/text-uses.js';
import { EVERYTHING, lines, withCode } from './code.js';

/** Groovy and Vue have no grammar here. */
const FILES = {
  'bin/deploy.groovy': lines('sub roll_out {', '  my $undeploy_roll_outs = 1;', '}', 'roll_out(); roll_out();'),
  'docs/guide.txt': lines('Call roll_out, then parse_all.'),
  'src/page.vue': lines('<script>', 'parse_all(rows)', '</script>'),
  'src/parse.py': lines('def parse_all(rows):', '    return unknown_here(rows)'),
};

const placesOf = ({ text }: TextUses): string[] => text.map(({ path, line }) => `${path}:${line}`);

const calls = (direction: Direction, query: string) =>
  withCode(FILES, (code) => findCalls(code, { query, direction, depth: 1, limit: 9 }, EVERYTHING));

describe('a name that only occurs in a file without a grammar', () => {
  const wanted = ['bin/deploy.groovy:1', 'bin/deploy.groovy:4', 'docs/guide.txt:1'];

  it('is found as a whole word, once per line, code first, and labelled as text', async () => {
    const found = await withCode(FILES, (code) => lookUpSymbols(code, 'roll_out', EVERYTHING, 9));
    expect(found).toMatchObject({ results: [], total: 0, textTotal: 3 });
    expect(placesOf(found)).toEqual(wanted);
    expect(found.text[0]).toMatchObject({
      language: 'groovy',
      snippet: 'sub roll_out {',
      confidence: 'low',
      why: 'a word in a file that is groovy, which is read without a grammar',
    });
    expect(found.warnings).toEqual([
      expect.stringContaining('3 lines have `roll_out` as a word in files without symbols'),
    ]);
    expect(formatSymbols(found, PLAIN)).toContain(
      '[low: it may mean something else]\n  bin/deploy.groovy:1  sub roll_out {',
    );
  });

  it('is found as text by refs, callers and callees', async () => {
    const refs = await withCode(FILES, (code) => findReferences(code, 'roll_out', EVERYTHING, 9));
    expect(refs).toMatchObject({ definitions: [], total: 0, textTotal: 3 });
    expect(placesOf(refs)).toEqual(wanted);
    expect(formatReferences(refs, PLAIN)).toContain('  bin/deploy.groovy:4  roll_out(); roll_out();');
    for (const direction of ['callers', 'callees'] as const) {
      const found = await calls(direction, 'roll_out');
      expect([placesOf(found), found.calls, found.warnings.length]).toEqual([wanted, [], 1]);
      expect(formatCalls(found, PLAIN)).toContain(`No ${direction} found. Its definition is not known.`);
    }
  });

  it('keeps to the filters and the limit', async () => {
    await withCode(FILES, (code) => {
      const groovy = makeScope({ kinds: [], languages: ['groovy'], paths: [] });
      expect(lookUpSymbols(code, 'roll_out', groovy, 1)).toMatchObject({ text: [{ line: 1 }], textTotal: 2 });
      const functions = makeScope({ kinds: ['function'], languages: [], paths: [] });
      expect(() => lookUpSymbols(code, 'roll_out', functions, 9)).toThrow('no symbol called `roll_out`');
    });
  });

  it('is unknown if it is only part of a word, or a place', async () => {
    await withCode(FILES, (code) => {
      for (const query of ['roll', 'zz', '1'])
        expect(() => lookUpSymbols(code, query, EVERYTHING, 9), query).toThrow('no symbol called');
      expect(() => lookUpSymbols(code, 'bin/deploy.groovy:4', EVERYTHING, 9)).toThrow(
        'no symbol is at line 4 of `bin/deploy.groovy`: the file has no symbols',
      );
    });
  });
});

describe('a word in a text', () => {
  it.each([
    ['a variable with its sign', 'count_all', 'print $count_all;'],
    ['a name with a hyphen', 'count-all', '(defn count-all [] 1)'],
    ['a name of other letters', 'größe', 'my größe = 1;'],
    ['a name longer than the words of the index', `a${'b'.repeat(130)}`, `x a${'b'.repeat(130)} y`],
    ['a qualified name', 'Pool::run_all', 'Pool::run_all();'],
  ])('is %s', async (_, name, line) => {
    const other = name.replace(/.$/u, 'zz');
    await withCode({ 'a.groovy': `# ${other}\n${line}\n`, 'b.groovy': `${name}s x${name}\n` }, (code) =>
      expect(placesOf(findReferences(code, name, EVERYTHING, 9))).toEqual(['a.groovy:2']),
    );
  });
});

describe('a symbol that files without a grammar may use', () => {
  it('has their lines beside its uses and its callers, but no prose', async () => {
    const refs = await withCode(FILES, (code) => findReferences(code, 'parse_all', EVERYTHING, 9));
    expect([refs.definitions.length, placesOf(refs)]).toEqual([1, ['src/page.vue:2']]);
    expect(placesOf(await calls('callers', 'parse_all'))).toEqual(['src/page.vue:2']);
    expect(await calls('callees', 'parse_all')).toMatchObject({ text: [], textTotal: 0, warnings: [] });
  });

  it('has no text matches if its definition is known', async () => {
    const found = await withCode(FILES, (code) => lookUpSymbols(code, 'parse_all', EVERYTHING, 9));
    expect(found).toMatchObject({ total: 1, text: [], warnings: [] });
  });
});
