import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { SearchSession } from '../../src/search/answer/session.js';
import { answerContext, type ContextAnswer } from '../../src/search/context/context-answer.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import type { TestRepository } from '../helpers/repository.js';
import { indexed } from '../helpers/search-answer.js';
import { expectShape } from '../helpers/shape.js';

const FILES = {
  'src/lock.ts': [
    '/** Takes the lock of a directory, and waits for whoever holds it. */',
    'export function acquireLock(directory: string): Lock {',
    ...Array.from({ length: 30 }, (_, at) => `  step(${at});`),
    '  return new Lock(directory);',
    '}',
    '',
  ].join('\n'),
  'src/use.ts': 'import { acquireLock } from "./lock.js";\n\nexport const run = () => acquireLock(".");\n',
  'package-lock.json': '{}\n',
  'notes.md': '# Notes\n\n```sh\ncw index\n```\n\nFences of their own.\n',
};

let repository: TestRepository;
beforeAll(async () => {
  ensureBuilt();
  repository = await indexed(FILES);
});

const context = async (query: string, maxTokens: number, cwd = repository.root): Promise<ContextAnswer> => {
  const session = await SearchSession.open(repository.root, {});
  try {
    const wishes = await session.settle({});
    return await answerContext(session, { query, maxTokens, strategy: 'depth', wishes, cwd });
  } finally {
    session.close();
  }
};

describe('cw context', () => {
  it('gives what, where and the code, ready to paste', () => {
    const { code, stdout, stderr } = cw(['context', 'acquireLock'], { cwd: repository.root, env: {} });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^# Context for `acquireLock`, from commit [0-9a-f]{10}\n\n## src\/lock\.ts:1-34 \(function acquireLock\)\n/,
    );
    expect(stdout).toContain('```typescript\n/** Takes the lock');
    expect(stdout).toContain('## src/use.ts:');
    const { json } = ask(repository.root, ['context', 'acquireLock']);
    expect(json).toMatchObject({ protocol: 1, command: 'context', target: 'search', relevant: true, text: stdout });
    expectShape('context', json);
  });

  it('gives the file that is named, from its line on where it is too long', async () => {
    const whole = await context('src/lock.ts', 4000);
    expect(whole).toMatchObject({
      target: 'path',
      blocks: [{ kind: 'file', lineStart: 1, lineEnd: 34, isWhole: true }],
    });
    const part = await context('src/lock.ts:20', 80);
    const [block] = part.blocks;
    expect(block).toMatchObject({ isWhole: false });
    expect(block!.code).toContain('step(17);');
    expect(block!.code.split('\n')).toHaveLength(block!.lineEnd - block!.lineStart + 1);
    expect(part.text).toContain('(file, a part of it)');
  });

  it('fences code that has fences of its own', async () => {
    expect((await context('notes.md', 500)).text).toContain('````markdown\n# Notes');
  });

  it('says so, and why, when nothing is relevant, and shows no code', async () => {
    const nothing = await context('kubernetes ingress manifests', 500);
    expect(nothing).toMatchObject({ relevant: false, blocks: [] });
    expect(nothing.text).toMatch(/^Nothing relevant to `kubernetes ingress manifests` was found in commit .*\.\n$/);
    const little = await context('kubernetes ingress manifests terraform provisioning of a directory', 500);
    expect(little).toMatchObject({ relevant: false, blocks: [] });
    expect(little.reason).toMatch(/holds only .*`directory`.* nothing of `kubernetes`/);
    const at = { cwd: repository.root, env: {} };
    expect(cw(['context', 'kubernetes'], at).code).toBe(0);
    expect(cw(['context', 'kubernetes', '--fail-empty'], at).code).toBe(1);
  });

  it.each([
    ['src/lok.ts', /no file of this path; near it are `src\/lock\.ts`/],
    ['src/lok.ts:12', /near it are `src\/lock\.ts`/],
    ['lok.ts', /near it are `src\/lock\.ts`/],
    ['src/nothing/like-it.py', /the index has no file of this path$/],
    ['src/', /it is a directory, with `src\/lock\.ts`, `src\/use\.ts`/],
    ['package-lock.json', /left out of the index \(lock-file\)/],
  ])('says that %s is no file, and does not search for something like it', async (path, reason) => {
    const answer = await context(path, 500);
    expect(answer).toMatchObject({
      target: 'path',
      relevant: false,
      blocks: [],
      reason: expect.stringMatching(reason),
    });
  });

  it.each([
    ['src', 'lock.ts'],
    ['.', './src/lock.ts#L3'],
    ['.', 'src/lock.ts:2-9'],
  ])('takes a path from where one is: in %s, %s', async (directory, path) => {
    expect(await context(path, 4000, repository.path(directory))).toMatchObject({
      target: 'path',
      blocks: [{ path: 'src/lock.ts' }],
    });
  });

  it.each(['lock.ts', '/home/me/checkout/src/lock.ts:3', 'acquire/release', 'lock.step'])(
    'still searches for %s, which may be the end of a path or no path at all',
    async (query) => {
      expect(await context(query, 500)).toMatchObject({ target: 'search' });
    },
  );

  it.each([
    ["'step(3);'", { relevant: true }],
    ['"import \\"acquire\\""', { relevant: false, reason: 'no indexed file holds this text' }],
    ['"src/lok.ts:12"', { relevant: false, reason: 'no indexed file holds this text' }],
  ])('takes %s for exact text, and not for a path', async (query, expected) => {
    expect(await context(query, 500)).toMatchObject({ target: 'search', ...expected });
  });

  it('does not take a word for another that only begins alike', async () => {
    expect(await context('waitressing', 500)).toMatchObject({ relevant: false });
  });

  it('never takes more tokens than it may, unless there is no room for a word', async () => {
    const queries = ['acquireLock', 'src/lock.ts:12', 'how is a lock taken', 'notes.md'];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...queries), fc.integer({ min: 30, max: 600 }), async (query, tokens) => {
        const answer = await context(query, tokens);
        if (answer.blocks.length > 0) expect(answer.text.length).toBeLessThanOrEqual(tokens * 4);
        expect(answer.tokens).toBe(Math.ceil(answer.text.length / 4));
      }),
      { seed: 2, numRuns: 60 },
    );
    expect(await context('acquireLock', 1)).toMatchObject({ blocks: [], relevant: true });
  });

  it('takes any string', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (query) => {
        expect((await context(query, 200)).text).not.toBe('');
      }),
      { seed: 8, numRuns: 60 },
    );
  });
});
