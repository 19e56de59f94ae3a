/** git, for making the repositories that are measured. */
import { spawnSync } from 'node:child_process';
import { childEnv } from './environment.mjs';

/** No clock in a commit: the same tree is the same commit on every machine. */
const IDENTITY = {
  GIT_AUTHOR_NAME: 'bench',
  GIT_AUTHOR_EMAIL: 'bench@example.invalid',
  GIT_AUTHOR_DATE: '1700000000 +0000',
  GIT_COMMITTER_NAME: 'bench',
  GIT_COMMITTER_EMAIL: 'bench@example.invalid',
  GIT_COMMITTER_DATE: '1700000000 +0000',
};

/** @param {string} directory @param {readonly string[]} args @param {string} input */
function gitWith(directory, args, input) {
  const done = spawnSync('git', ['-C', directory, ...args], {
    input,
    env: childEnv(IDENTITY),
    maxBuffer: 2 ** 30,
  });
  if (done.status !== 0) throw new Error(`git ${args.join(' ')}: ${done.error?.message ?? done.stderr}`);
  return done.stdout;
}

/** @param {string} directory @param {readonly string[]} args */
export const git = (directory, args) => gitWith(directory, args, '').toString('utf8').trim();

/**
 * The text of many objects by one process: a `git show` for each of thousands would take minutes.
 * @param {string} directory
 * @param {readonly string[]} names anything that names a blob, `HEAD:src/a.c`
 */
export function blobTexts(directory, names) {
  const out = gitWith(directory, ['cat-file', '--batch'], names.map((name) => `${name}\n`).join(''));
  let at = 0;
  return names.map(() => {
    const end = out.indexOf(10, at);
    const size = Number(out.toString('latin1', at, end).split(' ')[2]);
    at = end + 1 + size + 1;
    return out.toString('utf8', end + 1, end + 1 + size);
  });
}

/**
 * One commit as `git fast-import` reads it.
 * @param {string} ref
 * @param {string | null} parent
 * @param {Iterable<readonly [path: string, text: string]>} files
 */
export function commitStream(ref, parent, files) {
  const parts = [`commit ${ref}\ncommitter bench <bench@example.invalid> 1700000000 +0000\ndata 0\n`];
  if (parent !== null) parts.push(`from ${parent}\n`);
  for (const [path, text] of files) {
    parts.push(`M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`);
  }
  return `${parts.join('')}\n`;
}

/** @param {string} directory @param {string} stream */
export const fastImport = (directory, stream) => gitWith(directory, ['fast-import', '--quiet', '--force'], stream);
