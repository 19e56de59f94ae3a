import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const git = (cwd, ...args) => execFileSync('git', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** Ignore rules that leave one directory: what lies beside each step on the way to it is left out. */
function onlyBelow(root) {
  const steps = root.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'));
  return steps.map((step) => `/${step.includes('/') ? `${dirname(step)}/` : ''}*\n!/${step}/\n`).join('');
}

/** One commit, without its history: the index needs no more. Only what the questions are about is indexed. */
export function fetchRepository(directory, { url, commit, root }) {
  mkdirSync(directory, { recursive: true });
  git(directory, 'init', '--quiet');
  git(directory, 'fetch', '--quiet', '--depth', '1', url, commit);
  git(directory, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
  if (root !== null) writeFileSync(join(directory, '.cwignore'), onlyBelow(root));
}
