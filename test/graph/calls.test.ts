import { describe, expect, it } from 'vitest';
import { type CallsRequest, findCalls } from '../../src/graph/calls.js';
import { makeScope } from '../../src/graph/scope.js';
import { EVERYTHING, lines, withCode } from './code.js';

const ring = {
  'ring.py': lines(
    'def a_one():',
    '    b_two()',
    '',
    'def b_two():',
    '    c_three()',
    '    c_three()',
    '',
    'def c_three():',
    '    a_one()',
    '    c_three()',
    '',
    'b_two()',
  ),
};

const ask = (direction: CallsRequest['direction'], query: string, depth: number, limit = 100): CallsRequest => ({
  direction,
  query,
  depth,
  limit,
});

describe('following calls', () => {
  it('ends where a ring of calls began, and says so', async () => {
    const { calls } = await withCode(ring, (index) => findCalls(index, ask('callees', 'a_one', 20), EVERYTHING));
    expect(calls.map(({ depth, caller, callees, stop }) => [depth, caller.name, callees[0]?.name, stop])).toEqual([
      [1, 'a_one', 'b_two', null],
      [2, 'b_two', 'c_three', null],
      [3, 'c_three', 'a_one', 'seen'],
      [3, 'c_three', 'c_three', 'seen'],
    ]);
  });

  it('stops at the depth that was asked for', async () => {
    const { calls } = await withCode(ring, (index) => findCalls(index, ask('callers', 'c_three', 1), EVERYTHING));
    expect(calls.map(({ caller, lines: at }) => [caller.name, at])).toEqual([
      ['b_two', [5, 6]],
      ['c_three', [10]],
    ]);
  });

  it('takes code outside of any symbol for a caller: the file', async () => {
    const { calls } = await withCode(ring, (index) => findCalls(index, ask('callers', 'b_two', 1), EVERYTHING));
    expect(calls.map(({ caller }) => [caller.kind, caller.name])).toEqual([
      ['function', 'a_one'],
      ['file', 'ring.py'],
    ]);
  });

  it('cuts at the limit and says so', async () => {
    const found = await withCode(ring, (index) => findCalls(index, ask('callers', 'c_three', 20, 1), EVERYTHING));
    expect(found).toMatchObject({ truncated: true, calls: [{}] });
    expect(found.total).toBeGreaterThan(1);
  });

  it('says whether the total is all there is, or what was met before the limit', async () => {
    const counted = (depth: number, limit: number) =>
      withCode(ring, (index) => findCalls(index, ask('callers', 'c_three', depth, limit), EVERYTHING));
    // Next to it are b_two and itself; then who calls b_two.
    expect(await counted(1, 1)).toMatchObject({ total: 2, totalIs: 'exact', truncated: true });
    expect(await counted(2, 1)).toMatchObject({ total: 2, totalIs: 'at-least', truncated: true });
    const all = await counted(20, 100);
    expect(all).toMatchObject({ totalIs: 'exact', truncated: false });
    // The last level was looked at when the limit was reached: nothing is left to count.
    expect(await counted(20, all.total - 1)).toMatchObject({ total: all.total, totalIs: 'exact', truncated: true });
  });

  it('shows and follows only what is within the filters', async () => {
    const files = {
      'src/a.go': 'package a\n\nfunc Work() {}\n',
      'src/a_test.go': 'package a\n\nfunc TestWork() { Work() }\n',
    };
    const scope = makeScope({ kinds: [], languages: [], paths: ['!*_test.go'] });
    const found = await withCode(files, (index) => findCalls(index, ask('callers', 'Work', 2), scope));
    expect(found).toMatchObject({ calls: [], total: 0, filters: { paths: ['!*_test.go'] } });
  });

  it('shows a guess, and does not follow it', async () => {
    const files = {
      'a.py': lines('class A:', '    def go(self):', '        deep()', '', 'def deep():', '    pass'),
      'b.py': lines('class B:', '    def go(self):', '        pass'),
      'c.py': lines('def start(x):', '    x.go()'),
    };
    const { calls } = await withCode(files, (index) => findCalls(index, ask('callees', 'start', 5), EVERYTHING));
    expect(calls).toMatchObject([{ candidates: 2, confidence: 'low', rule: 'ambiguous', stop: 'uncertain' }]);
    expect(calls[0]?.callees.map(({ qualifiedName }) => qualifiedName)).toEqual(['A.go', 'B.go']);
  });

  it('takes making an object for a call of its constructor', async () => {
    const files = {
      'a.ts': lines('class Pool {', '  constructor() {}', '}', 'function open() { return new Pool(); }'),
    };
    const { calls } = await withCode(files, (index) =>
      findCalls(index, ask('callers', 'Pool.constructor', 1), EVERYTHING),
    );
    expect(calls.map(({ caller }) => caller.name)).toEqual(['open']);
  });

  it('gives the same answer every time', async () => {
    const once = await withCode(ring, (index) => findCalls(index, ask('callers', 'a_one', 5), EVERYTHING));
    expect(await withCode(ring, (index) => findCalls(index, ask('callers', 'a_one', 5), EVERYTHING))).toEqual(once);
  });

  it('counts uses that are no calls, where nothing calls', async () => {
    const files = { 'a.ts': lines('function onExit() {}', 'export const hooks = [onExit];') };
    const found = await withCode(files, (index) => findCalls(index, ask('callers', 'onExit', 1), EVERYTHING));
    expect([found.total, found.mentions]).toEqual([0, 1]);
  });
});
