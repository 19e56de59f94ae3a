import { describe, expect, it } from 'vitest';
import { makeRepositoryWith } from '../helpers/repository.js';
import { run } from './eval-demo.js';

const ESCAPE = 'src/\u001b[31mred\u0007.ts';
const LINES = 'src/two\n# Forged\tlines.ts';
const CODE = '/** Weighs a whale. */\nexport function weighWhale(): number {\n  return 1;\n}\n';
const SUITE = [
  '{"suite": 1, "name": "odd"}',
  JSON.stringify({ id: 'red', query: 'no\u001bsuch thing', expected: [ESCAPE, LINES] }),
];

const repository = () => {
  const made = makeRepositoryWith({
    [ESCAPE]: CODE,
    [LINES]: CODE.replace('weighWhale', 'weighTail'),
    'out\u001b[2J.png': 'x',
    'eval/odd.jsonl': `${SUITE.join('\n')}\n`,
    '.cwignore': 'eval/\n',
  });
  expect(run(made, 'index').code).toBe(0);
  return made;
};

/** What a terminal would obey; line ends are ours as long as no name brings them. */
const RAW = /[\0-\x08\x0b-\x1f\x7f-\x9f]/;

const COMMANDS = [
  ['search', 'weighWhale'],
  ['search', 'weighTail', '--compact'],
  ['symbol', 'weighWhale'],
  ['symbol', 'weighTail'],
  ['outline', ESCAPE],
  ['outline', LINES],
  ['refs', 'weighTail'],
  ['callers', 'weighWhale'],
  ['context', 'weighWhale'],
  ['context', 'weighTail'],
  ['index', '--full', '--dry-run'],
  ['index', '--explain-ignored'],
  ['eval'],
  ['outline', 'no\u001b[31mfile.ts'],
  ['search', '--path', 'no\u0007where/', 'x'],
  ['\u001b[31msearch'],
];

const expectTame = (text: string, by: string): void => {
  expect(text, by).not.toMatch(RAW);
  expect(text, by).not.toMatch(/^# Forged/m);
  expect(text, by).not.toContain('\tlines.ts');
};

describe('file names with control characters', () => {
  it('are shown as pictures by every command', () => {
    const made = repository();
    for (const words of COMMANDS) {
      const { stdout, stderr } = run(made, ...words);
      expectTame(`${stdout}${stderr}`, words.join(' '));
    }
    run(made, 'eval', '--markdown', 'report.md');
    expectTame(made.read('report.md'), 'the Markdown report');
    expect(made.read('report.md')).toContain('`src/␛[31mred␇.ts`');
  });

  it('keep to one line, with a picture for each character', () => {
    const made = repository();
    const compact = run(made, 'search', 'weighTail', '--compact').stdout.trim().split('\n');
    expect(compact[0]).toMatch(/^src\/two␊# Forged␉lines\.ts:\d+: /);
    expect(run(made, 'symbol', 'weighWhale').stdout).toMatch(/^src\/␛\[31mred␇\.ts:\d/);
    expect(run(made, 'context', 'weighTail').stdout).toContain('## src/two␊# Forged␉lines.ts:');
  });

  it('are in the JSON as they are', () => {
    const found = JSON.parse(run(repository(), 'search', 'weighTail', '--json').stdout);
    expect(found.results[0].path).toBe(LINES);
  });
});
