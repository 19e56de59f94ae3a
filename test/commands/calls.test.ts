import { beforeAll, describe, expect, it } from 'vitest';
import { formatCalls } from '../../src/format/calls.js';
import { PLAIN } from '../../src/format/style.js';
import { findCalls } from '../../src/graph/calls.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { EVERYTHING, lines, withCode } from '../graph/code.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

const FILES = {
  'a.ts': lines(
    "import { low } from './b.js';",
    'export function top(): void { middle(); }',
    'function middle(): void {',
    '  low();',
    '  low();',
    '  console.log(1);',
    '  thing().low();',
    '}',
  ),
  'b.ts': lines(
    'export function low(): void {}',
    'export class Deep { low(): void {} }',
    'export class Other { low(): void {} }',
  ),
};

beforeAll(ensureBuilt);

const text = (direction: 'callers' | 'callees', query: string, depth: number, limit = 50): Promise<string[]> =>
  withCode(FILES, (code) =>
    formatCalls(findCalls(code, { query, direction, depth, limit }, EVERYTHING), PLAIN).split('\n'),
  );

describe('cw callers and cw callees', () => {
  it('print a tree with the lines of the calls, and how sure each is', async () => {
    expect(await text('callers', 'b.ts:1', 3)).toEqual([
      'b.ts:1  function low',
      '    function low(): void',
      '  a.ts:4  function middle  lines 4, 5  [high: imported from ./b.js]',
      '    a.ts:2  function top  [high: defined in the same file]',
      '2 callers up to 3 steps away.',
    ]);
    expect(await text('callees', 'top', 2)).toEqual([
      'a.ts:2  function top',
      '    function top(): void',
      '  a.ts:3  function middle  line 2  [high: defined in the same file]',
      '    b.ts:1  function low  lines 4, 5  [high: imported from ./b.js]',
      '    b.ts:2  method Deep.low or 1 other  line 7  [low: one of 2 definitions of this name]',
      '3 callees up to 2 steps away.',
    ]);
  });

  it('count what a limit cuts off, and say where they did not count to the end', async () => {
    expect((await text('callees', 'middle', 1, 1)).filter((line) => /more|callee/.test(line))).toEqual([
      '1 more; --limit shows them',
      '2 callees.',
    ]);
    const deep = { ...FILES, 'c.ts': "import { low } from './b.js';\nexport function side(): void { low(); }\n" };
    const found = await withCode(deep, (code) =>
      findCalls(code, { query: 'b.ts:1', direction: 'callers', depth: 2, limit: 1 }, EVERYTHING),
    );
    expect(formatCalls(found, PLAIN).split('\n').slice(-2)).toEqual([
      'at least 1 more; --limit shows them',
      'At least 2 callers up to 2 steps away.',
    ]);
  });

  it('names what is called and not in the index, and says where nothing calls', async () => {
    expect((await text('callees', 'middle', 1)).at(-2)).toBe('not in the index: log, thing');
    expect((await text('callers', 'top', 1)).at(-1)).toBe('No callers found.');
  });

  it.each(['callers', 'callees'])('%s answers with one object', async (command) => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const { code, json } = ask(repository.root, [command, 'middle', '--depth', '2']);
    expect([code, json]).toEqual([0, expect.objectContaining({ protocol: 1, command, direction: command, depth: 2 })]);
    expectShape(command, json);
  });

  it('ends with 1 for an unknown name, with 2 for a depth that is none', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const at = { cwd: repository.root, env: {} };
    const { code, stderr } = cw(['callers', 'midle'], at);
    expect([code, stderr]).toEqual([1, expect.stringContaining('next: did you mean `middle`?')]);
    expect(cw(['callers', 'log'], at).stderr).toContain('next: see its uses with `cw refs log`');
    for (const depth of ['0', '21', 'x', '-1']) expect(cw(['callees', 'middle', '--depth', depth], at).code).toBe(2);
  });
});
