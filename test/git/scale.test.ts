import { once } from 'node:events';
import { expect, test } from 'vitest';
import { readObjects } from '../../src/git/program/blob-reader.js';
import { findProgram } from '../../src/git/program/find-program.js';
import { startGit } from '../../src/git/program/run-git.js';
import { makeRepository, makeRepositoryWith } from '../helpers/repository.js';
import { ANY_SIZE, failure, open } from './helpers.js';

const MANY = 100_000;

test('100,000 files are listed, compared and read', async () => {
  const made = makeRepository();
  made.run(['fast-import', '--quiet'], { input: manyFiles() });
  const repository = await open(made.root);
  const before = await repository.resolve('main~1');
  const after = await repository.resolve('main');
  const entries = await repository.listTree(after.tree);
  expect(entries).toHaveLength(MANY);
  expect(await repository.diffTrees(before.tree, after.tree, 'checked')).toHaveLength(1);
  let bytes = 0;
  for await (const blob of repository.readBlobs(
    entries.map(({ oid }) => oid),
    ANY_SIZE,
  ))
    bytes += blob.bytes?.length ?? 0;
  expect(bytes).toBe(MANY * 6 + 1);
});

/** 100 directories of 1,000 files; 1,000 contents of six bytes, as git takes its time over each; then one file grows by a byte. */
function manyFiles(): string {
  const who = 'committer Ada <ada@example.org> 1577836800 +0000';
  const contents = Array.from(
    { length: 1000 },
    (_, n) => `blob\nmark :${n + 1}\ndata 6\n${String(n).padStart(6, '0')}\n`,
  );
  const files = Array.from({ length: MANY }, (_, n) => `M 644 :${(n % 1000) + 1} d${n % 100}/f${n}.ts\n`);
  return [
    ...contents,
    `commit refs/heads/main\n${who}\ndata 1\n1\n${files.join('')}\n`,
    `commit refs/heads/main\n${who}\ndata 1\n2\nM 644 inline d0/f0.ts\ndata 7\n0000000\n\n`,
  ].join('');
}

test('a blob of 200 MB comes as one buffer', async () => {
  const size = 200 * 1024 * 1024;
  const made = makeRepository();
  // Never written to disk uncompressed: zeros deflate to nothing.
  const oid = made
    .run(['hash-object', '-w', '--stdin'], { input: Buffer.alloc(size) })
    .toString()
    .trim();
  const repository = await open(made.root);
  for await (const { bytes } of repository.readBlobs([oid], ANY_SIZE)) {
    expect(bytes?.length).toBe(size);
    expect([bytes?.[0], bytes?.[size - 1]]).toEqual([0, 0]);
  }
});

/** A `cat-file` of our own to look at, and endlessly many questions for it. */
function endlessReading() {
  const made = makeRepositoryWith({ big: Buffer.alloc(1024 * 1024, 'x') });
  const oid = made.oid('HEAD:big');
  const child = startGit(findProgram('git', process.env)!, made.root, ['cat-file', '--batch', '--buffer']);
  let asked = 0;
  function* endless(): Generator<string> {
    for (;;) {
      asked += 1;
      yield oid;
    }
  }
  const missing = async (): Promise<Error> => new Error('missing');
  return {
    child,
    asked: () => asked,
    blobs: readObjects({ oids: endless(), type: 'blob', most: ANY_SIZE, start: () => child, missing }),
  };
}

test('a reader that is slow holds git back instead of filling the memory', async () => {
  const { child, asked, blobs } = endlessReading();
  const ended = once(child, 'close');
  let seen = 0;
  for await (const { bytes } of blobs) {
    expect(bytes?.length).toBe(1024 * 1024);
    // Turns of the event loop, in which a reader without bounds would run ahead for as long as it is let.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(child.stdout.readableLength).toBeLessThan(256 * 1024);
    seen += 1;
    if (seen === 20) break;
  }
  // A pipe of 64 KiB holds 1,600 questions; each of the few writes behind it has 512.
  expect(asked()).toBeLessThan(10_000);
  await ended;
});

test('a reader that stops early leaves no git behind', async () => {
  const { child, blobs } = endlessReading();
  const ended = once(child, 'close');
  for await (const { bytes } of blobs) {
    expect(bytes?.length).toBe(1024 * 1024);
    break;
  }
  // By our signal or by the closed pipe, whichever reaches it first.
  const [code] = await ended;
  expect(code).not.toBe(0);
});

test('closing the repository ends a reading that is under way', async () => {
  const made = makeRepositoryWith({ big: Buffer.alloc(4 * 1024 * 1024, 'x') });
  const oid = made.oid('HEAD:big');
  const repository = await open(made.root);
  await failure('git-failed', async () => {
    for await (const blob of repository.readBlobs(
      Array.from({ length: 50 }, () => oid),
      ANY_SIZE,
    )) {
      expect(blob.oid).toBe(oid);
      repository.close();
    }
  });
});
