import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Asker, openAsker } from '../../src/eval/ask.js';
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

describe('two threads', () => {
  const repository = demo();
  let asker: Asker;

  const asked = (threads: RunOptions['threads'], source = asker.source): Promise<EvalResult> =>
    runSuite(suite, { ...asker, source }, { ...options, warm: 0, threads, now: () => performance.now() });

  beforeAll(async () => {
    asker = await openAsker(await openWorkspace(repository.root, null, {}), 20);
  });
  afterAll(() => asker.close());

  it('find what one finds, in the order of the suite', async () => {
    const alone = await asked(1);
    expect(alone.summary.errors).toBe(0);
    expect(untimed(await asked(2))).toEqual(untimed(alone));
  });

  it('leave all to the first where the second has no such index', async () => {
    const alone = untimed(await asked(1));
    expect(untimed(await asked(2, { ...asker.source!, file: `${asker.source!.file}.gone` }))).toEqual(alone);
    const other = { ...asker.source!, state: { ...asker.source!.state, commit: 'f'.repeat(40) } };
    expect(untimed(await asked(2, other))).toEqual(alone);
  });
});
