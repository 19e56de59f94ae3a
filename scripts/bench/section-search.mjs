/** Benchmark of search: warm in one process against `git grep -c`, and as a whole process against an empty Node program. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { bundled } from '../long/bundle.mjs';
import { copiedTrees } from './copied-trees.mjs';
import { corpus } from './corpus.mjs';
import { cw, EMPTY_NODE, indexBelow } from './cw.mjs';
import { childEnv, emptied, withTemporary } from './environment.mjs';
import { count, median, milliseconds, ratio } from './numbers.mjs';
import { say } from './progress.mjs';
import { timed } from './run.mjs';

const GREP_ROUNDS = 5;
const PROCESS_ROUNDS = 15;
const EVAL_ROUNDS = 15;
/** Of each of the five kinds that `cw eval generate` makes. */
const EVAL_ROWS = 20;
/** A gate without a baseline cannot judge, which takes as long. */
const CANNOT_JUDGE = 2;

/** Asked of every tree: what people ask, from a name to a sentence in which every word is common. */
const QUERIES = [
  ['symbol', 'WebGLRenderer'],
  ['symbol', 'mergeMap'],
  ['symbol', 'createStore'],
  ['symbol', 'Observable.subscribe'],
  ['concept', 'shadow map rendering'],
  ['concept', 'where are touch events handled'],
  ['concept', 'parse a color from a string'],
  ['concept', 'scheduling of asynchronous tasks'],
  ['path', 'src/core/Object3D.js'],
  ['exact', '"throw new Error"'],
  ['exact', '"getElementById("'],
  ['error', 'TypeError: Cannot read properties of undefined (reading "length")'],
  ['common words', 'function that returns the value of this new object if the type is not null or undefined'],
  ['common words', 'get and set the name of the data for this index from the array of values'],
];

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

function measure(name, directory, home, driver, scratch) {
  say(`search: ${name}`);
  timed(cw(['index'], directory, home));
  const file = join(scratch, 'queries.json');
  writeFileSync(file, JSON.stringify(QUERIES.map(([group, query]) => ({ group, query }))));
  const grep = median(
    Array.from({ length: GREP_ROUNDS }, () =>
      timed({ file: 'git', args: ['grep', '-c', 'renderer'], cwd: directory, env: process.env }),
    ),
  );
  const index = indexBelow(home);
  const { chunks, first, times } = JSON.parse(
    execFileSync(process.execPath, [driver, index, file], { maxBuffer: 1 << 26, encoding: 'utf8' }),
  );
  const groups = [...new Set(times.map(({ group }) => group))].map((group) => {
    const values = times.filter((time) => time.group === group).map((time) => time.milliseconds);
    return { group, p50: percentile(values, 0.5), p95: percentile(values, 0.95) };
  });
  const all = times.map((time) => time.milliseconds);
  return { name, chunks, first, grep, groups, p50: percentile(all, 0.5), p95: percentile(all, 0.95) };
}

function wholeProcess(directory, home) {
  const runs = [];
  for (let round = 0; round < PROCESS_ROUNDS; round++) {
    runs.push({ floor: timed(EMPTY_NODE), wall: timed(cw(['search', 'renderer', '--json'], directory, home)) });
  }
  return {
    wall: median(runs.map(({ wall }) => wall)),
    floor: median(runs.map(({ floor }) => floor)),
    ratio: median(runs.map(({ wall, floor }) => wall / floor)),
  };
}

const chunksIn = ({ file, args, cwd, env }) =>
  JSON.parse(execFileSync(file, args, { cwd, env: childEnv(env), encoding: 'utf8' })).content.counts.chunks;

/** Every so many queries of the suite are asked in a process of their own, to know what one of them takes. */
const EACH_QUERY = 10;

const queriesOf = (suite) =>
  readFileSync(suite, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).query)
    .filter((query, at) => query !== undefined && at % EACH_QUERY === 0);

/** Trees whose gates are measured: the first has the 20,000 chunks that the target speaks of. */
const GATED = ['react-native', 'three'];

/** As on a runner: the index comes out of an artifact. */
function restored({ name, directory }, scratch) {
  const built = emptied(join(scratch, `built ${name}`));
  const home = emptied(join(scratch, `restored ${name}`));
  const artifact = join(scratch, `${name}.cw.tar.zst`);
  timed(cw(['index'], directory, built));
  timed(cw(['state', 'export', '--out', artifact], directory, built));
  timed(cw(['state', 'import', artifact], directory, home));
  return home;
}

