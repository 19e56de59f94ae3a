import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSuite } from '../../src/eval/parse-suite.js';
import { parsePolicy } from '../../src/eval/policy.js';

const root = join(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const suites = readdirSync(join(root, 'eval')).filter((name) => name.endsWith('.jsonl'));

describe('eval/', () => {
  it('M137 has a suite about this repository of thirty queries and more', () => {
    expect(parseSuite([{ name: 'self', text: read('eval/self.jsonl') }]).rows.length).toBeGreaterThanOrEqual(30);
  });

  it.each(suites)('M137 names only files that are there: %s (`cw eval lint --fix` follows renames)', (name) => {
    const { rows } = parseSuite([{ name, text: read(`eval/${name}`) }]);
    const paths = rows.flatMap(({ expected, alsoRelevant }) => [...expected, ...alsoRelevant].map(({ path }) => path));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('M137 has an example in the older spelling, and a policy that is accepted', () => {
    expect(parseSuite([{ name: 'example', text: read('eval/examples/codewhale.jsonl') }]).rows.length).toBeGreaterThan(
      0,
    );
    expect(parsePolicy('eval/gate.json', read('eval/gate.json')).intents).toHaveProperty('symbol');
  });

  it('M151 is not indexed', () => {
    expect(read('.cwignore').split('\n')).toContain('eval/');
  });
});
