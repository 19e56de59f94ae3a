import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { workerProgram } from '../../src/core/install.js';
import { codeIndex } from '../../src/graph/code-index.js';
import { lookUpSymbols } from '../../src/graph/symbols.js';
import { Pool, type PoolOptions } from '../../src/pipeline/workers/pool.js';
import { PARSER_FAILED } from '../../src/workspace/index-state.js';
import { AT_ROOT, EVERYTHING } from '../graph/code.js';
import { expectSameAsRebuild, index, indexFailure, reading, skippedPaths, symbolNames } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith, withEnvironment } from '../helpers/repository.js';

const use = vi.hoisted(() => ({ program: '', workers: 1, limit: 60_000, bytes: 1_000_000_000 }));

vi.mock('../../src/pipeline/workers/start-pool.js', () => {
  const poolsOf = (settings: PoolOptions['setup']['index']) => ({
    drop: () => {},
    expect: () => {},
    poolFor: () =>
      new Pool({
        program: use.program,
        setup: { index: settings },
        workers: use.workers,
        tier: 'quick',
        limitMilliseconds: use.limit,
        limitBytes: use.bytes,
      }),
  });
  return { coldPools: poolsOf, warmPools: poolsOf };
});

/** Runs with the misbehaving worker of odd-worker.cjs. `calm`: the same program without its misbehaviour. */
const withOddWorker = <T>(mood: 'odd' | 'calm', work: () => Promise<T>): Promise<T> => {
  use.program = join(import.meta.dirname, 'odd-worker.cjs');
  const CW_TEST_CALM = mood === 'calm' ? '1' : undefined;
  return withEnvironment({ CW_TEST_WORKER: workerProgram(), CW_TEST_CALM }, work);
};

const nameOf = (manner: string): string => `${manner}.ts`;
const GOOD = Object.fromEntries(
  ['a', 'b', 'm', 'x', 'y'].map((name) => [`${name}.ts`, `export function good_${name}() {}\n`]),
);
const goodNames = Object.keys(GOOD).map((path) => `${path}: good_${path[0]}`);

describe('a parser that', () => {
  it.each([
    ['crash', 'it ended with code 7'],
    ['segfault', 'it was ended by SIGSEGV'],
    ['garbage', 'it sent bytes that are not a frame'],
    ['nonsense', 'the parser process stopped'],
    ['stranger', 'its answer is for another job'],
    ['broken', 'the parser broke: out of bounds'],
  ])(
    'fails with %s loses the symbols of that file until the next run, and affects no other file',
    async (manner, reason) => {
      const bad = nameOf(manner);
      const made = makeRepositoryWith({ ...GOOD, [bad]: 'export function unlucky() {}\n' });
      const result = await withOddWorker('odd', () => index(made.root));
      // How the process ended is reported, but not stored.
      expect(result.warnings).toEqual([expect.stringMatching(`^${bad}: .*${reason}`)]);
      expect(result.failed).toEqual([{ path: bad, reason: PARSER_FAILED }]);
      expect(symbolNames(result)).toEqual(goodNames);
      // The text of the file is indexed, and searches find it.
      const text = reading(result, (reader) => reader.text(reader.file(bad)?.contentId ?? -1));
      expect(text).toBe('export function unlucky() {}\n');
      const found = reading(result, (reader) => lookUpSymbols(codeIndex(reader, AT_ROOT), 'unlucky', EVERYTHING, 9));
      expect(found.text).toMatchObject([
        { path: bad, line: 1, confidence: 'low', why: expect.stringContaining('could not be parsed') },
      ]);

      const again = await withOddWorker('calm', () => index(made.root));
      expect(again).toMatchObject({ action: 'delta', parsed: 1, failed: [] });
      expect(symbolNames(again)).toContain(`${bad}: unlucky`);
      expect((await withOddWorker('calm', () => index(made.root))).action).toBe('nothing');
      await withOddWorker('calm', () => expectSameAsRebuild(made.root, again));
    },
  );

  it('fails on several files, with several workers, is a failure of those files', async () => {
    const made = makeRepositoryWith({
      ...GOOD,
      'crash1.ts': 'export function one() {}\n',
      'crash2.ts': 'export function two() {}\n',
      'broken.py': 'def three(): pass\n',
    });
    use.workers = 3;
    const result = await withOddWorker('odd', () => index(made.root));
    use.workers = 1;
    expect(result.failed.map(({ path }) => path)).toEqual(['broken.py', 'crash1.ts', 'crash2.ts']);
    expect(symbolNames(result)).toEqual(goodNames);
  });

  it('has grown too large is replaced between two files, without an effect on them', async () => {
    // More files than are sent ahead to a worker.
    const files = Array.from({ length: 12 }, (_, at) => [`f${at}.ts`, `export function f${at}() {}\n`] as const);
    const made = makeRepositoryWith(Object.fromEntries(files));
    const whole = await withOddWorker('calm', () => index(made.root));
    onTestFinished(() => {
      use.bytes = 1_000_000_000;
    });
    use.bytes = 1;
    const started = mkdtempSync(join(tmpdir(), 'cw-started-'));
    const result = await withEnvironment({ CW_TEST_STARTED: started }, () =>
      withOddWorker('calm', () => index(made.root, { full: true })),
    );
    expect(readdirSync(started).length).toBeGreaterThan(1);
    expect(result).toMatchObject({ parsed: files.length, failed: [], digest: whole.digest });
    rmSync(started, { recursive: true });
  });

  it('fails again is tried only once in each run', async () => {
    const made = makeRepositoryWith({ ...GOOD, 'crash.ts': 'export function unlucky() {}\n' });
    const first = await withOddWorker('odd', () => index(made.root));
    const second = await withOddWorker('odd', () => index(made.root));
    expect(second).toMatchObject({ action: 'delta', parsed: 1, failed: first.failed, digest: first.digest });
  });
});

