/**
 * Fallback reader for machines where git is not installed: reads the repository with isomorphic-git. It is slower, and it
 * refuses repositories that it would read wrongly (portable-limits.ts).
 */
import * as fs from 'node:fs';
import { CwError } from '../../core/error.js';
import { wrongObjectType } from '../malformed.js';
import { bytesFromPath, pathFromBytes } from '../path-name.js';
import { missingObject, unknownRevision } from '../program/git-failure.js';
import { shallowCommits } from '../shallow.js';
import { parseTreeObject } from '../tree-object.js';
import {
  type Blob,
  type CommitRef,
  MODE,
  type Repository,
  type TreeChange,
  type TreeEntry,
  type WorkTreeFile,
} from '../types.js';
import { noWorkTree } from '../work-tree-changes.js';
import { behind, rootsOf } from './commit-walk.js';
import { type Location, locateRepository } from './locate.js';
import { portableLimit, portableWorkTreeLimit, refusal } from './portable-limits.js';
import { announcedSize } from './portable-size.js';
import { portableWorkTreeChanges } from './portable-work-tree.js';
import { parseRevision, type Revision } from './revision.js';

type IsomorphicGit = typeof import('isomorphic-git');
type ObjectType = 'blob' | 'commit' | 'tree' | 'tag';

const OID = /^[0-9a-f]{40}$/;
const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

export class IsomorphicRepository implements Repository {
  readonly reader = 'isomorphic-git';
  readonly objectFormat = 'sha1';
  readonly root: string | null;
  readonly gitDir: string;
  readonly commonDir: string;
  readonly #git: IsomorphicGit;
  readonly #at: Location;
  /** Shared by all calls: without it, isomorphic-git reads the pack index again for every object (350 ms for 117 MB). */
  #cache: object = {};

  private constructor(git: IsomorphicGit, at: Location) {
    this.#git = git;
    this.#at = at;
    this.root = at.root;
    this.gitDir = at.gitDir;
    this.commonDir = at.commonDir;
  }

  /** null: the directory is in no repository. Throws `git-unsupported` for a repository that it cannot read correctly. */
  static async open(cwd: string): Promise<IsomorphicRepository | null> {
    const at = locateRepository(cwd);
    if (at === null) return null;
    const limit = portableLimit(at);
    if (limit !== null) throw refusal(limit);
    return new IsomorphicRepository(await import('isomorphic-git'), at);
  }

