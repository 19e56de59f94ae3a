/**
 * Throw-away repositories for integration tests. Everything lives below one temporary directory for each test file, which
 * is removed when the file is done; nothing here can run git anywhere else.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { afterAll } from 'vitest';

const BASE = realpathSync(mkdtempSync(join(tmpdir(), 'cw-test-')));
afterAll(() => rmSync(BASE, { recursive: true, force: true, maxRetries: 3 }));

let made = 0;

/** A new empty directory that is in no repository. */
export function makeDirectory(): string {
  made += 1;
  const directory = join(BASE, String(made));
  mkdirSync(directory);
  return directory;
}

export interface MakeOptions {
  readonly bare?: boolean;
  readonly objectFormat?: 'sha1' | 'sha256';
}

/** A new repository on the unborn branch `main`. */
export function makeRepository(options: MakeOptions = {}): TestRepository {
  const repository = new TestRepository(makeDirectory());
  repository.git(
    'init',
    '--quiet',
    '--initial-branch=main',
    `--object-format=${options.objectFormat ?? 'sha1'}`,
    ...(options.bare ? ['--bare'] : []),
  );
  return repository;
}

/** A repository with one commit of these files. */
export function makeRepositoryWith(files: Readonly<Record<string, string | Buffer>>): TestRepository {
  const repository = makeRepository();
  repository.commit(files);
  return repository;
}

export interface RunOptions {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
}

export class TestRepository {
  readonly root: string;
  /** Commits are a minute apart, from a fixed day on, so that OIDs are the same in every run. */
  #clock = Date.UTC(2020, 0, 1) / 1000;

  constructor(root: string) {
    this.root = root;
  }

  /** Runs git and gives its output without the last line feed. */
  git(...args: string[]): string {
    return this.run(args).toString().replace(/\n$/, '');
  }

