import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { emptyDirectory } from '../built.js';

const root = join(import.meta.dirname, '../../..');

/** A program that registers what `body` says and then waits to be stopped. */
function start(body: string): ChildProcess {
  const outfile = join(emptyDirectory(), 'program.cjs');
  const contents = `import { onInterrupt } from './src/cli/io/interrupt.ts';
    setInterval(() => {}, 1000);
    ${body}
    console.log('ready');`;
  const stdin = { contents, resolveDir: root, loader: 'ts' } as const;
  buildSync({ stdin, bundle: true, platform: 'node', outfile });
  return spawn(process.execPath, [outfile], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function stopWhenReady(child: ChildProcess, signal: NodeJS.Signals): Promise<{ ended: unknown; output: string }> {
  let output = '';
  return new Promise((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (output === '' && text !== '') child.kill(signal);
      output += text;
    });
    child.on('close', (code, killedBy) => resolve({ ended: code ?? killedBy, output }));
  });
}

// Windows ends a process without asking it: there is nothing to hear.
describe.skipIf(process.platform === 'win32')('onInterrupt', () => {
  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s runs the clean-ups, last first, and ends with %d', async (signal, code) => {
    const child = start(`onInterrupt(() => console.log('first'));
      onInterrupt(async () => { await null; console.log('second'); });`);
    expect(await stopWhenReady(child, signal)).toEqual({ ended: code, output: 'ready\nsecond\nfirst\n' });
  });

  it('waits until what was interrupted has said so', async () => {
    const child = start(`let end = () => {};
      const ended = new Promise<void>((resolve) => { end = resolve; });
      const work = async () => { await ended; throw new Error('interrupted'); };
      const inside = async (depth: number): Promise<void> => (depth === 0 ? work() : inside(depth - 1));
      inside(20).catch((error) => console.log(error.message));
      onInterrupt(() => end());`);
    expect(await stopWhenReady(child, 'SIGINT')).toEqual({ ended: 130, output: 'ready\ninterrupted\n' });
  });

  it('runs the others when one fails', async () => {
    const child = start(`onInterrupt(() => console.log('first'));
      onInterrupt(() => { throw new Error('on purpose'); });`);
    expect(await stopWhenReady(child, 'SIGINT')).toEqual({ ended: 130, output: 'ready\nfirst\n' });
  });

  it("leaves the system's own behaviour in place once the last clean-up is done with", async () => {
    const child = start(`onInterrupt(() => console.log('never'))();`);
    expect(await stopWhenReady(child, 'SIGTERM')).toEqual({ ended: 'SIGTERM', output: 'ready\n' });
  });
});
