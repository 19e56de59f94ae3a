import { beforeAll, describe, expect, it } from 'vitest';
import { oddQuery } from '../../../scripts/attack/odd-queries.js';
import { makeRandom } from '../../../scripts/long/program.mjs';
import { formatSearch, searchNotes } from '../../../src/format/search.js';
import { PLAIN } from '../../../src/format/style.js';
import { openSearch } from '../../../src/search/answer/answer.js';
import { settleWishes, usualWishes } from '../../../src/search/query/wishes.js';
import { INTENTS } from '../../../src/search/types.js';
import { openWorkspace } from '../../../src/workspace/workspace.js';
import { index } from '../../helpers/index.js';
import type { TestRepository } from '../../helpers/repository.js';
import { indexed, search, searching } from '../../helpers/search-answer.js';

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
  'src/tools.py': 'def read_table(path):\n    """Reads a table of giraffes."""\n    return open(path)\n',
  'test/reader.test.ts': 'it("reads", () => {\n  readFile("x");\n});\n',
  'docs/guide.md': '# Guide\n\nA guide about giraffes.\n\n## Reading\n\nHow a file is read: `readFile`.\n',
  'odd.txt': 'a\u001b[31m colour, “quotes”, emoji 🦒, عربى, NUL-free; 100% of it\r\nsecond line\r\n',
};

let repository: TestRepository;
beforeAll(async () => {
  repository = await indexed(FILES);
});

