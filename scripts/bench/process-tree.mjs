/**
 * Measures CPU and memory of a program and its child processes by sampling /proc. Workers are killed and not waited for at the
 * end, so the rusage of their parent does not include them. The last sample does, to within one interval. Linux only: on
 * other systems the caller reports that nothing was measured.
 */
import { readFileSync } from 'node:fs';

export const canWatch = process.platform === 'linux';

const INTERVAL_MILLISECONDS = 20;
/** The kernel's USER_HZ and page size on every Linux that Node has builds for, some arm64 page sizes aside. */
const TICK_MILLISECONDS = 10;
const PAGE_BYTES = 4096;

const read = (path) => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // It ended between the list and the look.
    return '';
  }
};

/** Node, git and the peers start their children from their main thread. */
const childrenOf = (pid) => read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

/** Fields of /proc/PID/stat; the name in brackets may hold anything, so they count from behind it. */
function statOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields.length < 22 ? null : { ticks: Number(fields[11]) + Number(fields[12]), pages: Number(fields[21]) };
}

/** @typedef {{ role: 'main' | 'worker' | 'other', cpu: number, firstSeen: number, lastSeen: number }} Seen */

/** Asked at each look: between fork and exec a child has its parent's command line, and after its end it has none. */
const roleOf = (pid, root, before) => {
  if (pid === root) return 'main';
  const line = read(`/proc/${pid}/cmdline`);
  if (line === '') return before ?? 'other';
  return /worker\.cjs/.test(line) ? 'worker' : 'other';
};

/**
 * Watches until `stop` is called.
 * @param {number} root
 */
export function watch(root) {
  /** @type {Map<number, Seen>} */
  const seen = new Map();
  let peakBytes = 0;
  const started = performance.now();

  const look = () => {
    const now = performance.now() - started;
    let pages = 0;
    const queue = [root];
    for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
      const stat = statOf(pid);
      if (stat === null) continue;
      pages += stat.pages;
      const before = seen.get(pid);
      const cpu = Math.max(before?.cpu ?? 0, stat.ticks * TICK_MILLISECONDS);
      seen.set(pid, { role: roleOf(pid, root, before?.role), cpu, firstSeen: before?.firstSeen ?? now, lastSeen: now });
      queue.push(...childrenOf(pid));
    }
    peakBytes = Math.max(peakBytes, pages * PAGE_BYTES);
  };

  look();
  const timer = setInterval(look, INTERVAL_MILLISECONDS);
  return {
    stop: () => {
      clearInterval(timer);
      return { peakBytes, processes: [...seen.values()] };
    },
  };
}
