import { constants, copyFileSync, rmSync } from 'node:fs';
import { checkPresent, recoverJournal } from './open.js';
import { publishIndex } from './publish.js';
import { guarded } from './store-error.js';

/**
 * Copies an index file for a view. The caller holds the lock of the source, so nobody writes; a journal that a killed
 * writer left is rolled back first, since a copy without it would be half of a change.
 * File systems that can, share the blocks, and the copy costs nothing until the delta is applied.
 */
export function copyIndex(from: string, to: string): void {
  const staged = `${to}.${process.pid}.tmp`;
  guarded(to, () => {
    checkPresent(from);
    recoverJournal(from);
    try {
      // Not into what has the name: that could be a link.
      rmSync(staged, { force: true });
      copyFileSync(from, staged, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
      publishIndex(staged, to);
    } finally {
      rmSync(staged, { force: true });
    }
  });
}
