import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { isAlive } from '../core/process-identity.js';

/** Who made a directory, in its name: machines that share a directory have processes of the same numbers. */

const hostTag = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

export const ownTag = (): string => `${hostTag()}-${process.pid}`;

/** `unknown`: of another machine, whose processes cannot be asked. A name without a machine, as of cw 0.1.0, is of this one. */
export const ownerOf = (name: string): 'alive' | 'dead' | 'unknown' => {
  const [, host, pid] = /^(?:([0-9a-f]{8})-)?(\d+)-/.exec(name) ?? [];
  if (pid === undefined || (host !== undefined && host !== hostTag())) return 'unknown';
  return isAlive(Number(pid), '') ? 'alive' : 'dead';
};
