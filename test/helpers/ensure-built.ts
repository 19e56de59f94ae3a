import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const stamp = join(root, 'node_modules/.cache/cw-built');

const timeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newest(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (time, name) => Math.max(time, timeOf(join(folder, name))),
    0,
  );
}

/** For `beforeAll` of whatever runs bin/cw.js: builds when a source is newer than the last build. */
export function ensureBuilt(): void {
  const sources = Math.max(
    newest(join(root, 'src')),
    newest(join(root, 'kernel')),
    newest(join(root, 'scripts')),
    timeOf(join(root, 'package.json')),
  );
  if (timeOf(stamp) > sources) return;
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stderr}`);
}

/** Before all tests: those that call the sources start the built worker, which has to be of the same sources. */
export default ensureBuilt;
