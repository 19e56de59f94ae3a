import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const home = join(import.meta.dirname, '../../node_modules/.cache/cw-node24');

/**
 * A Node 24 program: this one if it is, else the one of npm's package for this platform, installed once. The package
 * `node` itself is no dependency, because its `bin` would take the place of the Node that runs npm scripts.
 */
export function node24(): string {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const program = join(home, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  if (existsSync(program)) return program;
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{"private":true}\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@24`], {
    cwd: home,
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  return program;
}
