/** Reads a repository with the installed git program: revisions, trees, blobs, history and the work tree. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { malformedTree, unwalkableTree } from '../malformed.js';
import { shallowCommits } from '../shallow.js';
import { parseTreeObject } from '../tree-object.js';
import {
  type Blob,
  type CommitRef,
  MODE,
  type Repository,
  type TreeChange,
  type TreeEntry,
  type TreeTrust,
  type WorkTreeFile,
} from '../types.js';
import { changesOnDisk, noWorkTree } from '../work-tree-changes.js';
import { READ_OBJECTS, readObjects } from './blob-reader.js';
import { type Discovery, discover } from './discover.js';
import { gitFailure, type MissingBecause, missingObject, saysObjectIsMissing, unknownRevision } from './git-failure.js';
import { parseStatus } from './parse-status.js';
import { parseTreeDiff, parseTreeListing } from './parse-trees.js';
import { type GitArguments, type GitResult, runGit, startGit } from './run-git.js';

/** Largest tree object that is checked; it could hold ten million files in one directory. */
const LARGEST_TREE = 500_000_000;

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export class GitProgram implements Repository {
  readonly reader = 'git';
  readonly root: string | null;
  readonly gitDir: string;
  readonly commonDir: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly #program: string;
  /** The directory in which git is started. It is inside the repository, so that git finds the repository by itself. */
  readonly #cwd: string;
  readonly #children = new Set<ChildProcessWithoutNullStreams>();
  /** HEAD as found at opening, for the first call of `head` only: a server stays open while HEAD moves. */
  #headAtOpening: Discovery['head'] | undefined;

  private constructor(program: string, found: Discovery) {
    this.#program = program;
    this.root = found.root;
    this.gitDir = found.gitDir;
    this.commonDir = found.commonDir;
    this.objectFormat = found.objectFormat;
    this.#cwd = found.root ?? found.gitDir;
    this.#headAtOpening = found.head;
  }

  /** null: the directory is in no repository. */
  static async open(program: string, cwd: string): Promise<GitProgram | null> {
    const found = await discover(program, cwd);
    return found === null ? null : new GitProgram(program, found);
  }

  async head(): Promise<CommitRef | null> {
    const known = this.#headAtOpening;
    this.#headAtOpening = undefined;
    return known === undefined ? ((await discover(this.#program, this.#cwd))?.head ?? null) : known;
  }

  async resolve(revision: string): Promise<CommitRef> {
    // No revision starts with a dash, and an argument cannot contain NUL. --end-of-options is a second protection.
    if (revision === '' || revision.startsWith('-') || revision.includes('\0'))
      throw this.#unknown(revision, undefined);
    const named = await this.#run(['rev-parse', '--verify', '--end-of-options', revision]);
    const oid = named.stdout.toString().trim();
    // `^main` and `a..b` are valid revisions in git, but they do not name one commit.
    if (named.code !== 0 || !OID.test(oid)) throw this.#unknown(revision, named.stderr);
    // A second step is needed because `:/text` treats everything after it as text, including `^{commit}`.
    const peeled = await this.#run(['rev-parse', `${oid}^{commit}`, `${oid}^{tree}`, '--']);
    const [commit, tree] = peeled.stdout.toString().split('\n');
    if (peeled.code !== 0 || commit === undefined || tree === undefined) throw this.#unknown(revision, peeled.stderr);
    return { commit, tree };
  }

  async listTree(tree: string): Promise<TreeEntry[]> {
    // -t lists directories as well, because their tree objects are checked below.
    const args: GitArguments = ['ls-tree', '-r', '-t', '-z', '--full-tree', '--end-of-options', tree];
    const listed = await this.#run(args);
    if (listed.code === 0) {
      const entries = parseTreeListing(listed.stdout);
      const isDirectory = ({ mode }: TreeEntry): boolean => mode === MODE.directory;
      await this.#checkTrees([tree, ...entries.filter(isDirectory).map(({ oid }) => oid)]);
      return entries.filter((entry) => !isDirectory(entry));
    }
    const unwalkable = unwalkableTree(tree, listed.stderr);
    if (unwalkable !== null) throw unwalkable;
    if (saysObjectIsMissing(listed.stderr)) throw await this.#missing(tree, listed.stderr);
    throw gitFailure({ args, ...listed });
  }

  async diffTrees(before: string, after: string, trust: TreeTrust): Promise<TreeChange[] | null> {
    const options = ['-r', '-t', '-z', '--raw', '--no-renames', '--ignore-submodules=none'];
    const args: GitArguments = ['diff-tree', ...options, '--end-of-options', before, after];
    const compared = await this.#run(args);
    if (compared.code === 0) {
      const { changes, trees } = parseTreeDiff(compared.stdout);
      if (trust === 'checked') await this.#checkTrees([after, ...trees]);
      return changes;
    }
    const unwalkable = unwalkableTree(after, compared.stderr);
    if (unwalkable !== null) throw unwalkable;
    if (saysObjectIsMissing(compared.stderr)) return null;
    throw gitFailure({ args, ...compared });
  }

  readBlobs(oids: Iterable<string>, most: number): AsyncIterable<Blob> {
    return this.#readObjects(oids, 'blob', most);
  }

  /** Reads and checks raw tree objects, because git's listing of a tree does not show whether it is well formed. */
  async #checkTrees(trees: readonly string[]): Promise<void> {
    for await (const { oid, bytes } of this.#readObjects(new Set(trees), 'tree', LARGEST_TREE)) {
      if (bytes === null) throw malformedTree(oid, { fsck: 'badTree', name: '' });
      parseTreeObject(bytes, oid);
    }
  }

  #readObjects(oids: Iterable<string>, type: 'blob' | 'tree', most: number): AsyncIterable<Blob> {
    return readObjects({
      oids,
      type,
      most,
      start: () => this.#track(startGit(this.#program, this.#cwd, READ_OBJECTS)),
      missing: (oid, stderr) => this.#missing(oid, stderr),
    });
  }

  async workTreeChanges(): Promise<WorkTreeFile[]> {
    if (this.root === null) throw noWorkTree(this.gitDir);
    const options = [
      '--untracked-files=all',
      '--ignored=no',
      '--no-renames',
      '--ignore-submodules=all',
      '--no-show-stash',
    ];
    const args: GitArguments = ['status', '--porcelain=v2', '-z', ...options];
    const status = await this.#run(args);
    if (status.code !== 0) throw gitFailure({ args, ...status });
    return changesOnDisk(this.root, this.objectFormat, parseStatus(status.stdout));
  }

  async rootCommits(commit: string): Promise<string[]> {
    const args: GitArguments = ['rev-list', '--max-parents=0', '--end-of-options', commit, '--'];
    const listed = await this.#run(args);
    if (listed.code !== 0) throw gitFailure({ args, ...listed });
    const roots = listed.stdout.toString().trim().split('\n');
    const cut = shallowCommits(this.commonDir);
    // Git reports the cut of a shallow history as a root. An identity must not depend on the fetch depth.
    return roots.some((root) => cut.has(root)) ? [] : roots.sort();
  }

  async commitTime(commit: string): Promise<number> {
    const args: GitArguments = ['rev-list', '--max-count=1', '--timestamp', '--end-of-options', commit, '--'];
    const listed = await this.#run(args);
    const seconds = /^(-?\d+) /.exec(listed.stdout.toString())?.[1];
    if (listed.code !== 0 || seconds === undefined) throw gitFailure({ args, ...listed });
    return Number(seconds);
  }

  async distance(from: string, to: string): Promise<number | null> {
    if (!OID.test(from) || !OID.test(to)) return null;
    const [related, counted] = await Promise.all([
      this.#run(['merge-base', from, to]),
      this.#run(['rev-list', '--count', `${from}..${to}`, '--']),
    ]);
    return related.code === 0 && counted.code === 0 ? Number(counted.stdout.toString()) : null;
  }

  close(): void {
    for (const child of this.#children) child.kill();
    this.#children.clear();
  }

  #run(args: GitArguments): Promise<GitResult> {
    return runGit(this.#program, this.#cwd, args);
  }

  #track(child: ChildProcessWithoutNullStreams): ChildProcessWithoutNullStreams {
    this.#children.add(child);
    child.on('close', () => this.#children.delete(child));
    return child;
  }

  #unknown(revision: string, cause: unknown): Error {
    return unknownRevision(revision, { shallow: shallowCommits(this.commonDir).size > 0 }, cause);
  }

  async #missing(oid: string, stderr: string): Promise<Error> {
    return missingObject(oid, await this.#whyMissing(stderr), stderr);
  }

  async #whyMissing(stderr: string): Promise<MissingBecause> {
    if (/promisor remote/.test(stderr)) return 'partial-clone';
    const promisor = await this.#run([
      'config',
      '--get-regexp',
      '^(remote\\..*\\.promisor|extensions\\.partialclone)$',
    ]);
    if (promisor.code === 0) return 'partial-clone';
    return shallowCommits(this.commonDir).size > 0 ? 'shallow-clone' : 'damage';
  }
}
