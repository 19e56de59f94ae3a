import { describe, expect, it } from 'vitest';
import { CwError } from '../../../src/core/error.js';
import { runSuite } from '../../../src/eval/run/run.js';
import { digestOf, type Suite } from '../../../src/eval/suites/suite.js';
import { askerOf, options, ranking, row } from '../samples.js';

const rows = Array.from({ length: 1000 }, (_, at) => row(String(at), ['a.ts']));
const suite: Suite = { name: 's', tier: 'curated', files: [], rows, digest: digestOf(rows) };

describe('a running suite', () => {
  it('stops soon after a signal that came between two queries', async () => {
    const stop = new AbortController();
    let [clock, asked] = [0, 0];
    const asker = askerOf(() => {
      asked += 1;
      clock += 10;
      // A signal is heard in a turn of the event loop of its own, as this is.
      if (asked === 15) setImmediate(() => stop.abort(new CwError('interrupted', 'interrupted.', { next: 'Again.' })));
      return ranking('a.ts');
    });
    await expect(runSuite(suite, asker, { ...options, now: () => clock, signal: stop.signal })).rejects.toThrow(
      'interrupted.',
    );
    expect(asked).toBeLessThanOrEqual(40);
  });

  it('runs all queries without a signal', async () => {
    let clock = 0;
    const asker = askerOf(() => {
      clock += 50;
      return ranking('a.ts');
    });
    const { signal } = new AbortController();
    const { queries } = await runSuite(suite, asker, { ...options, now: () => clock, signal });
    expect(queries).toHaveLength(1000);
  });
});
