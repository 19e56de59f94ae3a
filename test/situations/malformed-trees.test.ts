import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CwError } from '../../src/core/error.js';
import type { Repository } from '../../src/git/types.js';
import { readStatus } from '../../src/maintain/status.js';
import { AT_HEAD, openWorkspace } from '../../src/workspace/workspace.js';
import { ensureBuilt } from '../cli/built.js';
import { failure, open, READERS } from '../git/helpers.js';
import { index, indexFailure } from '../helpers/index.js';
import { commitTree, type RawEntry, writeTree } from '../helpers/objects.js';
import { makeDirectory, makeRepositoryWith, type TestRepository } from '../helpers/repository.js';

beforeAll(ensureBuilt);

/** The number of random histories; it can be raised by hand. */
const RUNS = Number(process.env.CW_TREE_RUNS ?? 5);

const file = (name: string | Buffer, oid: string, mode = '100644'): RawEntry => ({ mode, name, oid });
const directory = (name: string, oid: string): RawEntry => ({ mode: '40000', name, oid });

const environmentOf = (reader: Repository['reader']): NodeJS.ProcessEnv => ({ CW_GIT_READER: reader });

interface Parts {
  readonly made: TestRepository;
  readonly a: string;
  readonly b: string;
  readonly sub: string;
  readonly other: string;
}

const parts = (): Parts => {
  const made = makeRepositoryWith({ a: 'a', 'sub/x': 'x', 'other/y': 'y', b: 'b' });
  const [a = '', b = '', sub = '', other = ''] = ['a', 'b', 'sub', 'other'].map((name) => made.oid(`HEAD:${name}`));
  return { made, a, b, sub, other };
};

/** The problems that `git fsck` names, each with a tree that has it. */
const REFUSED: readonly (readonly [fsck: string, what: string, entries: (parts: Parts) => RawEntry[]])[] = [
  ['duplicateEntries', 'one name for two files', ({ a, b }) => [file('a', a), file('a', b)]],
  [
    'duplicateEntries',
    'one name for two directories',
    ({ sub, other }) => [directory('d', other), directory('d', sub)],
  ],
  ['duplicateEntries', 'one name for a file and a directory', ({ a, sub }) => [file('d', a), directory('d', sub)]],
  [
    'duplicateEntries',
    'one name for a file and, further down, a directory',
    ({ a, sub }) => [file('d', a), file('d-', a), file('d.c', a), directory('d', sub)],
  ],
  ['treeNotSorted', 'files in the wrong order', ({ a, b }) => [file('b', b), file('a', a)]],
  ['treeNotSorted', 'a directory sorted as if it were a file', ({ a, sub }) => [directory('d', sub), file('d.c', a)]],
  ['fullPathname', 'a name with a slash', ({ a, sub }) => [directory('sub', sub), file('sub/z', a)]],
  ['emptyName', 'an empty name', ({ a }) => [file('', a)]],
  ['badFilemode', 'a mode that is no number', ({ a }) => [file('a', a, '10x644')]],
];

/** What stands behind: `badTree` is all that the git program says of a tree that it cannot walk. */
const UNREADABLE = new Set(['emptyName', 'badFilemode', 'badTree']);

describe.each(READERS)('a tree that git would not write, read by %s', (reader) => {
  const env = environmentOf(reader);

  it('is refused by name, by a build at the root and by a delta further down, and the index stays as it is', async () => {
    const all = parts();
    const { made } = all;
    const before = await index(made.root, { env });
    const sound = made.oid('HEAD^{tree}');
    for (const [fsck, what, entries] of REFUSED) {
      const bad = writeTree(made, entries(all));
      const deep = writeTree(made, [directory('deep', writeTree(made, [directory('er', bad)]))]);
      for (const [tree, options] of [
        [bad, { env, full: true }],
        [deep, { env }],
      ] as const) {
        const commit = commitTree(made, tree);
        const error = await indexFailure(made.root, options);
        expect(error, what).toMatchObject({ code: 'malformed-tree', message: expect.stringContaining(commit) });
        expect(error.next).toContain('git fsck');
        const told = String(error.detail.fsck);
        expect(UNREADABLE.has(fsck) ? UNREADABLE.has(told) : told === fsck, `${what}: ${told}`).toBe(true);
      }
    }
    // The next commit has a valid tree again.
    commitTree(made, sound);
    expect((await index(made.root, { env })).digest).toBe(before.digest);
  });

  it('is refused if it names a file as a directory, and the index is reported as stale', async () => {
    const { made, a, b } = parts();
    await index(made.root, { env });
    for (const tree of [writeTree(made, [file('', a)]), writeTree(made, [file('a', a), directory('d', b)])]) {
      commitTree(made, tree);
      for (const options of [{ env, full: true }, { env }])
        expect(await indexFailure(made.root, options)).toMatchObject({ code: 'malformed-tree' });
      const workspace = await openWorkspace(made.root, AT_HEAD, env);
      try {
        const told = await readStatus(workspace, Date.now());
        expect(told).toMatchObject({ freshness: 'stale', behind: { files: null } });
      } finally {
        workspace.repository?.close();
      }
    }
  });

  it('is refused if it is cut off', async () => {
    const { made, a } = parts();
    const repository = await open(made.root, reader);
    const whole = made.run(['cat-file', 'tree', writeTree(made, [file('a', a)])]);
    const oid = made
      .run(['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'], { input: whole.subarray(0, -1) })
      .toString()
      .trim();
    await failure('malformed-tree', () => repository.listTree(oid));
  });

  it('is accepted if it is unambiguous: odd modes, .git and dots as names, missing commits', async () => {
    const { made, a, b, sub } = parts();
    const tree = writeTree(made, [
      directory('..', sub),
      directory('.', sub),
      file('.git', a),
      file('.gitmodules', a, '0100644'),
      file('a', a, '100664'),
      file('b', b, '100600'),
      file('m', '0'.repeat(40), '160000'),
      file('odd', a, '60000'),
      file('run', b, '100700'),
      { ...directory('sub', sub), mode: '040000' },
      file(Buffer.from([0xff]), b),
    ]);
    const before = await index(made.root, { env });
    commitTree(made, tree);
    const after = await index(made.root, { env });
    expect([before.action, after.action]).toEqual(['full', 'delta']);
    for (const other of READERS) {
      const fresh = await index(made.root, { home: makeDirectory(), env: environmentOf(other) });
      expect(fresh.digest).toBe(after.digest);
    }
  });
});

