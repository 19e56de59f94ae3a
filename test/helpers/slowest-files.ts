import type { Reporter, TestModule } from 'vitest/node';

const SHOWN = 10;

/** Prints the slowest test files at the end of a run, so that a slow test is noticed when it is written. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const timed = modules.map((module) => ({
      file: module.relativeModuleId,
      milliseconds: module.diagnostic().duration,
    }));
    timed.sort((a, b) => b.milliseconds - a.milliseconds);
    if (timed.length <= SHOWN) return;
    process.stdout.write(`\n The ${SHOWN} slowest files:\n`);
    for (const { file, milliseconds } of timed.slice(0, SHOWN))
      process.stdout.write(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}\n`);
  }
}
