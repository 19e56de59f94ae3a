import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { lockFor } from '../../src/workspace/lock-run.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { expectSameAsRebuild, index, indexFailure, reading, symbolNames } from '../helpers/index.js';
import { makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { isBuilding, namesIn, startCw, until } from './running.js';

beforeAll(ensureBuilt);

const AT_REST = ['activity.json', 'cache.db', 'cache.db-journal', 'index.db'];

const LINES = 10;

/** Enough files that a signal arrives while they are parsed. */
const sources = (version: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: 260 }, (_, at) => [
      `src/f${at}.ts`,
      Array.from(
        { length: LINES },
        (_, line) => `export function f${at}_${line}_v${version}() { return ${line}; }\n`,
      ).join(''),
    ]),
  );

const digestOf = (made: TestRepository): string | undefined =>
  reading({ index: made.path('.git/cw/index.db') }, (reader) => reader.meta().get('digest'));

// Windows has no SIGTERM that a process can handle, and no SIGSTOP.
const hasSignals = process.platform !== 'win32';

describe('a signal', () => {
  it.runIf(hasSignals)('SIGTERM ends a large delta with 143; the old index, and nothing else, is there', async () => {
    const made = makeRepositoryWith(sources(1));
    const before = await index(made.root);
    made.commit(sources(2));
    const state = made.path('.git/cw');
    const run = startCw(['index'], made.root, {});
    await until(run, () => isBuilding(state));
    run.child.kill('SIGTERM');
    expect(await run.ended).toMatchObject({ code: 143, signal: null });
    expect(namesIn(state)).toEqual(AT_REST);
    expect(digestOf(made)).toBe(before.digest);
    const after = await index(made.root);
    expect(after.reason).toBe('large-delta');
    await expectSameAsRebuild(made.root, after);
  });

  it('ends the wait for a lock at once', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n' });
    await index(made.root);
    holdLock(made);
    const stop = new AbortController();
    const waiting = lockFor({
      purpose: 'index',
      directory: made.path('.git/cw'),
      waitSeconds: 3600,
      signal: stop.signal,
    });
    const reason = new Error('stopped');
    stop.abort(reason);
    await expect(waiting).rejects.toBe(reason);
  });
});

/** A lock of a live process: this one. */
const holdLock = (made: TestRepository): void => {
  const owner = { pid: process.pid, host: hostname(), start: '', purpose: 'index', since: Date.now(), token: 'x' };
  writeFileSync(made.path('.git/cw/lock'), JSON.stringify(owner));
};

describe('two writers', () => {
  it('the second waits for the first, and both end with the same index', async () => {
    const made = makeRepositoryWith(sources(1));
    const state = made.path('.git/cw');
    const first = startCw(['index', '--json'], made.root, {});
    await until(first, () => isBuilding(state));
    const second = startCw(['index', '--json'], made.root, { CW_INDEX_LOCK_WAIT_SECONDS: '600' });
    const answers = await Promise.all([first.ended, second.ended]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    const [one, two] = answers.map(({ stdout }) => JSON.parse(stdout));
    expect(one).toMatchObject({ action: 'full' });
    expect(two).toMatchObject({ action: 'nothing', parsed: 0, digest: one.digest });
    expect(namesIn(state)).toEqual(AT_REST);
  });

  it('the second ends with 75 when it may not wait, and says who holds the lock', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n' });
    await index(made.root);
    made.commit({ 'a.ts': 'export const a = 2;\n' });
    holdLock(made);
    const error = await indexFailure(made.root, { env: { CW_INDEX_LOCK_WAIT_SECONDS: '0' } });
    expect(error).toMatchObject({ code: 'busy', exitCode: 75, message: expect.stringContaining(`${process.pid}`) });
    const outcome = cw(['index'], { cwd: made.root, env: { CW_INDEX_LOCK_WAIT_SECONDS: '0' } });
    expect(outcome).toMatchObject({ code: 75, stdout: '' });
    // Readers are not blocked meanwhile.
    expect(cw(['status'], { cwd: made.root, env: {} }).code).toBe(0);
  });
});

describe.runIf(hasSignals)('a reader', () => {
  it('sees the old index, whole, while a large delta is written, and the new one when it is done', async () => {
    const made = makeRepositoryWith(sources(1));
    const before = await index(made.root);
    made.commit(sources(2));
    const run = startCw(['index', '--json'], made.root, {});
    await until(run, () => isBuilding(made.path('.git/cw')));
    // The writer is stopped here, so that the test does not depend on which process is faster.
    run.child.kill('SIGSTOP');
    const seen = symbolNames(before);
    run.child.kill('SIGCONT');
    expect(seen).toHaveLength(260 * LINES);
    expect(seen.every((name) => name.endsWith('_v1'))).toBe(true);
    const answer = JSON.parse((await run.ended).stdout);
    expect(answer).toMatchObject({ reason: 'large-delta' });
    expect(symbolNames(before).every((name) => name.endsWith('_v2'))).toBe(true);
    expect(digestOf(made)).toBe(answer.digest);
  });
});

describe('the temporary files of a killed run', () => {
  it('are reported and removed by the next run, even if it has nothing else to do', async () => {
    const made = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n' });
    await index(made.root);
    const state = made.path('.git/cw');
    const gone = { pid: 999_999_999, host: hostname(), start: '', purpose: 'index', since: 1, token: 'x' };
    const leave = (): void => {
      writeFileSync(made.path('.git/cw/lock'), JSON.stringify(gone));
      for (const name of ['index.db.4711.tmp', 'index.db.4711.tmp-journal', 'activity.json.4711'])
        writeFileSync(made.path('.git/cw', name), 'half');
      writeFileSync(made.path(`.git/cw/lock.${'0'.repeat(24)}`), 'half');
    };
    leave();
    expect(await index(made.root)).toMatchObject({ action: 'nothing' });
    expect(namesIn(state)).toEqual([...AT_REST, 'lock.recovery']);
    leave();
    made.commit({ 'a.ts': 'export const a = 2;\n' });
    const result = await index(made.root);
    expect(result.warnings).toEqual([expect.stringContaining('ended before it was done')]);
    expect(namesIn(state)).toEqual([...AT_REST, 'lock.recovery']);
  });
});
