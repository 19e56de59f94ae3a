import { copyFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/connect.js';
import { ensureBuilt } from '../cli/built.js';
import { demo, run } from './eval-demo.js';

beforeAll(ensureBuilt);

/** A result of the demo in which one search failed. */
const withError = (text: string): string => {
  const result = JSON.parse(text);
  result.summary.errors = 1;
  result.queries[1].error = 'index-corrupt: a page is damaged';
  return JSON.stringify(result);
};

describe('a search that failed', () => {
  it('M139 ends a comparison of saved results and a report with 2, and is named', () => {
    const repository = demo();
    run(repository, 'eval', '--out', 'good.json');
    writeFileSync(repository.path('bad.json'), withError(repository.read('good.json')));
    const compared = run(repository, 'eval', 'compare', 'bad.json', 'good.json', '--markdown', 'compared.md');
    expect(compared.code).toBe(2);
    expect(compared.stdout).toContain('the search before failed for password: index-corrupt: a page is damaged.');
    expect(repository.read('compared.md')).toContain('the search before failed for password');
    const reported = run(repository, 'eval', 'report', 'bad.json');
    expect(reported.code).toBe(2);
    expect(reported.stderr).toContain('the search failed for password: index-corrupt: a page is damaged');
    const second = run(repository, 'eval', 'report', 'bad.json', 'good.json');
    expect(second.code).toBe(2);
    expect(second.stderr).toContain('the search of the result before it failed for password');
    expect(run(repository, 'eval', 'report', 'bad.json', 'good.json', 'good.json').code).toBe(0);
  });

  it('M139 ends a comparison with a damaged index file with 2', () => {
    const repository = demo();
    const file = repository.path('damaged.db');
    copyFileSync(repository.path('.git/cw/index.db'), file);
    // What says what the index describes stays as it is: only searches meet the damage.
    const db = connect(file, {});
    db.exec("UPDATE facts SET symbols = x'ffffffffffff', chunks = x'ffffffffffff'");
    db.close();
    const compared = run(repository, 'eval', 'compare', 'HEAD', 'damaged.db');
    expect(compared.code).toBe(2);
    expect(compared.stdout).toMatch(/the search after failed for backoff, password, attempts: index-corrupt: /);
  });
});
