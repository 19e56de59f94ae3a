import { readFileSync } from 'node:fs';

/** Which process it is, beyond its number: numbers are used again. */

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * When a process started, in a form that two processes can share only by being the same: the boot and the clock tick in it.
 * '' where the system does not tell (only Linux has /proc).
 */
export function startOf(pid: number): string {
  const stat = readOrNull(`/proc/${pid}/stat`);
  const boot = readOrNull('/proc/sys/kernel/random/boot_id');
  if (stat === null || boot === null) return '';
  // The second field is the program's name in parentheses and may hold spaces and parentheses itself; start time is the 22nd.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks === undefined ? '' : `${boot.trim()}/${ticks}`;
}

/** Alive, as far as can be known: a process of somebody else's counts, and one with another start does not. */
export function isAlive(pid: number, start: string): boolean {
  // 0 and below are groups of processes to kill(2), our own among them: always "alive".
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = startOf(pid);
  return start === '' || now === '' || now === start;
}
