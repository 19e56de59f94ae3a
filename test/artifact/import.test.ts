import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compressed, openArtifact, partsOf, withManifest } from '../../scripts/long/forge-artifact.js';
import { acquireLock } from '../../src/store/db/lock.js';
import { ensureBuilt } from '../cli/built.js';
import { index, indexedPaths, reading } from '../helpers/index.js';
import { makeDirectory, makeRepositoryWith } from '../helpers/repository.js';
import { change, exportFrom, importInto, refusal, SAMPLE } from './artifact.js';

beforeAll(ensureBuilt);

const stateOf = (root: string): string[] =>
  existsSync(join(root, '.git/cw')) ? readdirSync(join(root, '.git/cw')).sort() : [];

describe('an artifact moves to another machine', () => {
  it('a fresh clone with fresh times reads exactly the blobs that changed, also at depth 1', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const { file } = await exportFrom(repository.root);
    change(repository, 1);
    change(repository, 2);
    for (const clone of [repository.clone(), repository.clone('--depth=1')]) {
      const imported = await importInto(clone.root, file);
      expect(imported.ahead).toMatchObject({ head: repository.head(), files: 3, action: 'delta' });
      const after = await index(clone.root);
      expect(after).toMatchObject({ action: 'delta', parsed: 3, files: { added: 2, changed: 1 } });
      const rebuilt = await index(clone.root, { full: true, home: makeDirectory() });
      expect(after.digest).toBe(rebuilt.digest);
    }
  });

  it('reports how far HEAD is ahead, and replaces an existing index', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const { file, manifest } = await exportFrom(repository.root);
    change(repository, 1);
    const live = await index(repository.root);
    const imported = await importInto(repository.root, file);
    expect(imported).toMatchObject({ identity: 'commit', previousCommit: live.commit, signedBy: null });
    expect(imported.ahead).toMatchObject({ commits: 1, files: 2, action: 'delta' });
    expect(reading(imported, (reader) => reader.meta().get('digest'))).toBe(manifest.index_digest);
    expect(stateOf(repository.root).filter((name) => name.includes('tmp'))).toEqual([]);
  });

  it('a dry run checks everything and changes nothing', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const { file } = await exportFrom(repository.root);
    const clone = repository.clone();
    const result = await importInto(clone.root, file, { mode: 'dry-run' });
    expect(result.ahead.action).toBe('nothing');
    expect(stateOf(clone.root)).toEqual([]);
  });
});

describe('an artifact of another repository', () => {
  it('is refused, or imported with --force and a warning; cw index then compares blob by blob', async () => {
    const { file } = await exportFrom(makeRepositoryWith(SAMPLE).root);
    const other = makeRepositoryWith({
      'src/read.ts': SAMPLE['src/read.ts'] ?? '',
      'own.ts': 'export const own = 1;\n',
    });
    const error = await refusal(importInto(other.root, file));
    expect(error).toMatchObject({ code: 'artifact-foreign', exitCode: 3 });
    expect(error.next).toContain('--force');
    expect(stateOf(other.root).filter((name) => name.startsWith('index'))).toEqual([]);
    const forced = await importInto(other.root, file, { foreign: 'take' });
    expect(forced.identity).toBe('forced');
    expect(forced.warnings.join()).toContain('--force');
    const after = await index(other.root);
    expect(after.parsed).toBe(1);
    expect(indexedPaths(after)).toEqual(['own.ts', 'src/read.ts']);
  });

  it('of a rewritten history is refused with the next step', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const { file } = await exportFrom(repository.root);
    const rewritten = makeRepositoryWith({ ...SAMPLE, 'first.txt': 'another beginning\n' });
    expect(await refusal(importInto(rewritten.root, file))).toMatchObject({ code: 'artifact-foreign' });
    expect((await importInto(rewritten.root, file, { foreign: 'take' })).ahead.files).toBe(1);
  });

  it('is refused by a shallow clone with other files', async () => {
    const { file } = await exportFrom(makeRepositoryWith(SAMPLE).root);
    const other = makeRepositoryWith({ 'own.ts': 'export const own = 1;\n' });
    other.commit({ 'own.ts': 'export const own = 2;\n' });
    const error = await refusal(importInto(other.clone('--depth=1').root, file));
    expect(error).toMatchObject({ code: 'artifact-foreign' });
    expect(error.message).toContain('shallow');
  });
});

describe('tiers', () => {
  it('no-text is smaller, and the texts are read back from git, each checked against its digest', async () => {
    const repository = makeRepositoryWith({ ...SAMPLE, 'secret.ts': 'const key = "AKIAIOSFODNN7EXAMPLE";\n' });
    const full = await exportFrom(repository.root);
    const bare = await exportFrom(repository.root, { tier: 'no-text' });
    expect(bare.manifest.tables.texts?.rows).toBe(0);
    expect(bare.manifest.files['index.db'].bytes).toBeLessThanOrEqual(full.manifest.files['index.db'].bytes);
    const clone = repository.clone();
    const imported = await importInto(clone.root, bare.file);
    expect(imported).toMatchObject({ missingTexts: 0, restoredTexts: full.manifest.tables.texts?.rows });
    const again = await exportFrom(clone.root);
    expect(readFileSync(again.file).equals(readFileSync(full.file))).toBe(true);
  });

  it('no-text never loses a file silently: --allow-partial reports how many, and cw index adds them', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const bare = await exportFrom(repository.root, { tier: 'no-text' });
    repository.commit({ 'docs/guide.md': '# Guide\n\nAnother text.\n' });
    const shallow = repository.clone('--depth=1');
    const error = await refusal(importInto(shallow.root, bare.file));
    expect(error).toMatchObject({ code: 'missing-object' });
    expect(error.next).toContain('--allow-partial');
    const partial = await importInto(shallow.root, bare.file, { partial: 'take' });
    expect(partial.missingTexts).toBe(1);
    expect(partial.warnings.join()).toContain('left out');
    const after = await index(shallow.root);
    const rebuilt = await index(shallow.root, { full: true, home: makeDirectory() });
    expect(after.digest).toBe(rebuilt.digest);
  });

  it('lexical has the same rows as full, because there are no vectors yet', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const full = await exportFrom(repository.root);
    const lexical = await exportFrom(repository.root, { tier: 'lexical' });
    expect(lexical.manifest.root).toBe(full.manifest.root);
    expect(lexical.manifest.tier).toBe('lexical');
  });
});

