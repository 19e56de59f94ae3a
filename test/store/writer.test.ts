import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INDEX_DIGEST } from '../../src/store/db/files-digest.js';
import type { IndexWriter } from '../../src/store/db/index-writer.js';
import { createIndex, openIndexForRead, openIndexForWrite } from '../../src/store/db/open.js';
import { encodeFacts } from '../../src/store/facts/encode-facts.js';
import { unpackReferences } from '../../src/store/facts/pack-references.js';
import { index } from '../helpers/index.js';
import { makeRepositoryWith } from '../helpers/repository.js';
import {
  asBuffers,
  buildSample,
  chunksWith,
  fileRow,
  putFile,
  sampleContent,
  sampleFacts,
  sampleText,
  sampleWords,
} from './sample.js';
import { temporaryDirectory } from './temporary.js';

const nothing = () => {};

function change(file: string, work: (writer: IndexWriter) => void): string {
  const writer = openIndexForWrite(file);
  writer.begin();
  work(writer);
  const digest = writer.commit();
  writer.close();
  return digest;
}

describe('writing an index', () => {
  it('returns every fact of a content as it was written', () => {
    const file = join(temporaryDirectory(), 'index.db');
    const text = sampleText('alpha', 23);
    buildSample(file, { 'src/a.txt': text });
    const reader = openIndexForRead(file);
    const id = reader.file('src/a.txt')?.contentId ?? 0;
    expect(reader.encoded(id, sampleWords)).toEqual(asBuffers(sampleContent(text, 'sample')));
    const facts = sampleFacts(text, 'sample');
    expect(reader.symbols(id)).toEqual(facts.symbols);
    expect(reader.chunks(id)).toEqual(facts.chunks);
    expect(reader.references(id)).toEqual(unpackReferences(facts.references, facts.text));
    reader.close();
  });

  it('stores a text once for all its paths', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: 'def one', b: 'def one', c: 'def two' });
    const reader = openIndexForRead(file);
    expect(reader.summary.counts()).toMatchObject({ files: 3, indexed: 3, contents: 2 });
    expect(reader.pathsOf(reader.file('a')?.contentId ?? 0)).toEqual(['a', 'b']);
    reader.close();
  });

  it('has the same digest after changes as after a build from nothing', () => {
    const directory = temporaryDirectory();
    const live = join(directory, 'live.db');
    buildSample(live, { a: sampleText('one', 9), b: sampleText('two', 30), c: 'gone' });
    const digest = change(live, (writer) => {
      putFile(writer, 'a', sampleText('one', 12));
      putFile(writer, 'moved/b', sampleText('two', 30));
      writer.removeFile('b');
      writer.removeFile('c');
      writer.setFile({
        path: 'logo.png',
        oid: '0'.repeat(40),
        mode: 0o100644,
        language: '',
        contentId: null,
        skip: 'binary',
        rule: 'nul',
      });
      expect(writer.dropUnusedContents(nothing)).toBe(2);
    });
    const fresh = createIndex(join(directory, 'fresh.db'));
    fresh.begin();
    fresh.setFile({
      path: 'logo.png',
      oid: '0'.repeat(40),
      mode: 0o100644,
      language: '',
      contentId: null,
      skip: 'binary',
      rule: 'nul',
    });
    putFile(fresh, 'moved/b', sampleText('two', 30));
    putFile(fresh, 'a', sampleText('one', 12));
    expect(fresh.commit()).toBe(digest);
    fresh.close();
  });

  it('keeps the digest right when the facts of a content are replaced', () => {
    const directory = temporaryDirectory();
    const live = join(directory, 'live.db');
    const good = sampleContent('def one', 'sample');
    const failed = encodeFacts({ ...sampleFacts('def one', 'sample'), status: 'failed', reason: 'timeout' }, good.oid);
    const first = createIndex(live);
    first.begin();
    const id = first.putContent(failed);
    for (const path of ['a', 'b']) first.setFile(fileRow(path, failed, id));
    first.commit();
    first.close();
    const digest = change(live, (writer) => writer.putContent(good));
    expect(digest).toBe(buildSample(join(directory, 'fresh.db'), { a: 'def one', b: 'def one' }));
    const reader = openIndexForRead(live);
    expect(reader.meta().get(INDEX_DIGEST)).toBe(digest);
    expect(chunksWith(reader, 'one')).toBe(1);
    reader.close();
  });

  it('leaves the index unchanged when a transaction is rolled back', () => {
    const file = join(temporaryDirectory(), 'index.db');
    const digest = buildSample(file, { a: 'def one' });
    const writer = openIndexForWrite(file);
    writer.begin();
    putFile(writer, 'b', 'def two');
    writer.removeFile('a');
    writer.dropUnusedContents(nothing);
    writer.rollback();
    writer.begin();
    expect(writer.commit()).toBe(digest);
    writer.close();
    const reader = openIndexForRead(file);
    expect([...reader.tree().keys()]).toEqual(['a']);
    expect(chunksWith(reader, 'two')).toBe(0);
    reader.close();
  });

  it('gives each dropped content to the caller, complete', () => {
    const file = join(temporaryDirectory(), 'index.db');
    buildSample(file, { a: sampleText('one', 9), b: 'kept' });
    const saved: string[] = [];
    change(file, (writer) => {
      writer.removeFile('a');
      writer.dropUnusedContents((content) => saved.push(Buffer.from(content.text).toString()));
    });
    expect(saved).toEqual([sampleText('one', 9)]);
    const reader = openIndexForRead(file);
    expect(reader.summary.counts()).toMatchObject({ files: 1, contents: 1 });
    expect(chunksWith(reader, 'one')).toBe(0);
    reader.close();
  });
});

describe('the words of a text', () => {
  it('are not stored with it, so that the index holds no text twice', async () => {
    const line = '// Every giraffe of the zoo is fed at seven in the morning, whatever the weather is like.';
    const { root } = makeRepositoryWith({
      'a.ts': `${line}\nexport const zoo = 1;\n`,
      'copy.ts': `${line}\nexport const zoo = 1;\n`,
    });
    const { index: file } = await index(root);
    const bytes = readFileSync(file);
    const first = bytes.indexOf(line);
    expect(first).toBeGreaterThan(0);
    expect(bytes.indexOf(line, first + 1)).toBe(-1);
  });
});
