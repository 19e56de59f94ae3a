import { accessSync, constants, statfsSync, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { sizeOnDisk } from '../../workspace/disk.js';
import type { FoundIndex } from '../../workspace/index-state.js';
import { listLitter } from '../../workspace/litter.js';
import type { LockView } from '../../workspace/lock-view.js';
import type { StatePaths } from '../../workspace/state.js';
import { type Finding, failed, fine, warning } from './check.js';

/** Free space that should remain beside a rebuild of the same size, for the cache and the journal. */
const SPARE_BYTES = 100_000_000;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

const nearestExisting = (path: string): string => {
  let at = path;
  while (statSync(at, { throwIfNoEntry: false }) === undefined && dirname(at) !== at) at = dirname(at);
  return at;
};

/** Checks permissions through the system, and not by writing a file: `cw doctor` leaves nothing behind. */
export const checkState = ({ directory }: StatePaths, home: string | undefined): Finding => {
  const where = home ? `${directory} (CW_HOME is ${home})` : `${directory} (CW_HOME is not set)`;
  const next = 'Make it writable, or set CW_HOME to a directory that is.';
  if (home && !isAbsolute(home))
    return failed(
      `CW_HOME is ${home}: a relative path is another place in each directory`,
      'Set CW_HOME to an absolute path.',
    );
  try {
    const existing = nearestExisting(directory);
    if (!statSync(existing).isDirectory()) return failed(`${where}: ${existing} is not a directory`, next);
    accessSync(existing, constants.W_OK | constants.X_OK);
    return fine(`${where}: writable`);
  } catch {
    return failed(`${where}: not writable`, next);
  }
};

export const checkDisk = ({ directory, index }: StatePaths): Finding => {
  const { bavail, bsize } = statfsSync(nearestExisting(directory));
  const free = bavail * bsize;
  const size = sizeOnDisk(index);
  const detail = `${megabytes(free)} free; the index has ${megabytes(size)}, and a rebuild needs as much again beside it`;
  return free >= size + SPARE_BYTES
    ? fine(detail)
    : warning(detail, 'Free some space before the next `cw index --full`.');
};

export const checkIndex = (found: FoundIndex): Finding => {
  if (found.kind === 'missing') return warning('there is no index here', 'Run `cw index` to make one.');
  if (found.kind === 'state') return fine(`of ${found.state.commit || 'no commit'} (${found.state.source})`);
  if (found.why === 'incompatible') return warning(found.detail, 'Run `cw index`: it builds the index again.');
  if (found.why === 'newer') return failed(found.detail, 'Update cw, or build the index again with `cw index --full`.');
  return failed(found.detail, 'Run `cw index --full` to build it again.');
};

export const checkLitter = (paths: StatePaths, lock: LockView | null): Finding => {
  const litter = listLitter(paths);
  if (litter.length === 0) return fine('no file of a killed run');
  const bytes = litter.reduce((sum, file) => sum + sizeOnDisk(file), 0);
  const what = `${litter.length} temporary file${litter.length === 1 ? '' : 's'}, ${megabytes(bytes)}`;
  if (lock?.state === 'held') return fine(`${what}, of the present run`);
  return warning(`a killed run left ${what}`, 'The next `cw index` removes them; so does `cw clean`.');
};

export const checkLock = (lock: LockView | null): Finding => {
  if (lock === null) return fine('no process is writing');
  const who = lock.pid === null ? 'an unknown process' : `process ${lock.pid} on ${lock.host}`;
  if (lock.state === 'held') return fine(`held by ${who} (cw ${lock.purpose ?? '?'})`);
  return warning(`left behind by ${who}, which is gone`, 'Nothing: the next run replaces it.');
};
