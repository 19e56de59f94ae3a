/** What can stand where a regular file is expected. */
import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const run = (command: string, ...args: readonly string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
};

const listen = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve();
    });
  });

const sparse = (path: string, bytes: number): void => {
  const file = openSync(path, 'wx');
  writeSync(file, '{"');
  ftruncateSync(file, bytes);
  closeSync(file);
};

export interface OddKind {
  readonly name: string;
  /** `precious`: a directory of somebody else, with a file and a folder in it. */
  make(path: string, precious: string): void | Promise<void>;
}

const isRoot = process.getuid?.() === 0;

export const KINDS: readonly OddKind[] = [
  { name: 'a FIFO', make: (path) => run('mkfifo', path) },
  { name: 'a socket', make: listen },
  {
    name: 'a directory',
    make: (path) => {
      mkdirSync(path);
      writeFileSync(join(path, 'inner'), 'inner');
    },
  },
  { name: 'a dangling link', make: (path, precious) => symlinkSync(join(precious, 'new'), path) },
  { name: 'a link in a circle', make: (path) => symlinkSync(path, path) },
  { name: 'a link to a file', make: (path, precious) => symlinkSync(join(precious, 'file'), path) },
  { name: 'a link to a folder', make: (path, precious) => symlinkSync(join(precious, 'folder'), path) },
  { name: 'a link to a device', make: (path) => symlinkSync('/dev/zero', path) },
  { name: 'a file of 4 GiB', make: (path) => sparse(path, 2 ** 32) },
  { name: 'a file of 2 GiB', make: (path) => sparse(path, 2 ** 31) },
  ...(isRoot
    ? [
        { name: 'a device without an end', make: (path: string) => run('mknod', path, 'c', '1', '5') },
        { name: 'a device that is full', make: (path: string) => run('mknod', path, 'c', '1', '7') },
      ]
    : []),
];
