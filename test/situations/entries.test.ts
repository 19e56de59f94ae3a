import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectSameAsRebuild, index, indexedPaths, reading, skippedPaths, symbolNames } from '../helpers/index.js';
import { testOnPosix, testWhereNamesAreBytes } from '../helpers/platform.js';
import { makeDirectory, makeRepository, makeRepositoryWith } from '../helpers/repository.js';

const A = 'export function alpha() {}\n';
const B = 'export function beta() {}\n';

describe('entries of a tree', () => {
  // Links take a privilege on Windows.
  testOnPosix(
    'symbolic links are never followed: not out of the repository, not in a circle, not from the work tree',
    async () => {
      const outside = makeDirectory();
      const made = makeRepositoryWith({ 'a.ts': A });
      made.symlink('a.ts', 'alias.ts').symlink('.', 'self').symlink('/etc/hostname', 'host.txt');
      made.symlink(outside, 'out').commit();
      const links = { 'alias.ts': 'symlink', 'host.txt': 'symlink', out: 'symlink', self: 'symlink' };
      const result = await index(made.root);
      expect(indexedPaths(result)).toEqual(['a.ts']);
      expect(skippedPaths(result)).toEqual(links);
      await expectSameAsRebuild(made.root, result);

      made.symlink('../../etc/passwd', 'fresh.txt');
      const overlay = await index(made.root, { worktree: true });
      expect(skippedPaths(overlay)).toEqual({ ...links, 'fresh.txt': 'symlink' });
      await expectSameAsRebuild(made.root, overlay, { worktree: true });
    },
  );

  // Links take a privilege on Windows.
  testOnPosix('a tracked directory that became a link to elsewhere is not read through', async () => {
    const made = makeRepositoryWith({ 'src/a.ts': A, 'b.ts': B });
    const outside = makeRepositoryWith({ 'a.ts': 'export const secretOutside = 1;\n' });
    made.rm('src').symlink(outside.root, 'src');
    const overlay = await index(made.root, { worktree: true });
    expect(symbolNames(overlay)).toEqual(['b.ts: beta']);
    expect(skippedPaths(overlay)).toEqual({ src: 'symlink' });
    await expectSameAsRebuild(made.root, overlay, { worktree: true });
  });

  // Windows has no modes.
  testOnPosix('a change of mode is one row, and no parse', async () => {
    const made = makeRepositoryWith({ 'run.sh': 'echo hello\n', 'a.ts': A });
    await index(made.root);
    made.chmod('run.sh', 0o755).commit();
    const result = await index(made.root);
    expect(result).toMatchObject({ action: 'delta', parsed: 0, files: { changed: 1 } });
    expect(reading(result, (reader) => reader.file('run.sh')?.mode)).toBe(0o100755);
    await expectSameAsRebuild(made.root, result);
  });

  // Links take a privilege on Windows.
  testOnPosix('a file that becomes a link, and a link that becomes a file', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': B });
    made.symlink('a.ts', 'c.ts').commit();
    await index(made.root);
    made.rm('b.ts').symlink('a.ts', 'b.ts').rm('c.ts').commit({ 'c.ts': B });
    const result = await index(made.root);
    expect(skippedPaths(result)).toEqual({ 'b.ts': 'symlink' });
    expect(symbolNames(result)).toEqual(['a.ts: alpha', 'c.ts: beta']);
    await expectSameAsRebuild(made.root, result);
  });

  it('a file and a directory change places', async () => {
    const made = makeRepositoryWith({ swap: 'a text\n', 'turn/inner.ts': A });
    await index(made.root);
    made.rm('swap').rm('turn').commit({ 'swap/inner.ts': A, turn: 'a text\n' });
    const result = await index(made.root);
    expect(result).toMatchObject({ action: 'delta', parsed: 0 });
    expect(indexedPaths(result)).toEqual(['swap/inner.ts', 'turn']);
    await expectSameAsRebuild(made.root, result);
  });

  testWhereNamesAreBytes('names that differ in case only are different names', async () => {
    const made = makeRepositoryWith({ 'readme.md': '# One\n', 'a.ts': A });
    await index(made.root);
    made.mv('readme.md', 'README.md').commit({ 'A.ts': B });
    const result = await index(made.root);
    expect(indexedPaths(result)).toEqual(['A.ts', 'README.md', 'a.ts']);
    expect(symbolNames(result)).toContain('A.ts: beta');
    await expectSameAsRebuild(made.root, result);
  });

  it('the same content under many names is parsed once', async () => {
    const made = makeRepositoryWith({ 'a.ts': A, 'b.ts': A, 'deep/c.ts': A });
    const result = await index(made.root);
    expect(result.parsed).toBe(1);
    expect(symbolNames(result)).toEqual(['a.ts: alpha', 'b.ts: alpha', 'deep/c.ts: alpha']);
    made.rm('a.ts').commit();
    const fewer = await index(made.root);
    expect(fewer.parsed).toBe(0);
    await expectSameAsRebuild(made.root, fewer);
  });
});

