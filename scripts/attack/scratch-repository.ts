/** A repository for attacks, below a scratch directory, with an author and nothing of the caller's settings. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cleanEnvironment } from '../long/program.mjs';

export class ScratchRepository {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
    mkdirSync(root, { recursive: true });
    this.git('init', '--quiet', '--initial-branch=main');
  }

  path(...parts: readonly string[]): string {
    return join(this.root, ...parts);
  }

  /** Runs git and gives its output without the last line feed. */
  git(...args: readonly string[]): string {
    return this.pipe('', ...args);
  }

  pipe(input: string | Uint8Array, ...args: readonly string[]): string {
    const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    const done = spawnSync('git', [...who, ...args], {
      cwd: this.root,
      env: cleanEnvironment({}),
      encoding: 'utf8',
      input,
      maxBuffer: 2 ** 28,
    });
    if (done.status !== 0) throw new Error(`git ${args.join(' ')}: ${done.stderr}`);
    return done.stdout.replace(/\n$/, '');
  }

  write(files: Readonly<Record<string, string | Uint8Array>>): void {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(this.path(path)), { recursive: true });
      writeFileSync(this.path(path), content);
    }
  }

  /** Writes the files, commits all that is there and gives the commit. */
  commit(files: Readonly<Record<string, string | Uint8Array>>, message: string): string {
    this.write(files);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', message);
    return this.git('rev-parse', 'HEAD');
  }
}
