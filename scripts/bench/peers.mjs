/** Installed programs that also read a whole tree. They do less or something else, so they only give a sense of scale. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { childEnv } from './environment.mjs';

/** By what it says of itself: `sg` is ast-grep on one machine and a command for user groups on another. */
const says = (file, args, pattern) => {
  const done = spawnSync(file, args, { encoding: 'utf8', env: childEnv({}) });
  return pattern.test(`${done.stdout ?? ''}${done.stderr ?? ''}`);
};

/** Names only: the matches themselves, as JSON, were 500 MB for one tree, and printing them most of the time. */
const ANY_CALL = ['run', '--pattern', '$F($$$A)', '--lang', 'js', '--files-with-matches'];

const PEERS = [
  {
    name: 'ctags -R',
    what: 'definitions',
    file: 'ctags',
    isIt: () => says('ctags', ['--version'], /Universal Ctags/),
    args: (tree, scratch) => ['-R', '-f', join(scratch, 'tags'), tree],
    env: () => ({}),
  },
  {
    name: 'cindex',
    what: 'trigrams',
    file: 'cindex',
    isIt: () => says('cindex', ['-h'], /trigram index/),
    args: (tree) => ['-reset', tree],
    env: (scratch) => ({ CSEARCHINDEX: join(scratch, 'csearchindex') }),
  },
  {
    name: 'ast-grep',
    what: 'parses, JavaScript only',
    file: 'ast-grep',
    isIt: () => says('ast-grep', ['--version'], /^ast-grep /),
    args: (tree) => [...ANY_CALL, tree],
    env: () => ({}),
  },
];

/** @returns {readonly { name: string, what: string, program: ((tree: string, scratch: string) => import('./run.mjs').Program) | null }[]} */
export const findPeers = () =>
  PEERS.map(({ name, what, file, isIt, args, env }) => ({
    name,
    what,
    program: isIt() ? (tree, scratch) => ({ file, args: args(tree, scratch), cwd: tree, env: env(scratch) }) : null,
  }));
