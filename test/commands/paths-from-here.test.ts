import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../cli/built.js';
import { lines } from '../graph/code.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith, type TestRepository } from '../helpers/repository.js';

const FILES = {
  'udp.c': lines('int top_udp(void) { return 0; }'),
  'net/ipv4/udp.c': lines('int v4_udp(void) { return 4; }', '', 'int use_v4(void) { return v4_udp(); }'),
  'net/ipv6/udp.c': lines('int v6_udp(void) { return 6; }', '', 'int use_v6(void) { return v6_udp(); }'),
  'net/ipv6/only.c': lines('int only_here(void) { return 1; }'),
};

let repository: TestRepository;
beforeAll(async () => {
  ensureBuilt();
  repository = makeRepositoryWith(FILES);
  await index(repository.root);
}, 240_000);

/** The answer to a question that is asked in a directory. */
const from = (directory: string, ...args: readonly string[]) => ask(join(repository.root, directory), args);

describe('a path in a question counts from where it is asked, then from the root', () => {
  it.each([
    ['net/ipv6', 'udp.c:1', 'v6_udp'],
    ['net/ipv6', './udp.c:1', 'v6_udp'],
    ['net/ipv6', '../ipv4/udp.c:1', 'v4_udp'],
    ['net', 'ipv4/udp.c:1', 'v4_udp'],
    ['net/ipv6', 'net/ipv4/udp.c:1', 'v4_udp'],
    ['net', 'udp.c:1', 'top_udp'],
    ['.', 'udp.c:1', 'top_udp'],
    // Only one file ends so.
    ['net/ipv4', 'only.c:1', 'only_here'],
  ])('in %s, `cw symbol %s` is %s', (directory, query, name) => {
    const { code, json } = from(directory, 'symbol', query);
    expect(code).toBe(0);
    expect(json).toMatchObject({ query, results: [{ name, match: 'location' }] });
  });

  it.each(['refs', 'callers'])('`cw %s path:line`, too', (command) => {
    expect(from('net/ipv6', command, 'udp.c:1')).toMatchObject({
      code: 0,
      json: { definitions: [{ name: 'v6_udp' }] },
    });
  });

  it('`cw callees path:line`, too', () => {
    const { json } = from('net/ipv4', 'callees', 'udp.c:3');
    expect(json).toMatchObject({ calls: [{ callees: [{ name: 'v4_udp' }] }] });
  });

  it('names the file that it missed as from the root', () => {
    const { code, json } = from('net/ipv6', 'symbol', 'uud.c:1');
    expect(code).toBe(1);
    expect(json).toMatchObject({ error: { code: 'unknown-path', message: expect.stringContaining('net/ipv6/uud.c') } });
  });

  it.each([
    ['net/ipv6', './udp.c', 'net/ipv6/udp.c'],
    ['net/ipv4', './udp.c', 'net/ipv4/udp.c'],
    ['net/ipv6', '../ipv4/udp.c:3', 'net/ipv4/udp.c'],
    ['.', './udp.c', 'udp.c'],
    // There is none right there.
    ['net', './udp.c', 'udp.c'],
  ])('in %s, `cw search %s` begins with %s', (directory, query, path) => {
    const { json } = from(directory, 'search', query);
    expect(json).toMatchObject({ query });
    expect(json).toHaveProperty(['results', 0, 'path'], path);
  });
});