describe('an answer', () => {
  it('exists for any string and intent, and matches the schema', async () => {
    const random = makeRandom(11);
    const material = { texts: Object.values(FILES), paths: Object.keys(FILES) };
    const intents = ['auto', ...INTENTS] as const;
    await searching(repository.root, async (ask) => {
      for (let run = 0; run < 500; run++) {
        const intent = intents[random(intents.length)]!;
        const { results, completeness } = await ask(oddQuery(random, material).query, { intent, limit: 3 });
        expect(results.length).toBeLessThanOrEqual(3);
        expect(completeness.returned).toBe(results.length);
      }
    });
  });

  it.each([
    ['nothing', ''],
    ['100 kB of words', 'read the file and close it '.repeat(4000)],
    ['100 kB without a space', 'x'.repeat(100_000)],
    ['100 kB of punctuation', '(*"'.repeat(33_000)],
    ['100 kB of one letter in another script', 'ö'.repeat(100_000)],
    ['only operators', 'AND OR NOT NEAR("" "" , 10) * ^ -'],
    ['NUL bytes', 'read\0file\0'],
    ['half a surrogate pair', 'read \ud83e file \udd92'],
    ['text from right to left', '\u202eelif eht daer'],
  ])('is given to %s', async (_, query) => {
    const { query: echoed } = await search(repository.root, query);
    expect(echoed).toBe(query);
  });

  it('has the same bytes for the same query in another process and with another history of the index', async () => {
    const ask = (root: string): Promise<string> =>
      searching(root, async (one) => {
        const answers = [];
        for (const query of ['readFile', 'reads a table', '"readFile("', 'giraffes', 'src/reader.ts'])
          answers.push(await one(query, { group: true }));
        return JSON.stringify(answers);
      });
    const first = await ask(repository.root);
    expect(await ask(repository.root)).toBe(first);
    const { 'docs/guide.md': guide, ...rest } = FILES;
    const grown = await indexed(rest);
    grown.commit({ 'docs/guide.md': guide });
    await index(grown.root);
    const other = (await ask(grown.root)).replaceAll(grown.head(), repository.head());
    expect(other).toBe(first);
  });

  it('has places, ids, reasons, active channels and the commit', async () => {
    const answer = await search(repository.root, 'where is a row inserted into the store', { group: true });
    expect(answer).toMatchObject({
      indexedCommit: repository.head(),
      headCommit: repository.head(),
      freshness: 'current',
      intent: { name: 'concept' },
    });
    expect(answer.backend).toContain('sum(');
    expect(answer.channels.length).toBeGreaterThan(0);
    for (const { reasons, stableId, symbolId, name, chunkId } of answer.results) {
      expect(reasons.length).toBeGreaterThan(0);
      expect(chunkId).not.toBe('');
      if (name !== null) expect([stableId, symbolId]).toEqual([expect.any(String), expect.any(String)]);
    }
    const { definitions, files, blocks, usages } = answer.groups!;
    const ranks = [definitions, files, blocks, usages].flatMap((members) => members.map(({ rank }) => rank));
    expect(ranks.toSorted((a, b) => a - b)).toEqual(answer.results.map((_, at) => at + 1));
  });

  it('respects the filters and repeats them', async () => {
    const python = await search(repository.root, 'reads giraffes', { lang: ['py'] });
    expect(python.results.map(({ path }) => path)).toEqual(['src/tools.py']);
    expect(python.filters).toEqual({ languages: ['python'], kinds: [], paths: [] });
    const paths = ['*.ts', '!test/'];
    const typescript = await search(repository.root, 'readFile', { path: paths });
    expect(typescript.results.map(({ path }) => path).sort()).toEqual(['src/other.ts', 'src/reader.ts']);
    expect(typescript.filters.paths).toEqual(paths);
    const methods = await search(repository.root, 'row', { kind: ['method'] });
    expect(methods.results.map(({ kind }) => kind)).toEqual(['method']);
  });

  it('suggests the nearest name for a mistyped one, even with results', async () => {
    const mistyped = await search(repository.root, 'readFiel', {});
    expect(mistyped.results.length).toBeGreaterThan(3);
    expect(mistyped.suggestions).toEqual(['Did you mean readFile?']);
    expect((await search(repository.root, 'readFile', {})).suggestions).toEqual([]);
    expect((await search(repository.root, 'readFiel the rows', {})).suggestions).toEqual([]);
  });

  it('suggests leaving out filters that exclude everything', async () => {
    const { results, suggestions } = await search(repository.root, 'giraffes', { lang: ['go'] });
    expect(results).toEqual([]);
    expect(suggestions[0]).toContain('without --lang');
  });

  it('fits into a budget, whatever the strategy and the detail', async () => {
    await searching(repository.root, async (ask) => {
      for (const detail of ['location', 'signature', 'context'] as const) {
        for (const strategy of ['breadth', 'depth'] as const) {
          for (const tokens of [1, 10, 40, 200, 5000]) {
            const answer = await ask('readFile', { detail, strategy, 'max-tokens': tokens });
            expect(answer.tokens).toBeLessThanOrEqual(tokens);
            if (detail === 'location') expect(answer.results.every(({ snippet }) => snippet === null)).toBe(true);
          }
        }
      }
      const none = await ask('readFile', { 'max-tokens': 1 });
      expect(none).toMatchObject({ results: [], completeness: { state: 'truncated', returned: 0 } });
      expect(none.warnings).toEqual([expect.stringMatching(/^No result fits into 1 tokens; .* Raise --max-tokens\.$/)]);
      const needed = Number(/takes (\d+)/.exec(none.warnings[0] ?? '')?.[1]);
      expect((await ask('readFile', { 'max-tokens': needed - 1 })).results).toEqual([]);
      expect((await ask('readFile', { 'max-tokens': needed })).results).toHaveLength(1);
      expect(formatSearch(none, { form: 'full', explain: 'basic' }, PLAIN)).toBe(none.warnings[0]);
      expect(searchNotes(none)).toEqual([]);
      const empty = await ask('zzzz', { 'max-tokens': 1 });
      expect(formatSearch(empty, { form: 'full', explain: 'basic' }, PLAIN)).toBe('Nothing found.');
    });
  });

  it('has reasons that add up to the score under reciprocal-rank fusion, also for names and recent files', async () => {
    const env = { CW_SEARCH_FUSION: 'rrf' };
    const workspace = await openWorkspace(repository.root, null, env);
    const usual = usualWishes(workspace.config.values, env);
    workspace.repository?.close();
    await searching(repository.root, async (_, open) => {
      for (const query of ['how is a file read', 'readFile', 'guide about giraffes']) {
        for (const explain of ['basic', 'full'] as const) {
          const wishes = await settleWishes({ explain }, usual);
          const { results, backend } = await open.ask(query, wishes, ['src/tools.py', 'docs/guide.md']);
          expect(backend).toMatch(/^rrf/);
          expect(results.length).toBeGreaterThan(1);
          for (const { score, reasons } of results) {
            const sum = reasons.reduce((all, { weight }) => all + weight, 0);
            expect(Math.abs(sum - score), `${query}: ${sum} is not ${score}`).toBeLessThan(1e-5);
          }
        }
      }
    });
  });

  it('has times only under the full explanation', async () => {
    const basic = await search(repository.root, 'readFile', { explain: 'off' });
    expect(JSON.stringify(basic)).not.toContain('milliseconds');
    // What is shown is the view's to decide: the reasons are there in any case.
    expect(basic.results[0]?.reasons.length).toBeGreaterThan(0);
  });
});

describe('an index that is open for many questions', () => {
  it('gives the same answers while HEAD moves, and runs git once', async () => {
    const written = await indexed({ 'a.txt': 'zebra\n' });
    const workspace = await openWorkspace(written.root, null, {});
    let heads = 0;
    const { repository: opened } = workspace;
    const counted = new Proxy(opened!, {
      get: (target, key) => {
        if (key === 'head') heads += 1;
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const open = openSearch({ ...workspace, repository: counted });
    const wishes = await settleWishes({}, usualWishes(workspace.config.values, {}));
    const before = await open.ask('zebra', wishes, []);
    expect(before.results.map(({ path }) => path)).toEqual(['a.txt']);
    written.commit({ 'b.txt': 'zebra\n' });
    expect(await open.ask('zebra', wishes, [])).toEqual(before);
    expect(heads).toBe(1);
    open.close();
    workspace.repository?.close();
  });
});
