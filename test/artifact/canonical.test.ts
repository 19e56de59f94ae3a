import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../cli/built.js';
import { index } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith, withEnvironment } from '../helpers/repository.js';
import { change, exportFrom, importInto, SAMPLE } from './artifact.js';

beforeAll(ensureBuilt);

describe('the same commit gives the same artifact bytes', () => {
  it('by a fresh build, by fifty deltas, by an import and a delta, in another directory, with other workers', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const first = await exportFrom(repository.root);
    for (let number = 0; number < 50; number++) {
      change(repository, number);
      if (number % 7 === 3) repository.mv('docs/guide.md', 'docs/other.md');
      if (number % 7 === 5) repository.mv('docs/other.md', 'docs/guide.md');
      await index(repository.root);
    }
    repository.commit();
    const byDeltas = await exportFrom(repository.root);
    const bytes = readFileSync(byDeltas.file);

    const clone = repository.clone();
    await index(clone.root, { full: true, jobs: 3 });
    const fresh = await exportFrom(clone.root);
    expect(readFileSync(fresh.file).equals(bytes)).toBe(true);

    const other = repository.clone();
    await importInto(other.root, first.file);
    const delta = await index(other.root);
    expect(delta.action).not.toBe('nothing');
    const byImport = await withEnvironment({ TZ: 'Asia/Tokyo', USER: 'somebody', LANG: 'tr_TR.UTF-8' }, () =>
      exportFrom(other.root),
    );
    expect(readFileSync(byImport.file).equals(bytes)).toBe(true);
    expect(byImport.manifest.commit).toBe(repository.head());
  });

  it('from an index of another commit, which stays unchanged', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const old = repository.head();
    const before = await exportFrom(repository.root);
    change(repository, 1);
    const live = await index(repository.root);
    const again = await exportFrom(repository.root, { rev: old });
    expect(readFileSync(again.file).equals(readFileSync(before.file))).toBe(true);
    expect((await index(repository.root)).action).toBe('nothing');
    expect((await index(repository.root)).digest).toBe(live.digest);
  });

  it('from a work tree index, which is brought to its commit first', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const clean = await exportFrom(repository.root, { home: makeDirectory() });
    repository.write('src/new.ts', 'export const unfinished = 1;\n');
    await index(repository.root, { worktree: true });
    const exported = await exportFrom(repository.root);
    expect(readFileSync(exported.file).equals(readFileSync(clean.file))).toBe(true);
  });

  it('without the name of the directory, the user or the host in them', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const home = join(makeDirectory(), 'a-telling-name');
    mkdirSync(home);
    const { file, manifest } = await exportFrom(repository.root, { home });
    const imported = repository.clone();
    const { index: live } = await importInto(imported.root, file);
    const database = readFileSync(live);
    for (const word of ['a-telling-name', repository.root, dirname(repository.root), process.env.HOME ?? 'no home'])
      expect(database.includes(word)).toBe(false);
    expect(JSON.stringify(manifest)).not.toContain(repository.root);
  });
});

describe('an artifact is one file', () => {
  it('whose database is a sound index when it is put in its place', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const { file } = await exportFrom(repository.root);
    const clone = repository.clone();
    const imported = await importInto(clone.root, file);
    const copy = join(makeDirectory(), 'copy.db');
    copyFileSync(imported.index, copy);
    expect(readFileSync(copy).subarray(0, 15).toString()).toBe('SQLite format 3');
  });
});