/** A gate against one search, a word and one of its own queries: as whole processes, each after the other. */
function evaluation(tree, scratch) {
  say(`search: a gate on ${tree.name}`);
  const { name, directory } = tree;
  const home = restored(tree, scratch);
  const suite = join(scratch, `smoke ${name}.jsonl`);
  timed(cw(['eval', 'generate', '--each', String(EVAL_ROWS), '--out', suite], directory, home));
  const gate = { ...cw(['eval', '--gate', suite], directory, home), ends: [CANNOT_JUDGE] };
  const search = (query) => timed(cw(['search', query, '--json'], directory, home));
  // The first ones keep what V8 made of the program.
  for (let round = 0; round < 3; round++) timed(gate);
  const runs = Array.from({ length: EVAL_ROUNDS }, () => ({ search: search('renderer'), wall: timed(gate) }));
  const own = queriesOf(suite).map((query) => median([search(query), search(query), search(query)]));
  const mean = own.reduce((sum, time) => sum + time, 0) / own.length;
  return {
    name,
    chunks: chunksIn(cw(['status', '--json'], directory, home)),
    wall: median(runs.map(({ wall }) => wall)),
    search: median(runs.map(({ search: time }) => time)),
    ratio: median(runs.map(({ wall, search: time }) => wall / time)),
    own: mean,
    ownRatio: median(runs.map(({ wall }) => wall)) / mean,
  };
}

export async function run(options) {
  return withTemporary(async (scratch) => {
    const homeOf = (directory) => join(scratch, `home of ${basename(directory)}`);
    const driver = await bundled('bench/search-driver.ts');
    const trees = corpus(options);
    const small = trees.find(({ name }) => name === 'three') ?? trees[0];
    const repositories = [[small.name, small.directory]];
    if (trees.length > 1) repositories.push(['all of them, twice', copiedTrees(join(scratch, 'all'), trees, 2)]);
    const measured = repositories.map(([name, directory]) =>
      measure(name, directory, emptied(homeOf(directory)), driver, scratch),
    );
    const process = wholeProcess(small.directory, homeOf(small.directory));
    const gated = trees.filter(({ name }) => GATED.includes(name));
    const gates = (gated.length > 0 ? gated : [small]).map((tree) => evaluation(tree, scratch));
    return {
      tables: [
        {
          caption: 'warm, in one process, against `git grep -c` for one word on the same files',
          columns: ['repository', 'chunks', 'p50', 'p95', 'git grep', 'p50 of it', 'target', 'first query'],
          rows: measured.map(({ name, chunks, p50, p95, grep, first }) => [
            name,
            count(chunks),
            milliseconds(p50),
            milliseconds(p95),
            milliseconds(grep),
            ratio(p50 / grep),
            '<= 0.33 x',
            milliseconds(first),
          ]),
        },
        ...measured.map(({ name, groups }) => ({
          caption: `by intent: ${name}`,
          columns: ['intent', 'p50', 'p95'],
          rows: groups.map(({ group, p50, p95 }) => [group, milliseconds(p50), milliseconds(p95)]),
        })),
        {
          caption: `whole process, \`cw search renderer --json\` on ${small.name}`,
          columns: ['', 'median', 'node -e 0', 'ratio', 'target'],
          rows: [
            ['cw search', milliseconds(process.wall), milliseconds(process.floor), ratio(process.ratio), '<= 4.3 x'],
          ],
        },
        {
          caption: `whole process, \`cw eval --gate\` of ${5 * EVAL_ROWS} generated queries on a restored index`,
          columns: [
            'repository',
            'chunks',
            'cw eval',
            'cw search',
            'ratio',
            'target',
            'search of its queries',
            'ratio',
          ],
          rows: gates.map(({ name, chunks, wall, search, ratio: times, own, ownRatio }) => [
            ...[name, count(chunks), milliseconds(wall), milliseconds(search), ratio(times), '<= 8 x'],
            ...[milliseconds(own), ratio(ownRatio)],
          ]),
        },
      ],
      remarks: [],
      data: { measured, process, gates },
    };
  });
}