/** Names and objects that easily collide. */
const entry = fc.record({
  name: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('a', 'a-', 'a.b', 'a0', 'b', 'c') },
    { weight: 1, arbitrary: fc.constantFrom('', '.', '..', '.git', 'a/b', 'a/', '/') },
  ),
  kind: fc.constantFrom('file', 'file', 'directory', 'directory', 'executable', 'link', 'submodule', 'padded', 'null'),
  which: fc.nat(5),
});

type Level = readonly (typeof entry extends fc.Arbitrary<infer One> ? One : never)[];

/** Mostly sorted as git sorts, so that some trees are accepted. */
const level: fc.Arbitrary<Level> = fc.tuple(fc.array(entry, { maxLength: 5 }), fc.nat(9)).map(([entries, odd]) => {
  if (odd === 0) return entries;
  const keyOf = ({ name, kind }: (typeof entries)[number]): string => (kind === 'directory' ? `${name}/` : name);
  const sorted = [...entries].sort((x, y) => (keyOf(x) < keyOf(y) ? -1 : 1));
  return odd < 3 ? sorted : sorted.filter(({ name }, at) => sorted.findIndex((other) => other.name === name) === at);
});

const MODE_OF = {
  file: '100644',
  executable: '100755',
  link: '120000',
  submodule: '160000',
  padded: '0100664',
  null: '100644',
};

/** Three levels of trees from the deepest up; each level's directories are trees of the one below. */
const writeLevels = (made: TestRepository, levels: readonly Level[], blobs: readonly string[]): string => {
  let below = [writeTree(made, [file('x', blobs[0]!)]), writeTree(made, []), writeTree(made, [file('y', blobs[1]!)])];
  for (const entries of levels) {
    const tree = writeTree(
      made,
      entries.map(({ name, kind, which }) => {
        if (kind === 'directory') return directory(name, below[which % below.length]!);
        return file(name, kind === 'null' ? '0'.repeat(40) : blobs[which % blobs.length]!, MODE_OF[kind]);
      }),
    );
    below = [tree, ...below];
  }
  return below[0]!;
};

describe('a history of random trees', () => {
  it('is refused alike or indexed alike, by a delta and by a build, by git and by the portable reader', async () => {
    const made = makeRepositoryWith({ a: 'a', 'b/c': 'b', d: 'c' });
    const blobs = ['a', 'b/c', 'd'].map((name) => made.oid(`HEAD:${name}`));
    // Files that are left out by name are not read, so the run starts no worker.
    made.write('.cwignore', '*\n');
    const outcome = async (options: Parameters<typeof index>[1]): Promise<string> => {
      try {
        return (await index(made.root, options)).digest;
      } catch (error) {
        if (error instanceof CwError) return error.code === 'malformed-tree' ? 'refused' : error.code;
        throw error;
      }
    };
    const homes = READERS.map((reader) => ({ env: environmentOf(reader), home: makeDirectory() }));
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(level, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        async (history) => {
          for (const levels of history) {
            commitTree(made, writeLevels(made, levels, blobs));
            const outcomes: string[] = [];
            for (const options of homes) {
              outcomes.push(await outcome(options));
              outcomes.push(await outcome({ ...options, home: makeDirectory() }));
            }
            expect(new Set(outcomes).size, outcomes.join(' ')).toBe(1);
            seen.add(outcomes[0] === 'refused' ? 'refused' : 'indexed');
          }
        },
      ),
      { seed: 20240607, numRuns: RUNS },
    );
    expect([...seen].sort()).toEqual(['indexed', 'refused']);
  });
});
