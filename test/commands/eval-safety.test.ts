import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { program as CW, ensureBuilt } from '../cli/built.js';
import { demo, run } from './eval-demo.js';

beforeAll(ensureBuilt);

describe('people’s files', () => {
  it('keep every row that is added at the same time', async () => {
    const repository = demo();
    const add = (at: number): Promise<number | null> =>
      new Promise((resolve) => {
        const args = [CW, 'eval', 'add', `question ${at}`, '--expect', 'src/retry.ts', '--id', `par-${at}`];
        const child = spawn(process.execPath, args, { cwd: repository.root, stdio: 'ignore' });
        child.on('close', resolve);
      });
    expect(await Promise.all([1, 2, 3, 4].map(add))).toEqual([0, 0, 0, 0]);
    const suite = readFileSync(join(repository.root, 'eval/suite.jsonl'), 'utf8');
    expect([...suite.matchAll(/"par-\d"/g)].map(([id]) => id).sort()).toEqual(
      ['1', '2', '3', '4'].map((at) => `"par-${at}"`),
    );
  });

  it.each(['', '../x', 'a/b', '.hidden', ' '])('have no suite called %j', (name) => {
    const refused = run(demo(), 'eval', 'init', name);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('cannot be the name of a suite');
  });

  it('keep what other steps wrote into the summary of a job', () => {
    const repository = demo();
    const summary = join(repository.root, 'summary.md');
    writeFileSync(summary, 'before\n');
    const args = [CW, 'eval', '--markdown', summary];
    const env = { ...process.env, GITHUB_STEP_SUMMARY: summary };
    execFileSync(process.execPath, args, { cwd: repository.root, env, stdio: 'ignore' });
    expect(readFileSync(summary, 'utf8')).toMatch(/^before\n### /);
    run(repository, 'eval', '--markdown', 'summary.md');
    expect(readFileSync(summary, 'utf8')).toMatch(/^### /);
  });
});

describe('how many results are asked for', () => {
  it('is at least what a rule is about, and what is not counted is told', () => {
    const asked = run(demo(), 'eval', '--depth', '1', '--k', '5', '--json');
    expect(JSON.parse(asked.stdout)).toMatchObject({
      depth: 5,
      warnings: [expect.stringContaining('only 5 results were requested')],
    });
    expect(JSON.parse(asked.stdout).warnings[0]).toContain('so R@10, R@20');
  });
});

it.skipIf(process.platform === 'win32')('a gate that may open too few files cannot judge, and says why', () => {
  const repository = demo();
  let refused = 0;
  // Where git cannot be started depends on the version of Node; fewer do not start Node itself.
  for (const files of [20, 22, 24, 26]) {
    const script = `ulimit -n ${files}; "${process.execPath}" "${CW}" eval --gate > out.txt 2>&1; echo $?`;
    const code = execFileSync('sh', ['-c', script], { cwd: repository.root, encoding: 'utf8' }).trim();
    const said = readFileSync(join(repository.root, 'out.txt'), 'utf8');
    if (!said.includes('too many files are open')) continue;
    refused++;
    expect([code, said.includes('bug in cw')]).toEqual(['2', false]);
  }
  expect(refused).toBeGreaterThan(0);
});
