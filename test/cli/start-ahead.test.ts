import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startAhead } from '../../src/cli/start-ahead.js';

const directory = mkdtempSync(join(tmpdir(), 'cw-ahead-'));
const large = join(directory, 'large.jsonl');
const small = join(directory, 'small.jsonl');
writeFileSync(large, '{"id": "a"}\n'.repeat(1_000));
writeFileSync(small, '{"id": "a"}\n');
afterAll(() => rmSync(directory, { recursive: true }));

describe('a thread that is started ahead', () => {
  it.skipIf(availableParallelism() < 2)('is for a gate of a large suite', async () => {
    const second = startAhead(['eval', '--gate', large], {});
    expect(second).not.toBeNull();
    await second?.worker.terminate();
  });

  it.each([
    ['no gate', ['eval', large], {}],
    ['a small suite', ['eval', '--gate', small], {}],
    ['no such suite', ['eval', '--gate', join(directory, 'none.jsonl')], {}],
    ['one thread is asked for', ['eval', '--gate', large], { CW_EVAL_THREADS: '1' }],
  ])('is none where there is %s', (_, argv, env) => {
    expect(startAhead(argv, env)).toBeNull();
  });

  it('is none where the system gives no thread', async () => {
    vi.resetModules();
    vi.doMock('node:worker_threads', () => ({
      SHARE_ENV: Symbol('env'),
      Worker: class {
        constructor() {
          throw Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' });
        }
      },
    }));
    try {
      const { startSecondWorker } = await import('../../src/core/second-worker.js');
      expect(startSecondWorker(directory)).toBeNull();
    } finally {
      vi.doUnmock('node:worker_threads');
    }
  });
});
