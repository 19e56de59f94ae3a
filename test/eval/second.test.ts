import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startedAhead } from '../../src/core/second-worker.js';
import { type Asker, type IndexSource, openAsker } from '../../src/eval/ask.js';
import type { EvalResult } from '../../src/eval/result.js';
import { type RunOptions, runSuite } from '../../src/eval/run.js';
import type { Suite } from '../../src/eval/suite.js';
import { openWorkspace } from '../../src/pipeline/workspace.js';
import { demo } from '../commands/eval-demo.js';
import { options, row, target } from './samples.js';

const QUESTIONS = ['withBackoff', 'checkPassword', 'wait longer after a failed attempt', 'where is checkPassword used'];

/** Enough rows for a second thread. */
const rows = Array.from({ length: 60 }, (_, at) =>
  row(`q${at}`, at % 2 === 0 ? ['src/password.ts'] : [target('src/retry.ts', { symbol: 'withBackoff' })], {
    query: QUESTIONS[at % QUESTIONS.length]!,
  }),
);
const suite: Suite = { name: 'many', tier: 'curated', digest: 'd', files: ['eval/a.jsonl'], rows };

/** Times are what no two runs share. */
const untimed = ({ queries }: EvalResult) => queries.map((query) => ({ ...query, milliseconds: null }));

/** Takes rows as the second thread does, and then does something else than answer them. */
const startOther = (then: string): void => {
  const shared = new SharedArrayBuffer(12);
  const program = `
    const { parentPort, workerData } = require('node:worker_threads');
    const counts = new Int32Array(workerData);
    parentPort.once('message', () => {
      for (let row = 0; row < 5; row++) {
        Atomics.add(counts, 1, 1);
        Atomics.add(counts, 0, 1);
      }
      ${then}
    });`;
  const worker = new Worker(program, { eval: true, workerData: shared });
  worker.on('error', () => {});
  startedAhead({ worker, shared });
};

describe('two threads', () => {
  const repository = demo();
  let asker: Asker;
  let alone: ReturnType<typeof untimed>;
  let askedHere = 0;

  /** The first thread takes its time, so that the other one comes to something; a thread starts in a tenth of a second. */
  let pause = 2;
  const slowly: Asker['ask'] = async (one) => {
    askedHere++;
    await setTimeout(pause);
    return asker.ask(one);
  };

  const asked = async (threads: RunOptions['threads'], change: Partial<Asker> = {}): Promise<EvalResult> => {
    askedHere = 0;
    const now = () => performance.now();
    return runSuite(suite, { ...asker, ask: slowly, ...change }, { ...options, warm: 0, threads, now });
  };

  beforeAll(async () => {
    asker = await openAsker(await openWorkspace(repository.root, null, {}), 20);
    const result = await asked(1, { ask: asker.ask });
    expect(result.summary.errors).toBe(0);
    alone = untimed(result);
  });
  afterAll(() => asker.close());

  it('find what one finds, in the order of the suite, and share the rows', async () => {
    pause = 50;
    expect(untimed(await asked(2))).toEqual(alone);
    pause = 2;
    expect(askedHere).toBeGreaterThan(0);
    expect(askedHere).toBeLessThan(rows.length);
  });

  it('are one where the other is done before the second has started', async () => {
    expect(untimed(await asked(2, { ask: asker.ask }))).toEqual(alone);
  });

  it.each([
    ['has no such index', (own: IndexSource) => ({ ...own, file: '/nowhere/index.db' })],
    [
      'finds an index of another commit',
      (own: IndexSource) => ({ ...own, state: { ...own.state, commit: 'f'.repeat(40) } }),
    ],
  ])('leave all rows to the first where the second %s', async (_, other) => {
    const source = other(asker.source!);
    expect(untimed(await asked(2, { source }))).toEqual(alone);
    expect(askedHere).toBe(rows.length);
  });

  it.each([
    ['throws', 'throw new Error("on purpose");'],
    ['exits', 'process.exit(3);'],
    ['says that this was all', 'parentPort.postMessage({ answers: [], isLast: true });'],
  ])('lose no row where the second takes some and %s', async (_, then) => {
    startOther(then);
    expect(untimed(await asked(2))).toEqual(alone);
    expect(askedHere).toBe(rows.length);
  });

  it('take no row that the second failed at for answered', async () => {
    const failed = { ...alone[0]!, error: 'on purpose' };
    startOther(`parentPort.postMessage({ answers: [{ at: 59, result: ${JSON.stringify(failed)} }], isLast: true });`);
    expect(untimed(await asked(2))).toEqual(alone);
  });

  it('stop both when the run is interrupted', async () => {
    const controller = new AbortController();
    const ask: Asker['ask'] = async (one) => {
      controller.abort(new Error('interrupted on purpose'));
      await setTimeout(120);
      return asker.ask(one);
    };
    const now = () => performance.now();
    const run = runSuite(suite, { ...asker, ask }, { ...options, warm: 0, threads: 2, now, signal: controller.signal });
    await expect(run).rejects.toThrow('interrupted on purpose');
  });
});
