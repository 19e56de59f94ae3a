import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { excerpts } from '../../src/maintain/verify-rebuild.js';
import { runVerify, type VerifyRequest, type VerifyResult } from '../../src/maintain/verify-run.js';
import { treeDifference } from '../../src/maintain/verify-tree.js';
import { connect } from '../../src/store/db/connect.js';
import type { IndexWriter } from '../../src/store/db/index-writer.js';
import { acquireLock } from '../../src/store/db/lock.js';
import { openIndexForWrite } from '../../src/store/db/open.js';
import { openWorkspace } from '../../src/workspace/workspace.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

const FILES = {
  'src/a.ts': 'export function alpha(): number {\n  return 1;\n}\n',
  'src/b.ts': 'export function beta(): number {\n  return 2;\n}\n',
  'run.sh': 'echo hello\n',
};

const verify = async (directory: string, depth: VerifyRequest['depth']): Promise<VerifyResult> => {
  const workspace = await openWorkspace(directory, null, {});
  try {
    const hooks = { signal: new AbortController().signal, progress: () => {} };
    return await runVerify(workspace, { depth, jobs: 1 }, hooks);
  } finally {
    workspace.repository?.close();
  }
};

const lastStep = ({ steps }: VerifyResult) => steps.at(-1);

/** Changes an index as a bug of ours would: through the writer, so that all digests are right. */
const change = (file: string, work: (writer: IndexWriter) => void): void => {
  const writer = openIndexForWrite(file);
  writer.begin();
  work(writer);
  writer.commit();
  writer.close();
};

const hash = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

beforeAll(ensureBuilt);

describe('cw verify', () => {
  it('passes every step on a good index and ends with 0', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const { code, stdout } = cw(['verify'], { cwd: repository.root, env: {} });
    expect(code).toBe(0);
    expect(stdout).toMatch(/The index is sound: \d+ steps passed/);
    const { json } = ask(repository.root, ['verify']);
    expect(json).toMatchObject({ ok: true, commit: repository.head(), rebuilt: null });
    expectShape('verify', json);
  });

  it('proves that a chain of deltas equals a rebuild, and leaves the index untouched', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    repository.mv('src/a.ts', 'lib/a.ts').rm('run.sh');
    repository.commit({ 'src/b.ts': 'export const beta = 3;\n' });
    const run = await index(repository.root);
    const before = [hash(run.index), readdirSync(repository.path('.git/cw'))];
    const { code, json } = ask(repository.root, ['verify', '--rebuild']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      ok: true,
      rebuilt: { equal: true, differences: [], digest: { index: run.digest, rebuilt: run.digest }, files: 2 },
    });
    expect([hash(run.index), readdirSync(repository.path('.git/cw'))]).toEqual(before);
    expectShape('verify-rebuild', json);
  });

  it('ends with 1 at the step that finds a changed text, and lists the steps before it', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    const db = connect(run.index, {});
    db.prepare("UPDATE texts SET text = CAST(replace(CAST(text AS TEXT), 'return 1', 'return 9') AS BLOB)").run();
    db.close();
    const { code, json } = ask(repository.root, ['verify']);
    expect(code).toBe(1);
    const result = await verify(repository.root, 'checks');
    expect(json).toMatchObject({ ok: false, steps: result.steps });
    expect(lastStep(result)).toMatchObject({ name: 'contents', outcome: 'failed' });
    expect(result.steps.slice(0, -1).every(({ outcome }) => outcome === 'passed')).toBe(true);
    expect(cw(['verify'], { cwd: repository.root, env: {} }).stdout).toContain('not sound: contents');
  });

  it('finds a file that is no database any more', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    writeFileSync(run.index, 'nothing like it '.repeat(100));
    const result = await verify(repository.root, 'checks');
    expect(result).toMatchObject({ ok: false, commit: null });
    expect(lastStep(result)).toMatchObject({ name: 'header', outcome: 'failed' });
  });

  it('finds a list of files that is not the commit, though all digests are right', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    change(run.index, (writer) => {
      writer.removeFile('run.sh');
      writer.dropUnusedContents(() => {});
      for (const key of ['entries', 'indexed']) writer.setMeta(key, String(Number(writer.meta().get(key)) - 1));
    });
    const result = await verify(repository.root, 'checks');
    expect(lastStep(result)).toMatchObject({
      name: 'tree',
      outcome: 'failed',
      detail: 'run.sh is in the commit and not in the index',
    });
  });

  it('says that it could not compare with git where the commit is not in this clone', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    const other = makeRepositoryWith({ 'other.txt': 'other\n' });
    mkdirSync(other.path('.git/cw'));
    copyFileSync(run.index, other.path('.git/cw/index.db'));
    const result = await verify(other.root, 'checks');
    expect(result.ok).toBe(true);
    expect(lastStep(result)).toMatchObject({ name: 'tree', outcome: 'not-checked' });
    expect(lastStep(result)?.detail).toContain('is not in this clone');
  });

  it('reports the first differences of a rebuild with table, key and both values', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    change(run.index, (writer) => writer.setMeta('extra', '1'));
    const { code, json } = ask(repository.root, ['verify', '--rebuild']);
    expect(code).toBe(1);
    expect(json).toMatchObject({
      ok: false,
      rebuilt: {
        equal: false,
        differences: expect.arrayContaining([{ table: 'meta', key: 'extra', index: '{"value":"1"}', rebuilt: null }]),
      },
    });
  });

  it('names the fields of the recipe that another version made the index with', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    change(run.index, (writer) => {
      const recipe = writer.meta().get('recipe') ?? '';
      writer.setMeta('recipe', recipe.replace(/grammars=\S+/, 'grammars=0'));
    });
    const result = await verify(repository.root, 'checks');
    expect(result.steps).toHaveLength(1);
    expect(lastStep(result)).toMatchObject({ name: 'recipe', outcome: 'failed' });
    expect(lastStep(result)?.detail).toContain('grammars differ');
  });

  it('refuses to compare with a rebuild under other rules, with 3 and the next step', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    repository.write('.cwignore', '*.sh\n');
    const { code, json } = ask(repository.root, ['verify', '--rebuild']);
    expect(code).toBe(3);
    expect(json).toMatchObject({ error: { code: 'index-stale', detail: { changed: ['the ignore rules'] } } });
  });

  it('ends with 3 where there is no index', () => {
    const { code, json } = ask(makeRepositoryWith(FILES).root, ['verify']);
    expect(code).toBe(3);
    expect(json).toMatchObject({ error: { code: 'index-missing' } });
  });

  it('checks while another process writes, but does not rebuild beside it', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const request = { purpose: 'index', waitMilliseconds: 0, now: Date.now, sleep: async () => {} };
    const lock = await acquireLock(repository.path('.git/cw'), request);
    try {
      expect((await verify(repository.root, 'checks')).ok).toBe(true);
      const { code } = ask(repository.root, ['verify', '--rebuild'], { CW_INDEX_LOCK_WAIT_SECONDS: '0' });
      expect(code).toBe(75);
    } finally {
      lock.release();
    }
  });

  it('leaves nothing that the next run does not clear away', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const left = join(repository.path('.git/cw'), 'index.db.verify-77.tmp');
    for (const file of [left, `${left}-journal`, `${left}.77.tmp`]) writeFileSync(file, 'half');
    await index(repository.root, { full: true });
    expect(readdirSync(repository.path('.git/cw')).filter((name) => name.includes('verify'))).toEqual([]);
  });

  it('verifies an index of a work tree against the files that are there', async () => {
    const repository = makeRepositoryWith(FILES);
    repository.write('draft.ts', 'export const draft = 1;\n');
    await index(repository.root, { worktree: true });
    expect(await verify(repository.root, 'rebuild')).toMatchObject({ ok: true, rebuilt: { equal: true } });
    repository.write('draft.ts', 'export const draft = 2;\n');
    await expect(verify(repository.root, 'rebuild')).rejects.toMatchObject({ code: 'index-stale' });
  });
});

