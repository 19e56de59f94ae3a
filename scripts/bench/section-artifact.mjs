/** Benchmark of artifacts: size, time of export and import, and the time that an import saves on a new machine. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copiedTrees } from './copied-trees.mjs';
import { corpus } from './corpus.mjs';
import { cw } from './cw.mjs';
import { emptied, withTemporary } from './environment.mjs';
import { megabytes, milliseconds, percent, ratio } from './numbers.mjs';
import { say } from './progress.mjs';
import { timed, watched } from './run.mjs';

const TIERS = ['full', 'no-text'];
const LEVELS = [3, 9, 11, 15, 19];
/** zstd-codec has no higher one. */
const PORTABLE_LEVEL = 9;
/** How often all trees are copied into one: about 50 MB of source once, and with `--large` 200 MB. */
const LARGE = [1, 4];
/** An import and a first search are short: the best of a few is what they cost without the neighbours. */
const ROUNDS = 3;
/** 100 Mbit/s, in bytes a millisecond. */
const LINE = 12_500;

const best = (times, work) => Math.min(...Array.from({ length: times }, work));

const hasZstd = () => spawnSync('zstd', ['--version']).status === 0;

/** What any tool would need for the same bytes. null: there is no zstd program here. */
function plainUnpacking(scratch, artifact) {
  if (!hasZstd()) return null;
  const place = emptied(join(scratch, 'plain'));
  const args = ['-c', `zstd -dc "${artifact}" | tar x -C "${place}"`];
  return best(3, () => timed({ file: 'sh', args, cwd: scratch, env: {} }));
}

async function exported(scratch, tree, home, name, flags) {
  const file = join(scratch, name);
  const program = cw(['state', 'export', '--out', file, '--json', ...flags], tree.directory, home);
  const { stdout, wall } = await watched(program);
  const { manifest, codec } = JSON.parse(stdout);
  return { file, wall, bytes: statSync(file).size, manifest, codec };
}

/** @param {readonly number[]} wanted the levels to compare; a large tree is measured at the default alone */
async function measure(scratch, tree, wanted) {
  const home = emptied(join(scratch, 'home'));
  say(`artifact: ${tree.name}, build`);
  const build = timed(cw(['index'], tree.directory, home));
  const tiers = [];
  for (const tier of TIERS) tiers.push({ tier, ...(await exported(scratch, tree, home, tier, ['--tier', tier])) });
  const levels = [];
  for (const level of wanted) {
    if (level > PORTABLE_LEVEL && tiers[0].codec === 'portable') continue;
    say(`artifact: ${tree.name}, level ${level}`);
    const made = await exported(scratch, tree, home, `level${level}`, ['--level', String(level)]);
    const taken = best(2, () =>
      timed(cw(['state', 'import', made.file], tree.directory, emptied(join(scratch, 'taken')))),
    );
    levels.push({ level, bytes: made.bytes, exported: made.wall, taken });
  }
  const fresh = emptied(join(scratch, 'fresh'));
  mkdirSync(fresh, { recursive: true });
  const full = tiers[0];
  const taken = best(ROUNDS, () =>
    timed(cw(['state', 'import', full.file], tree.directory, emptied(join(scratch, 'fresh')))),
  );
  const query = best(ROUNDS, () => timed(cw(['search', 'parse options'], tree.directory, fresh)));
  const plain = plainUnpacking(scratch, full.file);
  const { bytes: source, lines } = full.manifest.counts;
  return { name: tree.name, source, lines, build, tiers, levels, taken, query, plain, codec: full.codec };
}

const sizeRows = ({ name, source, lines, tiers }) =>
  tiers.map(({ tier, bytes, wall }) => [
    `${name}, ${tier}`,
    megabytes(source),
    megabytes(bytes),
    percent(bytes / source),
    megabytes((bytes / lines) * 1e6),
    milliseconds(wall),
  ]);

const levelRows = ({ name, levels }) =>
  levels.map(({ level, bytes, exported: wall, taken }) => [
    `${name}, level ${level}`,
    megabytes(bytes),
    milliseconds(wall),
    milliseconds(taken),
    milliseconds(bytes / LINE + taken),
  ]);

const freshRow = ({ name, build, taken, query, plain }) => [
  name,
  milliseconds(build),
  milliseconds(taken),
  milliseconds(query),
  ratio(build / (taken + query)),
  plain === null ? '-' : milliseconds(plain),
  plain === null ? '-' : ratio(taken / plain),
];

/** @param {import('./options.mjs').Options} options */
export async function run(options) {
  const data = await withTemporary(async (scratch) => {
    const measured = [];
    const trees = corpus(options);
    for (const tree of trees) measured.push(await measure(scratch, tree, LEVELS));
    for (const copies of trees.length > 1 ? (options.large ? LARGE : LARGE.slice(0, 1)) : []) {
      const name = copies === 1 ? 'all of them' : `all of them, ${copies} times`;
      say(`artifact: ${name}`);
      const directory = copiedTrees(join(scratch, 'all'), trees, copies);
      measured.push(await measure(scratch, { name, directory }, []));
    }
    return measured;
  });
  return {
    tables: [
      {
        caption: 'size',
        columns: ['tree, tier', 'source', 'artifact', 'of source', 'per million lines', 'export'],
        rows: data.flatMap(sizeRows),
      },
      {
        caption: 'compression (download at 100 Mbit/s)',
        columns: ['tree, level', 'artifact', 'export', 'import', 'download + import'],
        rows: data.flatMap(levelRows),
      },
      {
        caption: 'a fresh machine, from the file on its disk to the first answer',
        columns: [
          ...['tree', 'build', 'import', 'first search', 'build / both (target: 20 x)'],
          ...['zstd -d | tar x', 'import / that (target: 2 x)'],
        ],
        rows: data.map(freshRow),
      },
    ],
    remarks: [`zstd by the ${data[0]?.codec} codec.`],
    data,
  };
}