  run(args: readonly string[], options: RunOptions = {}): Buffer {
    refuseOutside(this.root);
    const done = spawnSync('git', args, {
      cwd: this.root,
      env: { ...environment(this.#clock), ...options.env },
      input: options.input ?? '',
      maxBuffer: 2 ** 30,
    });
    if (done.status !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}${done.error ?? ''}`);
    return done.stdout;
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  /** A name as bytes is for names that are not valid UTF-8. */
  write(name: string | Buffer, content: string | Buffer): this {
    const file = Buffer.concat([Buffer.from(`${this.root}/`), Buffer.from(name)]);
    refuseOutside(file.toString());
    mkdirSync(file.subarray(0, file.lastIndexOf('/')), { recursive: true });
    writeFileSync(file, content);
    return this;
  }

  writeAll(files: Readonly<Record<string, string | Buffer>>): this {
    for (const [name, content] of Object.entries(files)) this.write(name, content);
    return this;
  }

  read(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  rm(name: string): this {
    rmSync(this.path(name), { recursive: true });
    return this;
  }

  mv(from: string, to: string): this {
    mkdirSync(dirname(this.path(to)), { recursive: true });
    renameSync(this.path(from), this.path(to));
    return this;
  }

  symlink(target: string, name: string): this {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    symlinkSync(target, this.path(name));
    return this;
  }

  chmod(name: string, mode: number): this {
    chmodSync(this.path(name), mode);
    return this;
  }

  /** Writes the files, adds everything there is (removals too) and commits it; gives the commit's OID. */
  commit(files: Readonly<Record<string, string | Buffer>> = {}, message = 'change'): string {
    this.writeAll(files);
    this.git('add', '--all');
    this.#clock += 60;
    this.git('commit', '--quiet', '--allow-empty', '--message', message);
    return this.head();
  }

  /** Makes the last commit anew with what is in the work tree now. */
  amend(files: Readonly<Record<string, string | Buffer>> = {}): string {
    this.writeAll(files);
    this.git('add', '--all');
    this.#clock += 60;
    this.git('commit', '--quiet', '--amend', '--allow-empty', '--no-edit');
    return this.head();
  }

  head(): string {
    return this.git('rev-parse', 'HEAD');
  }

  /** The OID of anything git can name: `HEAD^{tree}`, `main:src/a.ts`. */
  oid(name: string): string {
    return this.git('rev-parse', '--verify', name);
  }

  /** A new branch here, checked out. */
  branch(name: string): this {
    this.git('checkout', '--quiet', '-b', name);
    return this;
  }

  checkout(revision: string): this {
    this.git('checkout', '--quiet', revision);
    return this;
  }

  tag(name: string, revision = 'HEAD'): this {
    this.git('tag', name, revision);
    return this;
  }

  merge(...revisions: string[]): string {
    this.#clock += 60;
    this.git('merge', '--quiet', '--no-ff', '--no-edit', ...revisions);
    return this.head();
  }

  rebase(onto: string): string {
    this.#clock += 60;
    this.git('rebase', '--quiet', onto);
    return this.head();
  }

  /** A clone over the file transport, so that --depth and --filter do what they do over a network. */
  clone(...options: string[]): TestRepository {
    this.git('config', 'uploadpack.allowFilter', 'true');
    this.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const copy = new TestRepository(makeDirectory());
    copy.git('clone', '--quiet', ...options, `file://${this.root}`, '.');
    return copy;
  }

  /** A linked work tree with a new branch at HEAD. */
  worktree(branch: string): TestRepository {
    const linked = new TestRepository(makeDirectory());
    this.git('worktree', 'add', '--quiet', '-b', branch, linked.root);
    return linked;
  }
}

/** The environment of a machine without git: only node is on PATH. */
export function environmentWithoutGit(): NodeJS.ProcessEnv {
  const bin = makeDirectory();
  // A link takes a privilege on Windows.
  if (process.platform === 'win32') copyFileSync(process.execPath, join(bin, 'node.exe'));
  else symlinkSync(process.execPath, join(bin, 'node'));
  return { ...process.env, PATH: bin };
}

/** Runs the work in this process with changed environment variables (undefined removes one), and puts them back. */
export async function withEnvironment<T>(
  changes: Readonly<Record<string, string | undefined>>,
  work: () => Promise<T>,
): Promise<T> {
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, process.env[name]]));
  assign(changes);
  try {
    return await work();
  } finally {
    assign(before);
  }
}

export function withoutGit<T>(work: () => Promise<T>): Promise<T> {
  return withEnvironment({ PATH: environmentWithoutGit().PATH }, work);
}

/** PATH with a directory in front that holds an executable of this name. */
export function pathWithProgram(name: string, script: string): string {
  const bin = makeDirectory();
  writeFileSync(join(bin, name), script, { mode: 0o755 });
  return `${bin}${delimiter}${process.env.PATH}`;
}

function assign(values: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

function environment(clock: number): NodeJS.ProcessEnv {
  const outer = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return {
    ...Object.fromEntries(outer),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    // Submodules and clones of this machine's own directories.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'protocol.file.allow',
    GIT_CONFIG_VALUE_0: 'always',
    // A directory that is no repository must not be taken for a part of one further up.
    GIT_CEILING_DIRECTORIES: BASE,
    GIT_AUTHOR_NAME: 'Ada',
    GIT_AUTHOR_EMAIL: 'ada@example.org',
    GIT_COMMITTER_NAME: 'Ada',
    GIT_COMMITTER_EMAIL: 'ada@example.org',
    GIT_AUTHOR_DATE: `${clock} +0000`,
    GIT_COMMITTER_DATE: `${clock} +0000`,
    GIT_EDITOR: 'true',
    LC_ALL: 'C',
  };
}

function refuseOutside(path: string): void {
  if (!path.startsWith(BASE + sep)) throw new Error(`refusing to work outside the temporary directory: ${path}`);
}
