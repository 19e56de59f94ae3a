import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cw, ensureBuilt, program } from '../cli/built.js';
import { makeDirectory } from '../helpers/repository.js';
import { expectAnswerSchema, indexed } from '../helpers/search-answer.js';

const FILES = {
  'a.ts': 'export function alpha(): number {\n  return 1;\n}\n',
  'b.py': 'def beta():\n    return alpha\n',
};

interface Line {
  readonly id: unknown;
  readonly results?: readonly { readonly path: string }[];
  readonly error?: { readonly code: string; readonly detail: { readonly line: number } };
}

const linesOf = (stdout: string): Line[] =>
  stdout
    .split('\n')
    .filter(Boolean)
    .map((text) => JSON.parse(text));

const fileWith = (text: string): string => {
  const file = join(makeDirectory(), 'queries.jsonl');
  writeFileSync(file, text);
  return file;
};

beforeAll(ensureBuilt);

describe('cw search --batch', () => {
  it('answers a line for a line, in order, flags being the defaults of every row', async () => {
    const { root } = await indexed(FILES);
    const rows = [{ id: '0', query: 'alpha' }, { id: 1, query: 'alpha', limit: 1, lang: 'py' }, { query: 'zzz' }];
    const file = fileWith(rows.map((row) => JSON.stringify(row)).join('\n'));
    const { code, stdout, stderr } = cw(['search', '--batch', file, '--limit', '20', '--json'], { cwd: root, env: {} });
    expect([code, stderr]).toEqual([0, '']);
    const lines = linesOf(stdout);
    for (const line of lines) expectAnswerSchema(line);
    expect(lines.map(({ id, results }) => [id, results?.map(({ path }) => path)])).toEqual([
      ['0', ['a.ts', 'b.py']],
      [1, ['b.py']],
      [null, []],
    ]);
  });

  it('reads quotes in a row as on the command line', async () => {
    const { root } = await indexed({ ...FILES, 'c.sh': `echo "it's \\"so\\""\n` });
    const file = fileWith(`${JSON.stringify({ query: `"it's \\\\\\"so"` })}\n`);
    const { stdout } = cw(['search', '--batch', file], { cwd: root, env: {} });
    expect(linesOf(stdout)).toMatchObject([{ intent: { name: 'exact' }, results: [{ path: 'c.sh' }] }]);
    const alone = cw(['search', '--compact', `"it's \\\\\\"so"`], { cwd: root, env: {} });
    expect(alone.stdout).toMatch(/^c\.sh:1: /);
  });

  it('answers a bad line in its place, goes on, and ends with 1', async () => {
    const { root } = await indexed(FILES);
    const input = [
      '{"id":1,"query":"alpha"}',
      'nonsense',
      '',
      '{"id":3,"query":"alpha","lang":"klingon"}',
      '{"id":4,"query":"beta"}',
    ];
    const { status, stdout } = spawnSync(process.execPath, [program, 'search', '--batch', '-'], {
      cwd: root,
      input: input.join('\r\n'),
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(linesOf(stdout).map(({ id, error }) => [id, error?.code, error?.detail.line])).toEqual([
      [1, undefined, undefined],
      [null, 'usage', 2],
      [3, 'usage', 4],
      [4, undefined, undefined],
    ]);
  });

  it('answers while its input is still open', async () => {
    const { root } = await indexed(FILES);
    const child = spawn(process.execPath, [program, 'search', '--batch', '-'], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const seen: unknown[] = [];
    child.stdin.write('{"id":1,"query":"alpha"}\n');
    child.stdout.setEncoding('utf8');
    for await (const text of child.stdout) {
      for (const { id } of linesOf(String(text))) seen.push(id);
      // The next question is asked when the answer is here.
      if (seen.length < 3) child.stdin.write(`{"id":${seen.length + 1},"query":"beta"}\n`);
      else child.stdin.end();
    }
    expect(seen).toEqual([1, 2, 3]);
  });

  it('answers ten thousand lines in one process, and stops when nobody reads', async () => {
    const { root } = await indexed(FILES);
    const file = fileWith(
      Array.from({ length: 10_000 }, (_, id) => `{"id":${id},"query":"alpha ${id % 7}","limit":1}\n`).join(''),
    );
    const all = spawnSync(process.execPath, [program, 'search', '--batch', file], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    expect(all.status).toBe(0);
    expect(linesOf(all.stdout).map(({ id }) => id)).toEqual(Array.from({ length: 10_000 }, (_, id) => id));
    const child = spawn(process.execPath, [program, 'search', '--batch', file], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, stderr]).toEqual([0, '']);
  });

  it('ends with 1 for a row without results only with --fail-empty', async () => {
    const { root } = await indexed(FILES);
    const file = fileWith('{"query":"alpha"}\n{"query":"zzzqqq"}\n');
    expect(cw(['search', '--batch', file], { cwd: root, env: {} }).code).toBe(0);
    expect(cw(['search', '--batch', file, '--fail-empty'], { cwd: root, env: {} }).code).toBe(1);
  });

  it.each(['nowhere.jsonl', '.'])('ends with 2 when %s cannot be read', async (name) => {
    const { root } = await indexed(FILES);
    const { code, stdout } = cw(['search', '--batch', name, '--json'], { cwd: root, env: {} });
    expect([code, JSON.parse(stdout).error.code]).toEqual([2, 'usage']);
  });
});
