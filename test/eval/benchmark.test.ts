import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../cli/built.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';

beforeAll(ensureBuilt);

const SCRIPT = join(import.meta.dirname, '../../eval/benchmark.mjs');

/** A directory of repositories with one of the name, as somebody prepared it. */
const prepared = (name: string, files: Readonly<Record<string, string>>): string => {
  const repos = makeDirectory();
  renameSync(makeRepositoryWith(files).root, join(repos, name));
  return repos;
};

const annotated = (name: string, rows: readonly object[]): string => {
  const annotations = makeDirectory();
  writeFileSync(join(annotations, `${name}.json`), JSON.stringify(rows));
  return annotations;
};

const benchmark = (...args: readonly string[]) =>
  spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8', env: { PATH: process.env.PATH ?? '' } });

const FILES = {
  'lib/tide.js': '// High and low water.\nexport function tideTable() {}\n',
  'lib/anchor.js': '// Holds the ship.\nexport function dropAnchor() {}\n',
};

describe('eval/benchmark.mjs', () => {
  it('prints the measures by category, language and repository, and writes nothing into the repository', () => {
    const repos = prepared('gin', FILES);
    const annotations = annotated('gin', [
      { query: 'tideTable', category: 'symbol', relevant: ['lib/tide.js'], secondary: [] },
      // From the directory that the questions are about; and one of two that is not there.
      { query: 'dropAnchor', category: 'symbol', relevant: [{ path: 'anchor.js' }], secondary: ['lib/gone.js'] },
      { query: 'zyzzyva', category: 'semantic', relevant: ['lib/tide.js'] },
    ]);
    const out = join(makeDirectory(), 'scored.json');
    const { status, stdout, stderr } = benchmark('--repos', repos, '--annotations', annotations, '--json', out);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    // One found of two: 1 / (1 + 1 / log2(3)) = 0.6131; the mean with 1 is 0.8066, and with 0 for the third 0.5377.
    expect(stdout).toContain(
      [
        '| category | questions | nDCG@10 | RR@10 | R@10 | Success@1 |',
        '| --- | ---: | ---: | ---: | ---: | ---: |',
        '| semantic | 1 | 0.0000 | 0.0000 | 0.0000 | 0.0000 |',
        '| symbol | 2 | 0.8066 | 1.0000 | 0.7500 | 1.0000 |',
        '| all | 3 | 0.5377 | 0.6667 | 0.5000 | 0.6667 |',
      ].join('\n'),
    );
    expect(stdout).toContain('| go | 3 | 0.5377 |');
    expect(stdout).toContain('| gin | 3 | 0.5377 |');
    expect(JSON.parse(readFileSync(out, 'utf8'))[0].found[0]).toBe('lib/tide.js');
    expect(existsSync(join(repos, 'gin/.git/cw'))).toBe(false);
  });

  it('fails and names missing data', () => {
    const repos = prepared('gin', FILES);
    const annotations = annotated('gin', [{ query: 'tideTable', category: 'symbol', relevant: ['lib/tide.js'] }]);
    writeFileSync(join(annotations, 'nowhere.json'), '[]');
    const { status, stdout, stderr } = benchmark('--repos', repos, '--annotations', annotations);
    expect(status).toBe(1);
    expect(stderr).toContain(`nowhere: no git repository at ${join(repos, 'nowhere')}`);
    expect(stdout).toContain('| all | 1 | 1.0000 |');
    expect(benchmark('--repos', repos).status).toBe(2);
  });

  it('a search that fails is no answer without results', () => {
    const repos = prepared('gin', { ...FILES, 'cw.config.json': '{' });
    const annotations = annotated('gin', [{ query: 'tideTable', category: 'symbol', relevant: ['lib/tide.js'] }]);
    const { status, stdout, stderr } = benchmark('--repos', repos, '--annotations', annotations);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('error[config-invalid]');
  });
});
