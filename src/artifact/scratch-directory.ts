import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CwError } from '../core/error.js';
import { namesIn } from '../workspace/disk.js';
import { ownerOf, ownTag } from '../workspace/owner-tag.js';

const PREFIX = 'cw-artifact-';

/** Removes the temporary directories of killed runs. Those of other users cannot be removed and stay. */
const clearDead = (above: string): void => {
  try {
    for (const name of namesIn(above)) {
      if (!name.startsWith(PREFIX) || ownerOf(name.slice(PREFIX.length)) !== 'dead') continue;
      rmSync(join(above, name), { recursive: true, force: true });
    }
  } catch {
    // Another user owns the directory.
  }
};

/** Makes a temporary directory to unpack an artifact that is only checked. The caller removes it. */
export const makeScratchDirectory = (): string => {
  const above = tmpdir();
  clearDead(above);
  try {
    return mkdtempSync(join(above, `${PREFIX}${ownTag()}-`));
  } catch (cause) {
    throw new CwError('not-writable', `no temporary directory can be made in ${above}.`, {
      next: 'Set TMPDIR to a directory that can be written to.',
      cause,
      detail: { directory: above },
    });
  }
};
