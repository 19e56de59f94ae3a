/** Describes the machine on which the numbers were measured. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

export function machine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memory: totalmem(),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    git: execFileSync('git', ['--version'], { encoding: 'utf8' }).trim().replace('git version ', ''),
    // On a busy machine, ratios to a peer stay valid and times do not, so the load is reported.
    load: loadavg()[0],
  };
}

/** @param {ReturnType<typeof machine>} about */
export function describeMachine(about) {
  const { cpu, cores, memory, platform, node, git, load } = about;
  const idle = load < 0.5 ? '' : `, load ${load.toFixed(1)} before the start: others are at work here`;
  return `${cpu}, ${cores} cores, ${Math.round(memory / 2 ** 30)} GB, ${platform}, node ${node}, git ${git}${idle}`;
}
