/** Benchmark of a first index against parsing alone, in alternating rounds, so that both run under the same load. */
import { join } from 'node:path';
import { bundled } from '../long/bundle.mjs';
import { corpus } from './corpus.mjs';
import { cw } from './cw.mjs';
import { emptied, ROOT, withTemporary } from './environment.mjs';
import { count, median, megabytes, ratio, seconds } from './numbers.mjs';
import { findPeers } from './peers.mjs';
import { say } from './progress.mjs';
import { failureRemark } from './report.mjs';
import { watched } from './run.mjs';

const ROUNDS = 3;
const TARGET = '<= 1.5 x';

const middle = (runs, of) => median(runs.map(of));
/** The measure that a busy machine disturbs least. */
const cpuOf = ({ usage }) => usage.mainCpu + usage.workerCpu + usage.otherCpu;
const usageOf = (runs, of) => (runs[0].usage === null ? null : middle(runs, ({ usage }) => of(usage)));

async function measureTree(tree, driver, peers, scratch) {
  const cold = [];
  const alone = [];
  const others = peers.map(({ name, what, program }) => ({ name, what, program, runs: [] }));
  for (let round = 0; round < ROUNDS; round++) {
    say(`cold: ${tree.name}, round ${round + 1} of ${ROUNDS}`);
    // From nothing each time: no index, no facts cache.
    const home = emptied(`${scratch}/home`);
    cold.push(await watched(cw(['index', '--full', '--json'], tree.directory, home)));
    alone.push(
      await watched({
        file: process.execPath,
        args: [driver, await bundled('bench/parse-worker.ts'), tree.directory],
        cwd: tree.directory,
        env: { CW_HOME: home, CW_BENCH_DIST: join(ROOT, 'dist') },
      }),
    );
    for (const peer of others) {
      if (peer.program !== null)
        peer.runs.push(await watched(peer.program(tree.directory, emptied(`${scratch}/peer`))));
    }
  }
  const result = JSON.parse(cold[0].stdout);
  return {
    tree: tree.name,
    parsed: result.parsed,
    failed: result.failed.length,
    parsedAlone: JSON.parse(alone[0].stdout).parsed,
    cold: middle(cold, ({ wall }) => wall),
    coldRuns: cold.map(({ wall }) => wall),
    alone: middle(alone, ({ wall }) => wall),
    aloneRuns: alone.map(({ wall }) => wall),
    // Of the same round: a neighbour that slowed one of the two most likely slowed the other as well.
    ratio: median(cold.map(({ wall }, round) => wall / alone[round].wall)),
    cpuRatio: cold[0].usage === null ? null : median(cold.map((run, round) => cpuOf(run) / cpuOf(alone[round]))),
    stages: {
      mainCpu: usageOf(cold, ({ mainCpu }) => mainCpu),
      workerCpu: usageOf(cold, ({ workerCpu }) => workerCpu),
      otherCpu: usageOf(cold, ({ otherCpu }) => otherCpu),
      aloneMainCpu: usageOf(alone, ({ mainCpu }) => mainCpu),
      aloneWorkerCpu: usageOf(alone, ({ workerCpu }) => workerCpu),
      workers: usageOf(cold, ({ workers }) => workers),
      before: usageOf(cold, ({ before }) => before),
      after: usageOf(cold, ({ after }) => after),
      peakBytes: usageOf(cold, ({ peakBytes }) => peakBytes),
    },
    peers: others.map(({ name, what, runs }) => ({
      name,
      what,
      wall: runs.length === 0 ? null : middle(runs, ({ wall }) => wall),
    })),
  };
}

const stageRow = ({ tree, cold, stages }) => [
  tree,
  seconds(stages.mainCpu),
  seconds(stages.workerCpu),
  seconds(stages.otherCpu),
  seconds(stages.aloneMainCpu),
  seconds(stages.aloneWorkerCpu),
  seconds(stages.before),
  seconds(cold - stages.before - stages.after),
  seconds(stages.after),
  count(stages.workers),
  megabytes(stages.peakBytes),
];

/** @param {import('./options.mjs').Options} options */
export async function run(options) {
  const driver = await bundled('bench/parse-alone.ts');
  const peers = findPeers();
  const data = await withTemporary(async (scratch) => {
    const measured = [];
    for (const tree of corpus(options)) measured.push(await measureTree(tree, driver, peers, scratch));
    return measured;
  });
  const watchedAll = data.every(({ stages }) => stages.mainCpu !== null);
  return {
    tables: [
      {
        caption: `cw index --full against parsing alone, wall time, medians of ${ROUNDS} interleaved rounds`,
        columns: ['tree', 'parsed', 'cold', 'parse alone', 'ratio', 'target', 'CPU ratio'],
        rows: data.map(({ tree, parsed, cold, alone, ratio: times, cpuRatio }) => [
          tree,
          count(parsed),
          seconds(cold),
          seconds(alone),
          ratio(times),
          TARGET,
          cpuRatio === null ? '' : ratio(cpuRatio),
        ]),
      },
      ...(watchedAll
        ? [
            {
              caption:
                'where the time goes: CPU of the main process, its workers and git, with the same of parsing alone; wall by stage',
              columns: [
                'tree',
                'main',
                'workers',
                'git',
                'alone: main',
                'workers',
                'to 1st worker',
                'extracting',
                'finishing',
                'started',
                'peak',
              ],
              rows: data.map(stageRow),
            },
          ]
        : []),
      {
        caption: 'other programs over the same trees, wall time (they make less, or something else)',
        columns: ['tree', 'cw', ...peers.map(({ name, what }) => `${name} (${what})`)],
        rows: data.map(({ tree, cold, peers: others }) => [
          tree,
          seconds(cold),
          ...others.map(({ wall }) => (wall === null ? 'not installed' : seconds(wall))),
        ]),
      },
    ],
    remarks: [
      ...(watchedAll ? [] : ['CPU and stages are read from /proc: Linux only.']),
      ...failureRemark(data.reduce((sum, { failed }) => sum + failed, 0)),
    ],
    data,
  };
}