describe('the comparison with the tree', () => {
  const row = (path: string, oid: string, mode: number) => ({
    path,
    oid,
    mode,
    language: '',
    contentId: null,
    skip: 'x',
    rule: '',
  });
  const stored = new Map([
    ['a', row('a', '1', 0o100644)],
    ['b', row('b', '2', 0o100644)],
  ]);
  const a = { path: 'a', oid: '1', mode: 0o100644 };
  const b = { path: 'b', oid: '2', mode: 0o100644 };

  it.each([
    ['nothing when both agree', [a, b], ''],
    ['a path that only the commit has', [a, b, { ...a, path: 'c' }], 'c is in the commit and not in the index'],
    ['a path that only the index has', [a], 'b is in the index and not in the commit'],
    ['another blob', [a, { ...b, oid: '3' }], 'b is 100644 3 in the commit and 100644 2 in the index'],
    ['another mode', [{ ...a, mode: 0o100755 }, b], 'a is 100755 1 in the commit and 100644 1 in the index'],
  ])('finds %s', (_, entries, difference) => {
    expect(treeDifference(stored, entries)).toBe(difference);
  });
});

describe('excerpts of two values', () => {
  it('shows both from shortly before the place where they part', () => {
    const [left, right] = excerpts(`${'x'.repeat(1000)}LEFT${'y'.repeat(1000)}`, `${'x'.repeat(1000)}RIGHT`);
    expect(left).toMatch(/^…x{40}LEFTy+…$/);
    expect(right).toMatch(/^…x{40}RIGHT$/);
  });

  it('leaves short values and missing rows as they are', () => {
    expect(excerpts('a', 'b')).toEqual(['a', 'b']);
    expect(excerpts(null, 'b')).toEqual([null, 'b']);
  });
});
