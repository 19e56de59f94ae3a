import { CwError } from '../../core/error.js';
import type { Suite } from '../suites/suite.js';

/** Refuses a replay suite for an operation that needs one commit for all rows. `how` ends the sentence with that operation. */
export const refuseReplay = ({ tier, files }: Suite, how: string): void => {
  if (tier !== 'replay') return;
  throw new CwError(
    'usage',
    `${files.join(', ')} is a replay, which ${how}: each of its rows has a commit of its own.`,
    {
      next: 'Run it with `cw eval <file> --out <result>`, and compare such results.',
      detail: { files },
    },
  );
};