  async head(): Promise<CommitRef | null> {
    const oid = await this.#resolveRef('HEAD');
    if (oid === null) return null;
    const { commit } = await this.#git.readCommit({ ...this.#common, oid }).catch((cause: unknown) => {
      throw missingObject(oid, 'damage', cause);
    });
    return { commit: oid, tree: commit.tree };
  }

  async resolve(revision: string): Promise<CommitRef> {
    const parsed = parseRevision(revision);
    if (parsed === 'needs-git') throw refusal(`the revision ${JSON.stringify(revision)}`);
    if (parsed === 'invalid') throw this.#unknown(revision, undefined);
    const commit = await this.#follow(revision, parsed);
    return this.#commit(revision, commit);
  }

  async listTree(tree: string): Promise<TreeEntry[]> {
    const entries: TreeEntry[] = [];
    await this.#collect(tree, Buffer.alloc(0), entries);
    return entries;
  }

  async diffTrees(before: string, after: string): Promise<TreeChange[] | null> {
    const trees = await Promise.all([this.#treeOrNull(before), this.#treeOrNull(after)]);
    const [from, to] = trees.map((entries) => entries && new Map(entries.map((entry) => [entry.path, entry])));
    if (!from || !to) return null;
    const paths = new Set([...from.keys(), ...to.keys()]);
    return [...paths]
      .map((path) => ({ path, before: side(from.get(path)), after: side(to.get(path)) }))
      .filter((change) => change.before?.oid !== change.after?.oid || change.before?.mode !== change.after?.mode)
      .map((change) => ({ bytes: bytesFromPath(change.path), change }))
      .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
      .map(({ change }) => change);
  }

  async *readBlobs(oids: Iterable<string>, most: number): AsyncGenerator<Blob> {
    for (const oid of oids) {
      const announced = announcedSize(this.commonDir, oid);
      if (announced !== null && announced > most) {
        yield { oid, size: announced, bytes: null };
        continue;
      }
      const bytes = await this.#object(oid, 'blob');
      yield { oid, size: bytes.length, bytes: bytes.length > most ? null : bytes };
    }
  }

  async workTreeChanges(): Promise<WorkTreeFile[]> {
    if (this.root === null) throw noWorkTree(this.gitDir);
    const limit = portableWorkTreeLimit(this.#at);
    if (limit !== null) throw refusal(limit);
    const head = await this.head();
    return portableWorkTreeChanges({
      root: this.root,
      commonDir: this.commonDir,
      head: head === null ? [] : await this.listTree(head.tree),
      tracked: await this.#trackedNames(),
    });
  }

  async rootCommits(commit: string): Promise<string[]> {
    const cut = shallowCommits(this.commonDir);
    const roots = await rootsOf(commit, (oid) => this.#parents(oid, cut));
    return roots.some((root) => cut.has(root)) ? [] : roots;
  }

  async commitTime(commit: string): Promise<number> {
    const bytes = await this.#object(commit, 'commit');
    // The header ends at the first empty line; the free text of the message follows.
    const seconds = /^committer .*> (-?\d+) [+-]\d{4}$/m.exec(bytes.toString('latin1').split('\n\n')[0] ?? '')?.[1];
    return Number(seconds ?? 0);
  }

  async distance(from: string, to: string): Promise<number | null> {
    const cut = shallowCommits(this.commonDir);
    return behind(from, to, (oid) => this.#parents(oid, cut));
  }

  close(): void {
    // The cache holds whole packs.
    this.#cache = {};
  }

  get #common() {
    return { fs, gitdir: this.gitDir, cache: this.#cache };
  }

  async #object(oid: string, type: ObjectType): Promise<Buffer> {
    if (oid === EMPTY_TREE && type === 'tree') return Buffer.alloc(0);
    const found = await this.#git.readObject({ ...this.#common, oid, format: 'content' }).catch((cause: unknown) => {
      throw missingObject(oid, shallowCommits(this.commonDir).size > 0 ? 'shallow-clone' : 'damage', cause);
    });
    if (found.format !== 'content') throw missingObject(oid, 'damage', `read as ${found.format}`);
    if (found.type !== type) throw wrongObjectType(oid, found.type, type);
    const { buffer, byteOffset, byteLength } = found.object;
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  async #collect(tree: string, prefix: Buffer, into: TreeEntry[]): Promise<void> {
    for (const entry of parseTreeObject(await this.#object(tree, 'tree'), tree)) {
      const name = Buffer.concat([prefix, entry.name]);
      if (entry.mode === MODE.directory) await this.#collect(entry.oid, Buffer.concat([name, SLASH]), into);
      else into.push({ path: pathFromBytes(name), mode: entry.mode, oid: entry.oid });
    }
  }

  async #treeOrNull(tree: string): Promise<TreeEntry[] | null> {
    try {
      return await this.listTree(tree);
    } catch (error) {
      if (error instanceof CwError && error.code === 'missing-object') return null;
      throw error;
    }
  }

  async #resolveRef(ref: string): Promise<string | null> {
    try {
      const oid = await this.#git.resolveRef({ fs, gitdir: this.gitDir, ref });
      return OID.test(oid) ? oid : null;
    } catch (error) {
      // Any error except a missing ref means damage, and a damaged repository must not look like an empty one.
      if (error instanceof Error && 'code' in error && error.code === 'NotFoundError') return null;
      throw missingObject(`of ${ref}`, 'damage', error);
    }
  }

  async #follow(revision: string, { base, steps }: Revision): Promise<string> {
    // The same precedence as in git: a full OID, then a ref, then an abbreviated OID.
    let at = (await this.#resolveRef(base)) ?? (await this.#expand(base));
    if (at === null) throw this.#unknown(revision, undefined);
    for (const step of steps) {
      const { oid, commit } = await this.#readCommit(revision, at);
      const next = step.kind === 'peel' ? oid : commit.parent[step.number - 1];
      if (next === undefined) throw this.#unknown(revision, undefined);
      at = next;
    }
    return at;
  }

  async #expand(base: string): Promise<string | null> {
    if (!/^[0-9a-f]{4,40}$/.test(base)) return null;
    return this.#git.expandOid({ ...this.#common, oid: base }).catch(() => null);
  }

  async #commit(revision: string, oid: string): Promise<CommitRef> {
    const found = await this.#readCommit(revision, oid);
    return { commit: found.oid, tree: found.commit.tree };
  }

  #readCommit(revision: string, oid: string) {
    return this.#git.readCommit({ ...this.#common, oid }).catch((cause: unknown) => {
      throw this.#unknown(revision, cause);
    });
  }

  async #parents(oid: string, cut: ReadonlySet<string>): Promise<readonly string[] | null> {
    try {
      const { commit } = await this.#git.readCommit({ ...this.#common, oid });
      return cut.has(oid) ? [] : commit.parent;
    } catch {
      return null;
    }
  }

  async #trackedNames(): Promise<ReadonlySet<string>> {
    try {
      return new Set(await this.#git.listFiles({ ...this.#common }));
    } catch {
      throw refusal('this format of the index file');
    }
  }

  #unknown(revision: string, cause: unknown): CwError {
    return unknownRevision(revision, { shallow: shallowCommits(this.commonDir).size > 0 }, cause);
  }
}

const SLASH = Buffer.from('/');

function side(entry: TreeEntry | undefined): TreeChange['before'] {
  return entry === undefined ? null : { mode: entry.mode, oid: entry.oid };
}
