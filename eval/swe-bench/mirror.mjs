import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const git = (mirror, args, input = '') =>
  execFileSync('git', args, { cwd: mirror, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });

/** The bare clone `DIR/<owner>/<name>.git`. */
export function mirrorOf(directory, repo, fetch) {
  const mirror = join(directory, `${repo}.git`);
  if (existsSync(mirror)) return mirror;
  if (!fetch) throw new Error(`there is no bare clone at ${mirror}; --fetch clones it from GitHub`);
  mkdirSync(dirname(mirror), { recursive: true });
  execFileSync('git', ['clone', '--bare', `https://github.com/${repo}.git`, mirror], {
    stdio: ['ignore', 'ignore', 2],
  });
  return mirror;
}

/** Seconds since 1970, by the committer. */
export const commitTime = (mirror, commit) => Number(git(mirror, ['show', '-s', '--format=%ct', commit]));

/**
 * The files that the fix changes, under their names before it. git reads the patch: a removed line such as `-- a/x` looks
 * like a header, and names may be quoted. Reversed (-R), because git then prints the old name of a renamed file. Files
 * that the fix adds are left out: they are in no index of the commit before it.
 */
export function filesBeforeFix(mirror, commit, patch) {
  const changed = git(mirror, ['apply', '-R', '--numstat', '-z'], patch.endsWith('\n') ? patch : `${patch}\n`);
  const paths = changed.split('\0').flatMap((line) => line.split('\t').slice(2));
  if (paths.length === 0) return [];
  const known = git(mirror, ['ls-tree', '-r', '-z', '--name-only', '--full-tree', commit]).split('\0');
  return paths.filter((path) => known.includes(path)).sort();
}
