import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatStatus } from '../../src/format/status.js';
import { PLAIN } from '../../src/format/style.js';
import { readStatus, type Status } from '../../src/maintain/status.js';
import { connect } from '../../src/store/db/connect.js';
import { acquireLock } from '../../src/store/db/lock.js';
import { openWorkspace } from '../../src/workspace/workspace.js';
import { cw, ensureBuilt } from '../cli/built.js';
import { ask } from '../helpers/answer.js';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepository, makeRepositoryWith } from '../helpers/repository.js';
import { expectShape } from '../helpers/shape.js';

const FILES = {
  'src/a.ts': 'export function alpha(): number {\n  return 1;\n}\n',
  'src/b.py': 'class Beta:\n    def gamma(self):\n        return 2\n',
  'notes.txt': 'plain words\n',
  'yarn.lock': '# lock\n',
};

const statusOf = async (directory: string): Promise<Status> => {
  const workspace = await openWorkspace(directory, null, {});
  try {
    return await readStatus(workspace, Date.now());
  } finally {
    workspace.repository?.close();
  }
};

beforeAll(ensureBuilt);

describe('cw status', () => {
  it('says the commit, the counts, the languages, what is left out, the sizes and the last run', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    const { code, json } = ask(repository.root, ['status']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      freshness: 'current',
      indexed_commit: repository.head(),
      head_commit: repository.head(),
      content: {
        source: 'commit',
        digest: run.digest,
        counts: { files: 4, indexed: 3, contents: 3 },
        skipped: [{ reason: 'lock-file', files: 1 }],
        failed: [],
      },
      last_run: { action: 'full', reason: 'missing', commit: repository.head(), parsed: 3 },
      lock: null,
    });
    expectShape('status', json);
  });

  it('counts the files, lines and bytes of each language', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const { content } = await statusOf(repository.root);
    expect(content?.languages.map(({ language, files, lines }) => [language, files, lines])).toEqual([
      ['python', 1, 3],
      ['text', 1, 1],
      ['typescript', 1, 3],
    ]);
    expect(content?.totals.bytes).toBe(FILES['src/a.ts'].length + FILES['src/b.py'].length + FILES['notes.txt'].length);
  });

  it('ends with 3 and names the next step where there is no index', () => {
    const repository = makeRepositoryWith(FILES);
    const { code, json } = ask(repository.root, ['status']);
    expect(code).toBe(3);
    expect(json).toMatchObject({ freshness: 'missing', content: null, head_commit: repository.head() });
    const text = cw(['status'], { cwd: repository.root, env: {} });
    expect(text.stdout).toContain('run `cw index`');
  });

  it('is stale when HEAD moves, and says how far', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const indexed = repository.head();
    repository.commit({ 'src/a.ts': 'export const alpha = 1;\n' });
    repository.commit({ 'new.txt': 'new\n' });
    const { code, json } = ask(repository.root, ['status']);
    expect(code).toBe(0);
    expect(json).toMatchObject({
      freshness: 'stale',
      because: ['commit'],
      indexed_commit: indexed,
      head_commit: repository.head(),
      behind: { commits: 2, files: 2 },
    });
  });

  it('is stale when only the message of the commit changed, with no file that differs', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    repository.amend();
    const status = await statusOf(repository.root);
    expect(status).toMatchObject({ freshness: 'stale', because: ['commit'], behind: { files: 0 } });
  });

  it('is pinned to the commit that --rev named, until an index run lets it follow again', async () => {
    const repository = makeRepositoryWith(FILES);
    const first = repository.head();
    repository.commit({ 'new.txt': 'new\n' });
    await index(repository.root, { rev: first });
    expect(await statusOf(repository.root)).toMatchObject({ freshness: 'pinned', indexedCommit: first });
    await index(repository.root);
    expect(await statusOf(repository.root)).toMatchObject({ freshness: 'current', indexedCommit: repository.head() });
  });

  it('is stale when the ignore rules or a setting that decides the content change', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    repository.write('.cwignore', '*.txt\n');
    expect((await statusOf(repository.root)).because).toEqual(['rules']);
    repository.write('cw.config.json', '{"index":{"maxFileBytes":1000}}');
    expect((await statusOf(repository.root)).because).toEqual(['configuration', 'rules']);
  });

  it('compares an index of the work tree with the files on disk', async () => {
    const repository = makeRepositoryWith(FILES);
    repository.write('draft.txt', 'one\n');
    await index(repository.root, { worktree: true });
    expect(await statusOf(repository.root)).toMatchObject({ freshness: 'current', content: { source: 'worktree' } });
    repository.write('draft.txt', 'two\n');
    expect(await statusOf(repository.root)).toMatchObject({ freshness: 'stale', because: ['files'] });
  });

  it('compares an index of a plain directory with its files', async () => {
    const directory = makeDirectory();
    writeFileSync(`${directory}/a.txt`, 'one\n');
    await index(directory);
    expect(await statusOf(directory)).toMatchObject({ freshness: 'current', headCommit: null });
    writeFileSync(`${directory}/a.txt`, 'two\n');
    expect(await statusOf(directory)).toMatchObject({ freshness: 'stale', because: ['files'] });
  });

  it('shows each work tree its own index', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const linked = repository.worktree('side');
    expect(await statusOf(linked.root)).toMatchObject({ freshness: 'missing' });
    linked.commit({ 'side.txt': 'side\n' });
    await index(linked.root);
    expect(await statusOf(linked.root)).toMatchObject({ freshness: 'current', indexedCommit: linked.head() });
    expect(await statusOf(repository.root)).toMatchObject({ freshness: 'current', indexedCommit: repository.head() });
  });

  it('works on an unborn branch', async () => {
    expect(await statusOf(makeRepository().root)).toMatchObject({ freshness: 'missing', headCommit: null });
  });

  it('ends with 3 for an index that is damaged', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    writeFileSync(run.index, 'this is no database, and long enough to be looked at as one '.repeat(20));
    const { code, json } = ask(repository.root, ['status']);
    expect(code).toBe(3);
    expect(json).toMatchObject({ freshness: 'corrupt', content: null });
  });

  it('ends with 3 for an index of another schema version', async () => {
    const repository = makeRepositoryWith(FILES);
    const run = await index(repository.root);
    const db = connect(run.index, {});
    db.pragma('user_version = 999');
    db.close();
    const { code, json } = ask(repository.root, ['status']);
    expect(code).toBe(3);
    expect(json).toMatchObject({ freshness: 'newer', content: null });
  });

  it('says who is writing now', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const lock = await acquireLock(repository.path('.git/cw'), {
      purpose: 'index',
      waitMilliseconds: 0,
      now: Date.now,
      sleep: async () => {},
    });
    try {
      const { lock: held } = await statusOf(repository.root);
      expect(held).toMatchObject({ state: 'held', pid: process.pid, purpose: 'index' });
    } finally {
      lock.release();
    }
  });

  it('knows a lock whose owner is gone', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const dead = {
      pid: 2 ** 30,
      host: (await import('node:os')).hostname(),
      start: '',
      purpose: 'index',
      since: 0,
      token: 'x',
    };
    repository.write('.git/cw/lock', JSON.stringify(dead));
    expect((await statusOf(repository.root)).lock).toMatchObject({ state: 'stale', pid: dead.pid });
  });
});

describe('the text of a status', () => {
  it('names files that failed with their reasons, and how many more there are', async () => {
    const repository = makeRepositoryWith(FILES);
    await index(repository.root);
    const status = await statusOf(repository.root);
    const failed = Array.from({ length: 12 }, (_, at) => ({
      path: `f${at}.ts`,
      language: 'typescript',
      reason: 'too deep',
    }));
    const text = formatStatus({ ...status, content: { ...status.content!, failed } }, PLAIN);
    expect(text).toContain('f0.ts: too deep');
    expect(text).toContain('and 2 more');
    expect(text).not.toContain('f10.ts');
  });
});