describe('signatures', () => {
  const pair = generateKeyPairSync('ed25519');
  const stranger = generateKeyPairSync('ed25519');

  it('are checked before the database is read if required, and keep the bytes reproducible', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const signed = await exportFrom(repository.root, { key: pair.privateKey });
    const again = await exportFrom(repository.root, { key: pair.privateKey });
    expect(again.sha256).toBe(signed.sha256);
    const unsigned = await exportFrom(repository.root);
    const trusted = [stranger.publicKey, pair.publicKey];
    const clone = repository.clone();
    expect(await importInto(clone.root, signed.file, { trusted })).toMatchObject({ signature: 'checked' });
    expect(await refusal(importInto(clone.root, unsigned.file, { trusted }))).toMatchObject({
      code: 'artifact-untrusted',
    });
    const error = await refusal(importInto(clone.root, signed.file, { trusted: [stranger.publicKey] }));
    expect(error).toMatchObject({ code: 'artifact-untrusted', exitCode: 3 });
  });
});

describe('an artifact of another version or recipe', () => {
  it.each([
    [{ version: 4, later: true }, 'index-incompatible', '"version" 4, which is newer', 'Update cw'],
    [{ version: 2 }, 'index-incompatible', '"version" 2, which is older', 'cw state export'],
    [{ schema: 999 }, 'index-incompatible', '"schema" 999, which is newer', 'Update cw'],
    [{ schema: 1 }, 'index-incompatible', '"schema" 1, which is older', 'cw state export'],
    [{ tier: 'huge' }, 'artifact-invalid', '"tier"', 'Get the artifact again'],
    [{ commit: '../../x' }, 'artifact-invalid', '"commit"', 'Get the artifact again'],
    [{ committed_at: 'yesterday' }, 'artifact-invalid', '"committed_at"', 'Get the artifact again'],
    [{ made_by: 7 }, 'artifact-invalid', '"made_by"', 'Get the artifact again'],
    [{ extra: 1 }, 'artifact-invalid', 'fields of its own', 'Get the artifact again'],
  ])('%j is refused with the field and what to do', async (changes, code, words, next) => {
    const repository = makeRepositoryWith(SAMPLE);
    const opened = await openArtifact(readFileSync((await exportFrom(repository.root)).file));
    const before = readFileSync(join(repository.root, '.git/cw/index.db'));
    const error = await refusal(importInto(repository.root, await withManifest(makeDirectory(), opened, changes)));
    expect(error).toMatchObject({ code, exitCode: 3, message: expect.stringContaining(words) });
    expect(error.next).toContain(next);
    expect(readFileSync(join(repository.root, '.git/cw/index.db')).equals(before)).toBe(true);
  });

  it('of an older format, which is compressed as a whole, is refused with the next step', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const { head, body, tail } = await partsOf(readFileSync((await exportFrom(repository.root)).file));
    const error = await refusal(importInto(repository.root, await compressed(Buffer.concat([head, body, tail]))));
    expect(error).toMatchObject({ code: 'index-incompatible', message: expect.stringContaining('"version" 2') });
    expect(error.next).toContain('cw state export');
  });

  it('is refused with the differing fields of the recipe, and never mixed in', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const opened = await openArtifact(readFileSync((await exportFrom(repository.root)).file));
    const recipe = { ...opened.manifest.recipe, grammars: 'others', unicode: '1.0' };
    const error = await refusal(importInto(repository.root, await withManifest(makeDirectory(), opened, { recipe })));
    expect(error).toMatchObject({
      code: 'index-incompatible',
      detail: { step: 'recipe', fields: ['unicode', 'grammars'] },
    });
    const inside = await withManifest(makeDirectory(), opened, { rules: 'other-rules' });
    expect(await refusal(importInto(repository.root, inside))).toMatchObject({ detail: { step: 'description' } });
  });
});

describe('import and export of a locked index', () => {
  it('end with 75, and name the holder of the lock', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const { file } = await exportFrom(repository.root);
    const before = readFileSync(join(repository.root, '.git/cw/index.db'));
    const lock = await acquireLock(join(repository.root, '.git/cw'), {
      purpose: 'index',
      waitMilliseconds: 0,
      now: Date.now,
      sleep: async () => {},
    });
    try {
      const error = await refusal(importInto(repository.root, file, { wait: 0 }));
      expect(error).toMatchObject({ code: 'busy', exitCode: 75 });
      expect(error.message).toContain(String(process.pid));
    } finally {
      lock.release();
    }
    expect(readFileSync(join(repository.root, '.git/cw/index.db')).equals(before)).toBe(true);
  });
});

describe('an output path that cannot be written', () => {
  it('is reported before anything is changed', async () => {
    const repository = makeRepositoryWith(SAMPLE);
    const { file } = await exportFrom(repository.root);
    const home = join(makeDirectory(), 'not-a-directory');
    writeFileSync(home, '');
    const clone = repository.clone();
    expect(await refusal(importInto(clone.root, file, { home }))).toMatchObject({ code: 'not-writable' });
  });
});