describe('line ends', () => {
  it('with core.autocrlf, the index of the commit has the committed bytes and unmodified files keep their OIDs', async () => {
    const made = makeRepositoryWith({ 'same.ts': `${A}${B}`, 'edited.ts': A });
    const plain = await index(made.root);
    made.git('config', 'core.autocrlf', 'true');
    made.rm('same.ts').rm('edited.ts').checkout('.');
    expect(made.read('same.ts')).toContain('\r\n');
    expect((await index(made.root, { full: true })).digest).toBe(plain.digest);

    made.write('edited.ts', 'export function edited() {}\r\n');
    const overlay = await index(made.root, { worktree: true });
    const [same, text] = reading(overlay, (reader) => [
      reader.file('same.ts')?.oid,
      reader.text(reader.file('edited.ts')?.contentId ?? -1),
    ]);
    expect(same).toBe(made.oid('HEAD:same.ts'));
    expect(text).toBe('export function edited() {}\r\n');
    await expectSameAsRebuild(made.root, overlay, { worktree: true });
  });
});

describe('names', () => {
  const NAMES = [
    'with space.ts',
    'quote".ts',
    "apostrophe'.ts",
    'back\\slash.ts',
    'tab\there.ts',
    'line\nfeed.ts',
    '-dash.ts',
    ':(glob)*.ts',
    'größe/é.ts',
    '🐳.ts',
    '"starts with a quote.ts',
    '%percent%41.ts',
  ];

  testWhereNamesAreBytes('of every kind are indexed, changed, renamed and removed', async () => {
    const made = makeRepository();
    for (const [at, name] of NAMES.entries()) made.write(name, `export const name${at} = ${at};\n`);
    made.write(Buffer.from('latin1-caf\xe9.ts', 'latin1'), 'export const latin1 = 1;\n');
    made.write(Buffer.from([0x66, 0xff, 0xfe, 0x2e, 0x74, 0x73]), 'export const noise = 1;\n');
    made.commit();
    const all = await index(made.root);
    expect(all.files.indexed).toBe(NAMES.length + 2);
    expect(indexedPaths(all)).toEqual(
      expect.arrayContaining(NAMES.filter((name) => !name.startsWith('"') && !name.includes('\n'))),
    );
    expect(indexedPaths(all)).toContain('"latin1-caf\\351.ts"');

    made.write('line\nfeed.ts', 'export const changed = 1;\n').mv('🐳.ts', '🐋.ts').rm('quote".ts');
    const overlay = await index(made.root, { worktree: true });
    expect(overlay).toMatchObject({ parsed: 1, files: { added: 1, changed: 1, removed: 2 } });
    await expectSameAsRebuild(made.root, overlay, { worktree: true });
    made.commit();
    const result = await index(made.root);
    expect(result.parsed).toBe(0);
    await expectSameAsRebuild(made.root, result);
  });

  it('that no checkout would write are left out and say why: `..`, `.git`, the empty name', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    const blob = made.oid('HEAD:a.ts');
    const inner = made
      .run(['mktree', '-z'], { input: `100644 blob ${blob}\tevil.ts\0` })
      .toString()
      .trim();
    const tree = made
      .run(['mktree', '-z'], { input: `040000 tree ${inner}\t..\x00100644 blob ${blob}\ta.ts\0` })
      .toString()
      .trim();
    const commit = made.git('commit-tree', tree, '-m', 'odd');
    const result = await index(made.root, { rev: commit });
    expect(indexedPaths(result)).toEqual(['a.ts']);
    expect(skippedPaths(result)).toEqual({ '../evil.ts': 'unreadable' });
    await expectSameAsRebuild(made.root, result, { rev: commit });
  });

  it('with an empty directory beside them are all there is', async () => {
    const made = makeRepositoryWith({ 'a.ts': A });
    mkdirSync(made.path('empty'));
    expect(indexedPaths(await index(made.root, { worktree: true }))).toEqual(['a.ts']);
  });
});
