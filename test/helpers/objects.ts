/** Objects that git would not write, in the repository of a test. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { TestRepository } from './repository.js';

/** A loose blob that announces a size and holds no such thing: nobody who believes the size reads on. */
export function announceBlob(made: TestRepository, size: number): string {
  const header = `blob ${size}\0`;
  const oid = createHash('sha1').update(header).digest('hex');
  mkdirSync(made.path('.git/objects', oid.slice(0, 2)), { recursive: true });
  writeFileSync(made.path('.git/objects', oid.slice(0, 2), oid.slice(2)), deflateSync(header + 'x'.repeat(100)));
  return oid;
}

/** Commits what is staged with these entries besides, whether or not there is such an object. */
export function commitEntries(made: TestRepository, entries: Readonly<Record<string, string>>): string {
  for (const [path, oid] of Object.entries(entries))
    made.git('update-index', '--add', '--cacheinfo', `100644,${oid},${path}`);
  return commitTree(made, made.git('write-tree', '--missing-ok'));
}

export interface RawEntry {
  readonly mode: string;
  readonly name: string | Buffer;
  readonly oid: string;
}

/** A tree of exactly these entries, in this order. */
export function writeTree(made: TestRepository, entries: readonly RawEntry[]): string {
  const bytes = entries.flatMap(({ mode, name, oid }) => [
    Buffer.from(`${mode} `),
    Buffer.from(name),
    Buffer.from([0]),
    Buffer.from(oid, 'hex'),
  ]);
  return writeObject(made, 'tree', Buffer.concat(bytes));
}

export function writeObject(made: TestRepository, type: string, bytes: Buffer): string {
  return made.run(['hash-object', '-t', type, '-w', '--literally', '--stdin'], { input: bytes }).toString().trim();
}

/** Moves the branch to a commit of this tree; nothing is checked out. */
export function commitTree(made: TestRepository, tree: string): string {
  const commit = made.git('commit-tree', '-m', 'change', tree);
  made.git('update-ref', 'HEAD', commit);
  return commit;
}
