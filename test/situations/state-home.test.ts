import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cleanState } from '../../src/maintain/clean.js';
import { readStatus } from '../../src/maintain/status.js';
import { openWorkspace } from '../../src/workspace/workspace.js';
import { index, indexedPaths, indexFailure, skippedPaths } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';

const A = 'export const a = 1;\n';

describe('CW_HOME', () => {
  it('is refused when it is relative, and nothing is written', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    expect(await indexFailure(made.root, { home: 'state' })).toMatchObject({
      code: 'config-invalid',
      message: expect.stringContaining('CW_HOME is state'),
      next: expect.stringContaining('absolute'),
    });
    expect(made.git('status', '--porcelain')).toBe('');
  });

  it('inside a work tree is seen neither by git nor by an index of the work tree, in linked work trees too', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const linked = made.worktree('side');
    for (const { root, git } of [made, linked].map((tree) => ({ root: tree.root, git: tree.git.bind(tree) }))) {
      const home = join(root, 'state');
      await index(root, { home });
      expect(git('status', '--porcelain')).toBe('');
      const again = await index(root, { home, worktree: true });
      expect(indexedPaths(again)).toEqual(['a.ts']);
      expect(skippedPaths(again)).toEqual({});
    }
  });

  it('inside a directory without git is not part of its index, which finds nothing to do the second time', async () => {
    const root = makeDirectory();
    writeFileSync(join(root, 'a.ts'), A);
    const home = join(root, 'state');
    await index(root, { home });
    const again = await index(root, { home });
    expect(again.action).toBe('nothing');
    expect(indexedPaths(again)).toEqual(['a.ts']);
  });

  it('outside a work tree gets no .gitignore, and neither does the git directory', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const home = makeDirectory();
    await index(made.root, { home });
    await index(made.root);
    expect(readdirSync(home, { recursive: true, encoding: 'utf8' }).join(' ')).not.toContain('.gitignore');
    expect(existsSync(made.path('.git/cw/.gitignore'))).toBe(false);
  });

  it('inside a work tree is empty again after `cw clean --all`', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const home = made.path('state');
    await index(made.root, { home });
    await cleanState(made.root, { CW_HOME: home }, { scope: 'everything', mode: 'remove' });
    expect(readdirSync(home)).toEqual([]);
  });
});

describe('a bare repository that is indexed at another commit than HEAD', () => {
  it('is searched with the settings of that commit, and indexed with those of HEAD', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': A, '.cwignore': 'b.ts\n' });
    const first = made.head();
    made.commit({ '.cwignore': 'a.ts\n' });
    const bare = made.clone('--bare');
    const status = async () => {
      const workspace = await openWorkspace(bare.root, null, {});
      const { freshness, because } = await readStatus(workspace, 0).finally(() => workspace.repository?.close());
      return { ignore: workspace.ignore, freshness, because };
    };
    await index(bare.root, { rev: first });
    expect(await status()).toMatchObject({ ignore: 'b.ts\n', because: [] });
    expect(indexedPaths(await index(bare.root))).toEqual(['.cwignore', 'b.ts']);
    expect(await status()).toMatchObject({ ignore: 'a.ts\n', freshness: 'current' });
  });

  it('is searched with the settings of HEAD if that commit no longer exists', async () => {
    const bare = makeRepositoryWith({ 'a.ts': A, '.cwignore': 'x\n' }).clone('--bare');
    const { index: file } = await index(bare.root);
    writeFileSync(join(file, '../activity.json'), JSON.stringify({ pinned: '1'.repeat(40) }));
    const workspace = await openWorkspace(bare.root, null, {});
    workspace.repository?.close();
    expect(workspace.ignore).toBe('x\n');
  });
});

describe.skipIf(process.platform === 'win32')('a committed link in the place of a settings file', () => {
  it.each(['.cwignore', 'cw.config.json'])('is refused: %s', async (name) => {
    const made = makeRepositoryWith({ 'a.ts': A });
    made.git('config', 'core.symlinks', 'true');
    const oid = made.run(['hash-object', '-w', '--stdin'], { input: '/etc/hostname' }).toString().trim();
    made.git('update-index', '--add', '--cacheinfo', `120000,${oid},${name}`);
    made.git('checkout-index', name);
    made.git('commit', '--quiet', '--message', 'link');
    const refusal = { code: 'config-invalid', message: `${name} is a symbolic link, so it is not read.` };
    expect(await indexFailure(made.root)).toMatchObject(refusal);
    expect(await indexFailure(made.clone('--bare').root)).toMatchObject(refusal);
  });
});
