import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { isAlive } from '../core/process-identity.js';

/**
 * Tags in directory names that say which process made them. A tag includes the host, because machines that share a
 * directory can have the same process ids.
 */

const hostTag = (): string => createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

export const ownTag = (): string => `${hostTag()}-${process.pid}`;

/**
 * Whether the process that made a directory is still alive. `unknown`: it is of another host, whose processes cannot be
 * examined. Names without a host, as cw 0.1.0 wrote them, count as of this host.
 */
export const ownerOf = (name: string): 'alive' | 'dead' | 'unknown' => {
  const [, host, pid] = /^(?:([0-9a-f]{8})-)?(\d+)-/.exec(name) ?? [];
  if (pid === undefined || (host !== undefined && host !== hostTag())) return 'unknown';
  return isAlive(Number(pid), '') ? 'alive' : 'dead';
};
