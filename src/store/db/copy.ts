import { constants, copyFileSync, rmSync } from 'node:fs';
import { checkPresent, recoverJournal } from './open.js';
import { publishIndex } from './publish.js';
import { guarded } from './store-error.js';

/**
 * Copies an index file. The caller holds the lock of the source, so no other process writes. The journal of a killed writer
 * is rolled back first, because a copy without it would contain half of a transaction.
 * If the file system supports it, both files share their blocks, and the copy costs almost nothing.
 */
export function copyIndex(from: string, to: string): void {
  const staged = `${to}.${process.pid}.tmp`;
  guarded(to, () => {
    checkPresent(from);
    recoverJournal(from);
    try {
      // An existing file of that name is removed and not overwritten, because it could be a link.
      rmSync(staged, { force: true });
      copyFileSync(from, staged, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
      publishIndex(staged, to);
    } finally {
      rmSync(staged, { force: true });
    }
  });
}
