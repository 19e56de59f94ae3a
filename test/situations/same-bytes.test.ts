import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareIndexes } from '../../src/store/check/compare.js';
import { ensureBuilt, program } from '../cli/built.js';
import { index, indexFailure, reading } from '../helpers/index.js';
import { testOnPosix } from '../helpers/platform.js';
import { makeDirectory, makeRepository, makeRepositoryWith, TestRepository } from '../helpers/repository.js';

beforeAll(ensureBuilt);

const FILES = {
  'a.ts': '/** Doc. */\nexport class Alpha {\n  beta(): void {}\n}\n',
  'größe.py': 'class Größe:\n    def été(self):\n        return "ß"\n',
  'İ/ı.md': '# İstanbul\n\nıI iİ straße STRASSE\n',
  'src/c.go': 'package c\n\nfunc Gamma() int { return 1 }\n',
  'z.txt': 'ä z a Z Ä\n',
};

/** `cw index --json` in a shell, so that the umask can be set. */
const digestBy = (directory: string, umask: string, env: Readonly<Record<string, string>>): string => {
  const command = `umask ${umask}; exec '${process.execPath}' '${program}' index --json`;
  const output = execFileSync('/bin/sh', ['-c', command], {
    cwd: directory,
    env: { PATH: process.env.PATH ?? '', HOME: makeDirectory(), ...env },
    encoding: 'utf8',
  });
  return JSON.parse(output).digest;
};

describe('the same commit gives the same index', () => {
  // Windows has no umask.
  testOnPosix(
    'at another path, under another umask, time zone, locale and home, by one worker or by several',
    async () => {
      const made = makeRepositoryWith(FILES);
      const { digest } = await index(made.root);
      const copy = join(makeDirectory(), 'other name ü');
      cpSync(made.root, copy, { recursive: true, filter: (path) => !path.includes('.git/cw') });
      expect(digestBy(copy, '077', { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' })).toBe(
        digest,
      );
      expect(digestBy(made.clone().root, '000', { TZ: 'America/Los_Angeles', LC_ALL: 'C' })).toBe(digest);
      expect((await index(made.root, { full: true, jobs: 4 })).digest).toBe(digest);
    },
  );

  it('by several workers in any order of completion', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [`f${at}.ts`, `export const c${at} = 1;\n`.repeat(1 + ((at * 37) % 50))]),
    );
    const made = makeRepositoryWith(many);
    const one = await index(made.root, { jobs: 1 });
    const four = await index(made.root, { jobs: 4, home: makeDirectory() });
    expect(compareIndexes(one.index, four.index, 3).differences).toEqual([]);
    expect(four.digest).toBe(one.digest);
  });

  it('without its path, the name of the machine or a time in it', async () => {
    const made = makeRepositoryWith(FILES);
    const result = await index(made.root);
    const meta = reading(result, (reader) => [...reader.meta()].flat().join('\n'));
    expect(meta).not.toContain(made.root);
    expect(meta).not.toMatch(/20\d\d-\d\d-\d\d/);
  });
});

describe('the portable reader', () => {
  const env = { CW_GIT_READER: 'isomorphic-git' };

  // Windows has no modes, and links take a privilege.
  testOnPosix(
    'gives the same index as git: of a commit, by delta, of a work tree, of a bare repository, packed or not',
    async () => {
      const made = makeRepositoryWith(FILES);
      made.symlink('a.ts', 'link').chmod('src/c.go', 0o755).commit({ 'b.ts': 'export const b = 1;\n' });
      const same = async (directory: string, options: { rev?: string; worktree?: boolean }): Promise<void> => {
        const byGit = await index(directory, { ...options, home: makeDirectory() });
        const portable = await index(directory, { ...options, env });
        expect(portable.digest).toBe(byGit.digest);
      };
      await same(made.root, { rev: 'HEAD~1' });
      await same(made.root, {});
      made.tag('v1').git('gc', '--quiet');
      await same(made.root, { rev: 'v1' });
      made.rm('z.txt').mv('a.ts', 'moved.ts').commit();
      await same(made.root, {});
      made.write('new.ts', 'export const n = 1;\n').rm('b.ts').write('src/c.go', 'package changed\n');
      await same(made.root, { worktree: true });
      await same(made.clone('--bare').root, { rev: 'HEAD' });
      await same(made.clone('--depth=1').root, {});
    },
  );

  it('refuses repositories that it would read wrongly, with the next step', async () => {
    const made = makeRepositoryWith(FILES);
    const sha256 = makeRepository({ objectFormat: 'sha256' });
    sha256.commit(FILES);
    const shared = new TestRepository(makeDirectory());
    shared.git('clone', '--quiet', '--shared', made.root, '.');
    const refused = {
      'a linked work tree': made.worktree('topic').root,
      'a SHA-256 repository': sha256.root,
      'a repository that borrows objects (alternates)': shared.root,
      'a partial clone': made.clone('--filter=blob:none').root,
    };
    for (const [situation, directory] of Object.entries(refused)) {
      const error = await indexFailure(directory, { env });
      expect(error).toMatchObject({ code: 'git-unsupported', message: expect.stringContaining(situation) });
      expect(error.next).toContain('git');
    }
  });
});
