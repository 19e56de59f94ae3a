import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { POLICY, parsePolicy } from '../../src/eval/gate/policy.js';
import { MEASURE_NAMES } from '../../src/eval/run/measure.js';
import { FAILURES } from '../../src/eval/run/result.js';
import { LINT_RULES, SMALL_TAG } from '../../src/eval/suites/lint.js';
import { ROW } from '../../src/eval/suites/suite.js';
import { ensureBuilt, program } from '../cli/built.js';
import { testOnPosix } from '../helpers/platform.js';
import { makeDirectory } from '../helpers/repository.js';

const text = readFileSync(join(import.meta.dirname, '../../docs/eval.md'), 'utf8');
const blocks = (language: string, of: string): string[] =>
  [...of.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => code!);

describe('docs/eval.md', () => {
  beforeAll(ensureBuilt);

  // A program that starts by `#!`, and a shell.
  testOnPosix('has a tutorial that works when it is pasted into a shell', () => {
    const home = makeDirectory();
    mkdirSync(join(home, 'bin'));
    writeFileSync(join(home, 'bin/cw'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
    chmodSync(join(home, 'bin/cw'), 0o755);
    const script = `set -e\n${blocks('sh', text).join('\n')}`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: `${join(home, 'bin')}:${process.env.PATH}`, HOME: home, NO_COLOR: '1', GIT_CONFIG_NOSYSTEM: '1' },
    });
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    expect(stdout).toContain('The gate is passed.');
    expect(stdout).toContain('exit code 1');
    expect(stdout).toMatch(/login was lost in [0-9a-f]{10} {2}Tidy up/);
  });

  it('shows a workflow that installs cw before it runs it', () => {
    const [workflow = ''] = blocks('yaml', text);
    expect(workflow).not.toContain('npx');
    const steps = ['git clone', 'npm ci', 'npm install --global', 'cw index', 'cw eval --gate'];
    const places = steps.map((step) => workflow.indexOf(step));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('shows a policy that is accepted, with every key', () => {
    const [policy = ''] = blocks('json', text);
    expect(parsePolicy('docs/eval.md', policy).floors).toEqual({ 'R@10': 0.9, 'nDCG@10': 0.7 });
    for (const key of Object.keys(POLICY.schema.properties ?? {})) expect(text).toContain(`\`${key}\``);
  });

  it('says from how many queries on a suite can be saturated', () => {
    expect(text).toMatch(new RegExp(`^\\| \`saturated\` .*Fewer than ${SMALL_TAG} queries`, 'm'));
  });

  it('names every field, measure, rule and way to fail', () => {
    const fields = Object.keys(ROW.schema.properties ?? {});
    for (const name of [...fields, ...MEASURE_NAMES, ...Object.keys(LINT_RULES), ...FAILURES])
      expect(text).toContain(`\`${name}\``);
  });
});