describe('an index', () => {
  it('has the same digest however a worker ended', async () => {
    const digests = new Set<string>();
    for (const manner of ['crash', 'segfault', 'garbage', 'broken']) {
      const made = makeRepositoryWith(GOOD);
      // The same commit for each, so the misbehaviour comes from a variable and not from file names.
      made.commit({ 'odd-a.ts': 'export function unlucky() {}\n' });
      const result = await withEnvironment({ CW_TEST_MANNER: manner }, () =>
        withOddWorker('odd', () => index(made.root)),
      );
      expect(result.failed).toHaveLength(1);
      digests.add(result.digest);
    }
    expect(digests.size).toBe(1);
  });
});

describe('a parser process that the system refuses memory', () => {
  it.each([
    ['killed', 'the system ended the process'],
    ['memory', 'there is not enough memory'],
    ['exhausted', 'there is not enough memory'],
  ])(
    '%s: fails the run, and nothing is stored of the file: another machine would have parsed it',
    async (manner, why) => {
      const made = makeRepositoryWith(GOOD);
      const before = await withOddWorker('calm', () => index(made.root));
      made.commit({ [nameOf(manner)]: 'export function unlucky() {}\n' });
      const error = await withOddWorker('odd', () => indexFailure(made.root));
      expect(error).toMatchObject({ code: 'system-limit', message: expect.stringContaining(why) });
      expect(error.message).toContain(nameOf(manner));
      expect(reading(before, (reader) => reader.meta().get('digest'))).toBe(before.digest);
      // If memory is available again for the second try, the run succeeds.
      const once = await withEnvironment({ CW_TEST_ONCE: makeDirectory() }, () =>
        withOddWorker('odd', () => index(made.root)),
      );
      expect(once).toMatchObject({ action: 'delta', parsed: 1, failed: [], warnings: [] });
      await withOddWorker('calm', () => expectSameAsRebuild(made.root, once));
    },
  );
});

describe('a parser process that does not answer in time', () => {
  /** A worker needs a while to start on a busy machine. */
  const impatiently = async <T>(work: () => Promise<T>): Promise<T> => {
    use.limit = 4_000;
    try {
      return await withOddWorker('odd', work);
    } finally {
      use.limit = 60_000;
    }
  };

  it('fails the run, and nothing is stored of the file: on a faster machine it might have answered', async () => {
    const made = makeRepositoryWith(GOOD);
    const before = await withOddWorker('calm', () => index(made.root));
    made.commit({ [nameOf('hang')]: 'export function unlucky() {}\n' });
    const error = await impatiently(() => indexFailure(made.root));
    expect(error).toMatchObject({ code: 'system-limit', message: expect.stringContaining('within 4 s (at hang.ts)') });
    expect(error.next).toContain('.cwignore');
    expect(reading(before, (reader) => reader.meta().get('digest'))).toBe(before.digest);
    // If the second try is in time, the run succeeds.
    const once = await withEnvironment({ CW_TEST_ONCE: makeDirectory() }, () => impatiently(() => index(made.root)));
    expect(once).toMatchObject({ action: 'delta', parsed: 1, failed: [], warnings: [] });
    await withOddWorker('calm', () => expectSameAsRebuild(made.root, once));
  });
});

describe('a file that crashes the process even without its grammar', () => {
  it('is left out, with the reason, and tried again; the others are indexed', async () => {
    const made = makeRepositoryWith({ ...GOOD, 'crash-always.ts': 'export function poison() {}\n' });
    const result = await withOddWorker('odd', () => index(made.root));
    expect(skippedPaths(result)).toEqual({ 'crash-always.ts': 'unreadable' });
    expect(result.failed).toEqual([{ path: 'crash-always.ts', reason: PARSER_FAILED }]);
    expect(symbolNames(result)).toEqual(goodNames);

    const again = await withOddWorker('calm', () => index(made.root));
    expect(again).toMatchObject({ action: 'delta', parsed: 1, failed: [] });
    await withOddWorker('calm', () => expectSameAsRebuild(made.root, again));
  });
});

describe('a parser process that does not run at all', () => {
  it('fails the run, even of one file, and the old index stays', async () => {
    const made = makeRepositoryWith(GOOD);
    const before = await withOddWorker('calm', () => index(made.root));
    made.commit({ 'one.ts': 'export function one() {}\n' });
    // A worker program that ends at once, as in a damaged installation.
    use.program = join(import.meta.dirname, 'no-worker.cjs');
    const error = await indexFailure(made.root);
    expect(error).toMatchObject({ code: 'internal', message: expect.stringContaining('does not run') });
    expect(error.next).toContain('cw doctor');
    expect(reading(before, (reader) => reader.meta().get('digest'))).toBe(before.digest);
    const after = await withOddWorker('calm', () => index(made.root));
    expect(after).toMatchObject({ action: 'delta', parsed: 1, failed: [] });
  });
});
