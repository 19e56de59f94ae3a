import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatSearch } from '../../src/format/search.js';
import { COLORED, PLAIN } from '../../src/format/style.js';
import { TermMaker } from '../../src/language/terms.js';
import { openWorkspace } from '../../src/pipeline/workspace.js';
import { answerQuery, type SearchAnswer } from '../../src/search/answer.js';
import { searchIndex } from '../../src/search/search.js';
import { bestSnippet } from '../../src/search/snippet.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { index, reading } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
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

const search = async (repository: TestRepository, query: string, limit = 10): Promise<SearchAnswer> => {
  const workspace = await openWorkspace(repository.root, null, {});
  try {
    return await answerQuery(workspace, { query, limit });
  } finally {
    workspace.repository?.close();
  }
};

const paths = ({ results }: SearchAnswer): string[] => results.map(({ path }) => path);

const indexed = async (files: Readonly<Record<string, string>>): Promise<TestRepository> => {
  const repository = makeRepositoryWith(files);
  await index(repository.root);
  return repository;
};

beforeAll(ensureBuilt);

describe('cw search', () => {
  it('M128 M131 gives path, lines, symbol, snippet and score, and the commit that it searched', async () => {
    const repository = await indexed(FILES);
    const { code, json } = ask(repository.root, ['search', 'readFile']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      query: 'readFile',
      indexed_commit: repository.head(),
      head_commit: repository.head(),
      freshness: 'current',
      warnings: [],
      truncated: false,
    });
    const [first] = (await search(repository, 'readFile')).results;
    expect(first).toMatchObject({
      path: 'src/reader.ts',
      lineStart: 1,
      lineEnd: 4,
      language: 'typescript',
      kind: 'function',
      name: 'readFile',
      qualifiedName: 'readFile',
      symbolId: expect.stringMatching(/^[0-9a-f]{12}\.typescript\.0$/),
    });
    expect(first?.snippet.text).toContain('export function readFile');
    // With a result that is no symbol as well.
    expectShape('search', ask(repository.root, ['search', 'readFile giraffes']).json);
  });

  it('M115 M116 puts the definition before any number of uses', async () => {
    const repository = await indexed(FILES);
    expect(paths(await search(repository, 'readFile'))).toEqual(['src/reader.ts', 'src/other.ts']);
    expect(paths(await search(repository, 'read_file'))[0]).toBe('src/reader.ts');
    expect(paths(await search(repository, 'readFile()'))[0]).toBe('src/reader.ts');
  });

  it('M115 finds a method by its qualified name', async () => {
    const { results } = await search(await indexed(FILES), 'Store.insert');
    expect(results[0]).toMatchObject({ kind: 'method', name: 'insert', qualifiedName: 'Store.insert', lineEnd: 10 });
  });

  it('M094 finds words of a text, also parts of identifiers', async () => {
    const repository = await indexed(FILES);
    expect(paths(await search(repository, 'giraffes'))).toEqual(['docs/guide.txt']);
    expect(paths(await search(repository, 'where are others called'))).toContain('src/other.ts');
  });

  it('M006 never returns a deleted file', async () => {
    const repository = await indexed(FILES);
    expect(paths(await search(repository, 'giraffes'))).toEqual(['docs/guide.txt']);
    repository.rm('docs/guide.txt').commit();
    await index(repository.root);
    expect(paths(await search(repository, 'giraffes'))).toEqual([]);
  });

  it('M011 returns a renamed file under its new path only', async () => {
    const repository = await indexed(FILES);
    repository.mv('docs/guide.txt', 'docs/animals.txt').commit();
    await index(repository.root);
    expect(paths(await search(repository, 'giraffes'))).toEqual(['docs/animals.txt']);
  });

  it('M007 answers the same query on each of two refs from that ref alone', async () => {
    const repository = await indexed({ 'a.txt': 'zebra on main\n' });
    const onMain = await search(repository, 'zebra');
    repository.branch('side').rm('a.txt').commit({ 'b.txt': 'zebra on side\n' });
    await index(repository.root);
    expect(paths(await search(repository, 'zebra'))).toEqual(['b.txt']);
    repository.checkout('main');
    await index(repository.root);
    expect(await search(repository, 'zebra')).toEqual(onMain);
    await index(repository.root, { rev: 'side' });
    expect(await search(repository, 'zebra')).toMatchObject({ freshness: 'pinned', results: [{ path: 'b.txt' }] });
  });

  it('M131 says that it is stale, and of which commit the answer is', async () => {
    const repository = await indexed(FILES);
    const before = repository.head();
    repository.commit({ 'new.txt': 'giraffes again\n' });
    const answer = await search(repository, 'giraffes');
    expect(answer).toMatchObject({ freshness: 'stale', indexedCommit: before, headCommit: repository.head() });
    expect(answer.warnings).toEqual([expect.stringContaining('another commit than HEAD')]);
    const { code, stderr } = cw(['search', 'giraffes'], { cwd: repository.root, env: {} });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^warning: .*another commit/)]);
  });

  it('names every path of a content that several files share', async () => {
    const repository = await indexed({ 'b/copy.txt': 'twin words\n', 'a/copy.txt': 'twin words\n' });
    const { results } = await search(repository, 'twin');
    expect(results.map(({ path, paths: all }) => [path, all])).toEqual([['a/copy.txt', ['a/copy.txt', 'b/copy.txt']]]);
  });

  it('M135 orders equal hits by path, whatever the order in which they were indexed', async () => {
    const repository = await indexed({ 'm.txt': 'same words m\n' });
    for (const name of ['z', 'a', 'k']) {
      repository.commit({ [`${name}.txt`]: `same words ${name}\n` });
      await index(repository.root);
    }
    expect(paths(await search(repository, 'same words'))).toEqual(['a.txt', 'k.txt', 'm.txt', 'z.txt']);
    expect(await search(repository, 'same words')).toEqual(await search(repository, 'same words'));
  });

  it('M133 cuts at the limit and says so', async () => {
    const repository = await indexed({ 'a.txt': 'word a\n', 'b.txt': 'word b\n', 'c.txt': 'word c\n' });
    expect(await search(repository, 'word', 2)).toMatchObject({ truncated: true, results: [{}, {}] });
    expect(await search(repository, 'word', 3)).toMatchObject({ truncated: false, results: [{}, {}, {}] });
    const { json } = ask(repository.root, ['search', 'word'], { CW_SEARCH_LIMIT: '1' });
    expect(json.results).toHaveLength(1);
    expect(ask(repository.root, ['search', 'word', '--limit', '2']).json.results).toHaveLength(2);
  });

  it('takes several words without quotes as one query', async () => {
    const repository = await indexed(FILES);
    expect(ask(repository.root, ['search', 'about', 'giraffes']).json).toMatchObject({ query: 'about giraffes' });
  });

  it('M100 takes any string as a query', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    reading(run, (reader) => {
      const odd = [
        '',
        ' ',
        '"',
        "a'b",
        'C++',
        'NOT',
        '*',
        'a AND',
        'NEAR(',
        '38.101',
        '::',
        '\0',
        '\ud800',
        '🦒',
        '()',
      ];
      for (const query of odd) expect(searchIndex(reader, query, 5).hits.length).toBeLessThanOrEqual(5);
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (query) => {
          expect(searchIndex(reader, query, 5).hits.length).toBeLessThanOrEqual(5);
        }),
        { seed: 11, numRuns: 300 },
      );
    });
  });

  it('finds nothing for an empty query, and ends with 1 only when asked to', async () => {
    const repository = await indexed(FILES);
    const at = { cwd: repository.root, env: {} };
    expect(cw(['search', ''], at)).toEqual({ code: 0, stdout: 'Nothing found.\n', stderr: '' });
    expect(cw(['search', 'nosuchword', '--fail-empty'], at).code).toBe(1);
    expect(cw(['search', 'giraffes', '--fail-empty'], at).code).toBe(0);
  });

  it('ends with 3 where there is no index, and with 2 without a query', () => {
    const repository = makeRepositoryWith(FILES);
    const { code, json } = ask(repository.root, ['search', 'x']);
    expect([code, json]).toEqual([
      3,
      expect.objectContaining({ error: expect.objectContaining({ code: 'index-missing' }) }),
    ]);
    expect(cw(['search'], { cwd: repository.root, env: {} }).code).toBe(2);
  });

  it('M017 searches a directory that is no repository', async () => {
    const directory = makeDirectory();
    (await import('node:fs')).writeFileSync(`${directory}/a.txt`, 'a lonely walrus\n');
    await index(directory);
    expect(ask(directory, ['search', 'walrus']).json).toMatchObject({
      head_commit: null,
      results: [{ path: 'a.txt' }],
    });
  });
});

