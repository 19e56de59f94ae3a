import { readFileSync } from 'node:fs';

/** Identifies a process beyond its id, because the system reuses process ids. Used to detect dead owners of locks. */

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * The start time of a process, unique across reboots: the boot id and the clock tick since that boot.
 * '' if the system does not provide it (only Linux has /proc).
 */
export function startOf(pid: number): string {
  const stat = readOrNull(`/proc/${pid}/stat`);
  const boot = readOrNull('/proc/sys/kernel/random/boot_id');
  if (stat === null || boot === null) return '';
  // The start time is field 22. Field 2 is the program name in parentheses, which may itself contain spaces and parentheses.
  const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return ticks === undefined ? '' : `${boot.trim()}/${ticks}`;
}

/** Whether a process is alive. A process of another user counts as alive; one with another start time is a different process. */
export function isAlive(pid: number, start: string): boolean {
  // For kill(2), 0 and negative numbers mean process groups, including our own, so they would always look alive.
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = startOf(pid);
  return start === '' || now === '' || now === start;
}
