import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';
import { expectAnswerSchema, indexed, search } from '../helpers/search-answer.js';
import { expectShape } from '../helpers/shape.js';

const FILES = {
  'src/reader.ts': [
    '/** Reads a file and closes it. */',
    'export function readFile(path: string): string {',
    '  return open(path).text();',
    '}',
    '',
    'export class Store {',
    '  /** Puts one row in. */',
    '  insert(row: string): void {',
    '    this.rows.push(row);',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/other.ts': 'export function callsOthers(): void {\n  readFile("a");\n  readFile("b");\n  readFile("c");\n}\n',
  'docs/guide.txt': 'A guide about giraffes.\n',
};

const paths = ({ results }: { readonly results: readonly { readonly path: string }[] }): string[] =>
  results.map(({ path }) => path);

/** Runs the program with `--json`; what it says is checked against the schema. */
const asked = (root: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const { code, json } = ask(root, ['search', ...args], env);
  if (!('error' in json)) expectAnswerSchema(json);
  return { code, json };
};

beforeAll(ensureBuilt);

describe('cw search', () => {
  it('gives path, lines, symbol, snippet, reasons and score, and the commit that it searched', async () => {
    const repository = await indexed(FILES);
    const { code, json } = asked(repository.root, ['readFile']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      protocol: 1,
      command: 'search',
      query: 'readFile',
      intent: { name: 'symbol' },
      indexed_commit: repository.head(),
      head_commit: repository.head(),
      freshness: 'current',
      warnings: [],
      filters: { languages: [], kinds: [], paths: [] },
    });
    const [first] = (await search(repository.root, 'readFile')).results;
    expect(first).toMatchObject({
      path: 'src/reader.ts',
      language: 'typescript',
      kind: 'function',
      name: 'readFile',
      qualifiedName: 'readFile',
      symbolId: expect.stringMatching(/^[0-9a-f]{12}\.typescript\.0$/),
    });
    expect(first?.snippet?.text).toContain('export function readFile');
    // With a result that is no symbol as well.
    expectShape('search', asked(repository.root, ['readFile giraffes']).json);
  });

  it('puts the definition before any number of uses', async () => {
    const { root } = await indexed(FILES);
    expect(paths(await search(root, 'readFile'))).toEqual(['src/reader.ts', 'src/other.ts']);
    expect(paths(await search(root, 'read_file'))[0]).toBe('src/reader.ts');
    expect(paths(await search(root, 'readFile()'))[0]).toBe('src/reader.ts');
  });

  it('finds a method by its qualified name', async () => {
    const { results } = await search((await indexed(FILES)).root, 'Store.insert');
    expect(results[0]).toMatchObject({ kind: 'method', name: 'insert', qualifiedName: 'Store.insert', lineEnd: 10 });
  });

  it('finds words of a text, also parts of identifiers', async () => {
    const { root } = await indexed(FILES);
    expect(paths(await search(root, 'giraffes'))).toEqual(['docs/guide.txt']);
    expect(paths(await search(root, 'where are others called'))).toContain('src/other.ts');
  });

  it('never returns a deleted file', async () => {
    const repository = await indexed(FILES);
    expect(paths(await search(repository.root, 'giraffes'))).toEqual(['docs/guide.txt']);
    repository.rm('docs/guide.txt').commit();
    await index(repository.root);
    expect(paths(await search(repository.root, 'giraffes'))).toEqual([]);
  });

  it('returns a renamed file under its new path only', async () => {
    const repository = await indexed(FILES);
    repository.mv('docs/guide.txt', 'docs/animals.txt').commit();
    await index(repository.root);
    expect(paths(await search(repository.root, 'giraffes'))).toEqual(['docs/animals.txt']);
  });

  it('answers the same query on each of two refs from that ref alone', async () => {
    const repository = await indexed({ 'a.txt': 'zebra on main\n' });
    const onMain = await search(repository.root, 'zebra');
    repository.branch('side').rm('a.txt').commit({ 'b.txt': 'zebra on side\n' });
    await index(repository.root);
    expect(paths(await search(repository.root, 'zebra'))).toEqual(['b.txt']);
    repository.checkout('main');
    await index(repository.root);
    expect(await search(repository.root, 'zebra')).toEqual(onMain);
    await index(repository.root, { rev: 'side' });
    expect(await search(repository.root, 'zebra')).toMatchObject({ freshness: 'pinned', results: [{ path: 'b.txt' }] });
  });

  it('names every path of a content that several files share, and counts those it folded', async () => {
    const { root } = await indexed({ 'b/copy.txt': 'twin words\n', 'a/copy.txt': 'twin words\n' });
    const { results, suppressedDuplicates } = await search(root, 'twin');
    expect(results.map(({ path, duplicates }) => [path, duplicates])).toEqual([['a/copy.txt', ['b/copy.txt']]]);
    expect(suppressedDuplicates).toBe(1);
  });

  it('orders equal hits by path, whatever the order in which they were indexed', async () => {
    const repository = await indexed({ 'm.txt': 'same words m\n' });
    for (const name of ['z', 'a', 'k']) {
      repository.commit({ [`${name}.txt`]: `same words ${name}\n` });
      await index(repository.root);
    }
    expect(paths(await search(repository.root, 'same words'))).toEqual(['a.txt', 'k.txt', 'm.txt', 'z.txt']);
  });

  it('cuts at the limit and says so', async () => {
    const { root } = await indexed({ 'a.txt': 'word a\n', 'b.txt': 'word b\n', 'c.txt': 'word c\n' });
    const state = async (limit: number) => (await search(root, 'word', { limit })).completeness;
    expect(await state(2)).toMatchObject({ state: 'truncated', returned: 2, matched: 3 });
    expect(await state(3)).toMatchObject({ state: 'complete', returned: 3, matched: 3 });
    expect(asked(root, ['word'], { CW_SEARCH_LIMIT: '1' }).json.results).toHaveLength(1);
    expect(asked(root, ['word', '--limit', '2']).json.results).toHaveLength(2);
    expect(cw(['search', 'word', '--limit', '2'], { cwd: root, env: {} }).stderr).toBe(
      '2 of 3 files that match (truncated).\n',
    );
  });

  it('takes several words without quotes as one query', async () => {
    const { root } = await indexed(FILES);
    expect(asked(root, ['about', 'giraffes']).json).toMatchObject({ query: 'about giraffes' });
  });

  it('takes every flag', async () => {
    const { root } = await indexed(FILES);
    const flags = [
      '--intent',
      'concept',
      '--lang',
      'ts',
      '--kind',
      'function,method',
      '--path',
      'src/',
      '--path',
      '!*.md',
    ];
    const shape = ['--detail', 'signature', '--max-tokens', '200', '--strategy', 'depth', '--explain', 'full'];
    const more = [
      '--freshness',
      'strict',
      '--context',
      '1',
      '--boost',
      'recent',
      '--group',
      '--compact',
      '--fail-empty',
    ];
    const { code, json } = asked(root, ['readFile', ...flags, ...shape, ...more]);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      intent: { name: 'concept' },
      filters: { languages: ['typescript'], kinds: ['function', 'method'], paths: ['src/', '!*.md'] },
    });
    expect(json.tokens).toBeLessThanOrEqual(200);
  });

  it('ends with 2 and lists what there is for a language or kind that is unknown', async () => {
    const { root } = await indexed(FILES);
    expect(asked(root, ['x', '--lang', 'klingon'])).toMatchObject({
      code: 2,
      json: { error: { code: 'usage', next: expect.stringContaining('typescript') } },
    });
    expect(asked(root, ['x', '--kind', 'gadget'])).toMatchObject({
      code: 2,
      json: { error: { next: expect.stringContaining('enum-member') } },
    });
  });

  it('takes any string from the command line', async () => {
    const { root } = await indexed(FILES);
    const odd = ['"', "a'b", 'C++', 'NOT', '*', 'NEAR(', '\ud800', '🦒', '--', '-x', '--help me', '(((('];
    const random = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { seed: 4, numRuns: 8 });
    for (const query of [...odd, ...random]) {
      const { code, stdout } = cw(['search', '--json', '--', query], { cwd: root, env: {} });
      expect([query, code]).toEqual([query, 0]);
      expectAnswerSchema(JSON.parse(stdout));
    }
  });

  it('finds nothing for an empty query and says what to try; ends with 1 only when asked to', async () => {
    const { root } = await indexed(FILES);
    const at = { cwd: root, env: {} };
    const { code, stdout, stderr } = cw(['search', ''], at);
    expect([code, stdout]).toEqual([0, 'Nothing found.\n']);
    expect(stderr).toMatch(/^hint: /);
    expect(cw(['search', 'nosuchword', '--fail-empty'], at).code).toBe(1);
    expect(cw(['search', 'giraffes', '--fail-empty'], at).code).toBe(0);
  });

  it('ends with 3 where there is no index, and with 2 without a query', () => {
    const repository = makeRepositoryWith(FILES);
    for (const policy of ['strict', 'balanced', 'best-effort'])
      expect(asked(repository.root, ['x', '--freshness', policy])).toMatchObject({
        code: 3,
        json: { error: { code: 'index-missing', next: expect.stringContaining('cw index') } },
      });
    expect(cw(['search'], { cwd: repository.root, env: {} })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('there is no query'),
    });
    expect(cw(['search', 'x', '--batch', '-'], { cwd: repository.root, env: {} }).code).toBe(2);
  });

  it('searches a directory that is no repository', async () => {
    const directory = makeDirectory();
    writeFileSync(join(directory, 'a.txt'), 'a lonely walrus\n');
    await index(directory);
    expect(asked(directory, ['walrus']).json).toMatchObject({ head_commit: null, results: [{ path: 'a.txt' }] });
  });

  it('prints one JSON object on one line with --compact', async () => {
    const { root } = await indexed(FILES);
    const { stdout } = cw(['search', 'giraffes', '--json', '--compact'], { cwd: root, env: {} });
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
    expectAnswerSchema(JSON.parse(stdout));
  });
});

describe('the counters of queries', () => {
  it('count what was asked and found, never the words, and are shown by cw status', async () => {
    const repository = await indexed(FILES);
    const at = { cwd: repository.root, env: {} };
    expect(ask(repository.root, ['status']).json.queries).toBeNull();
    cw(['search', 'giraffes'], at);
    cw(['search', 'nosuchwordatall', '--json'], at);
    cw(['context', 'giraffes'], at);
    const { queries } = ask(repository.root, ['status']).json;
    expect(queries).toEqual({ asked: 3, answered: 2, empty: 1, last_asked_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(repository.read('.git/cw/activity.json')).not.toMatch(/giraffes|nosuchword/);
    expect(cw(['status'], at).stdout).toMatch(/^queries {4}3 asked, 2 answered, 1 empty, last \d{4}-/m);
  });

  it('are off with one key', async () => {
    const repository = await indexed(FILES);
    repository.write('cw.config.json', '{"search":{"counters":false}}');
    cw(['search', 'giraffes'], { cwd: repository.root, env: {} });
    expect(ask(repository.root, ['status']).json.queries).toBeNull();
  });
});