describe('the text of an answer', () => {
  it('shows path and line, kind and name, then the lines with their numbers', async () => {
    const repository = await indexed(FILES);
    const text = formatSearch(await search(repository, 'Store.insert', 1), PLAIN);
    expect(text.split('\n').slice(0, 3)).toEqual([
      'src/reader.ts:7  method Store.insert',
      '   7    /** Puts one row in. */',
      '   8    insert(row: string): void {',
    ]);
  });

  it('colours the words that matched, also where they are parts of a name', async () => {
    const repository = await indexed(FILES);
    const answer = await search(repository, 'others', 1);
    expect(formatSearch(answer, COLORED)).toContain('\u001b[31mcallsOthers\u001b[39m');
    expect(formatSearch(answer, PLAIN)).not.toContain('\u001b');
  });
});

describe('a snippet', () => {
  const maker = new TermMaker();

  it('starts at the line from which the most different words of the query are near', () => {
    const lines = ['alpha', ...Array<string>(8).fill('-'), 'beta', 'alpha gamma', 'end'];
    expect(bestSnippet(maker, lines, 100, new Set(['alpha', 'beta', 'gamma']))).toEqual({
      lineStart: 109,
      text: 'beta\nalpha gamma\nend',
    });
  });

  it('starts at the beginning where no single line matches', () => {
    expect(bestSnippet(maker, ['one', 'two'], 5, new Set(['x']))).toEqual({ lineStart: 5, text: 'one\ntwo' });
  });

  it('cuts a very long line around its first match', () => {
    const { text } = bestSnippet(maker, [`${'x '.repeat(500)}needle${' y'.repeat(500)}`], 1, new Set(['needle']));
    expect(text.length).toBeLessThan(210);
    expect(text).toContain('needle');
  });
});
