/** The corpus of the benchmark: published packages of some tens of MB, each as a repository with one commit. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CACHE, emptied } from './environment.mjs';
import { git } from './git.mjs';

/** Pinned: a number is comparable only with one from the same bytes. */
export const PACKAGES = [
  { name: 'react-native', version: '1000.0.0', about: 'JavaScript, C++, Kotlin, Java, Objective-C' },
  { name: 'monaco-editor', version: '0.57.0', about: 'JavaScript and TypeScript, some of it minified' },
  { name: 'three', version: '0.187.0', about: 'JavaScript' },
  { name: 'rxjs', version: '7.8.2', about: 'small TypeScript and JavaScript files' },
];

/** @typedef {{ name: string, directory: string }} Tree */

const run = (file, args, cwd) => {
  const done = spawnSync(file, args, { cwd, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${file} ${args.join(' ')}: ${done.error?.message ?? done.stderr}`);
};

/** The tarball, from the given directory, from an earlier run, or from the registry. */
function tarball({ name, version }, packs) {
  const file = `${name}-${version}.tgz`;
  const there = [packs, CACHE].map((directory) => join(directory ?? CACHE, file)).find((path) => existsSync(path));
  if (there !== undefined) return there;
  run('npm', ['pack', `${name}@${version}`, '--pack-destination', CACHE, '--silent'], CACHE);
  return join(CACHE, file);
}

/** Everything is added, source maps and minified files too: leaving them out is part of the measured work. */
function makeRepository(pack, packs) {
  const directory = join(CACHE, 'trees', `${pack.name}-${pack.version}`);
  if (existsSync(directory)) return directory;
  const staged = emptied(`${directory}.${process.pid}`);
  try {
    run('tar', ['xzf', tarball(pack, packs), '--strip-components=1'], staged);
    git(staged, ['init', '--quiet', '--initial-branch=main']);
    git(staged, ['add', '--all', '--force', '.']);
    git(staged, ['commit', '--quiet', '--no-verify', '--message', `${pack.name} ${pack.version}`]);
    // As a clone has it: one pack instead of thousands of loose objects.
    git(staged, ['repack', '-adq']);
    renameSync(staged, directory);
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
  return directory;
}

/**
 * @param {import('./options.mjs').Options} options
 * @returns {Tree[]}
 */
export function corpus({ repo, packs }) {
  if (repo !== null) return [{ name: basename(repo), directory: repo }];
  mkdirSync(CACHE, { recursive: true });
  return PACKAGES.map((pack) => ({ name: pack.name, directory: makeRepository(pack, packs) }));
}
