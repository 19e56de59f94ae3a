import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../src/eval/gate/policy.js';
import { parseSuite } from '../../src/eval/suites/parse-suite.js';

const root = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const suites = readdirSync(join(root, 'eval')).filter((name) => name.endsWith('.jsonl'));

describe('eval/', () => {
  it('has a suite about this repository of thirty queries and more', () => {
    expect(parseSuite([{ name: 'self', text: read('eval/self.jsonl') }]).rows.length).toBeGreaterThanOrEqual(30);
  });

  it.each(suites)('names only files that are there: %s (`cw eval lint --fix` follows renames)', (name) => {
    const { rows } = parseSuite([{ name, text: read(`eval/${name}`) }]);
    const paths = rows.flatMap(({ expected, alsoRelevant }) => [...expected, ...alsoRelevant].map(({ path }) => path));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('has an example in the older spelling, and a policy that is accepted', () => {
    expect(parseSuite([{ name: 'example', text: read('eval/examples/codewhale.jsonl') }]).rows.length).toBeGreaterThan(
      0,
    );
    expect(parsePolicy('eval/gate.json', read('eval/gate.json')).intents).toHaveProperty('symbol');
  });

  it('is not indexed', () => {
    expect(read('.cwignore').split('\n')).toContain('/eval/');
  });
});

describe('eval/questions', () => {
  const listed = new Set(
    (JSON.parse(read('eval/repositories.json')) as { readonly name: string }[]).map(({ name }) => name),
  );
  const files = ['tuned', 'held-out'].flatMap((set) =>
    readdirSync(join(root, 'eval/questions', set)).map((file) => `${set}/${file}`),
  );

  it.each(files)('are about a repository that can be fetched, each with an answer: %s', (file) => {
    const rows: readonly { query: string; category: string; relevant: readonly string[] }[] = JSON.parse(
      read(`eval/questions/${file}`),
    );
    expect(listed).toContain(basename(file, '.json'));
    expect(new Set(rows.map(({ query }) => query)).size).toBe(rows.length);
    expect(
      rows.filter(
        ({ relevant, category }) => relevant.length === 0 || !/^(?:architecture|semantic|symbol)$/.test(category),
      ),
    ).toEqual([]);
  });

  it('asks about no repository in both sets', () => {
    expect(new Set(files.map((file) => basename(file))).size).toBe(files.length);
  });
});
