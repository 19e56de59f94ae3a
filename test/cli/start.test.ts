import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/hot-commands.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { ensureBuilt } from './built.js';

/** Runs the program and tells which packages and native parts it has loaded by its end. */
const loadedBy = (cwd: string, ...args: string[]): string => {
  const program = join(import.meta.dirname, '../../bin/cw.js');
  const script = `process.argv.splice(1, 1, ${JSON.stringify(program)});
    process.on('exit', () => process.stderr.write(Object.keys(require.cache).join('\\n')));
    require(${JSON.stringify(program)});`;
  return spawnSync(process.execPath, ['-e', script, 'cw', ...args], { cwd, encoding: 'utf8' }).stderr;
};

beforeAll(ensureBuilt);

describe('M164 a start', () => {
  it('that needs no index loads no native module, no parser and no portable git', () => {
    const loaded = loadedBy(import.meta.dirname, '--version');
    expect(loaded).toContain('dist/start.cjs');
    expect(loaded).not.toMatch(/better-sqlite3|web-tree-sitter|isomorphic-git/);
  });

  it('with nothing to index loads SQLite and neither parser nor portable git', async () => {
    const repository = makeRepositoryWith({ 'a.ts': 'export const a = 1;\n' });
    await index(repository.root);
    const loaded = loadedBy(repository.root, 'index');
    expect(loaded).toContain('better-sqlite3');
    expect(loaded).not.toMatch(/web-tree-sitter|isomorphic-git/);
  });
});

describe('the small program', () => {
  it('M164 is started for exactly the commands that it has', () => {
    const start = readFileSync(join(import.meta.dirname, '../../src/cli/start.ts'), 'utf8');
    const list = /HOT: readonly string\[\] = \[([^\]]+)\]/.exec(start)?.[1] ?? '';
    const listed = [...list.matchAll(/'(\w+)'/g)].map(([, id]) => id);
    expect(listed.sort()).toEqual(Object.keys(COMMANDS).sort());
  });
});
