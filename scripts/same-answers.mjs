/**
 * Compares the answers of two built programs, byte for byte:
 *
 *   npm run same-answers -- --before DIR [--after DIR] [--queries FILE]... [--odd 500] [--seed 1] <repository>...
 *
 * DIR is a copy of `bin`, `dist` and `package.json` with `node_modules` beside them; `--after` is this work tree unless told
 * otherwise, and is not built. FILE is a JSON list of {query} (all files of a directory), or such an object a line. Odd queries are
 * made of the files of each repository. Each repository is indexed by the first program, and both ask that index.
 * Only times are left out. It ends with 1 when an answer differs.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundled } from './long/bundle.mjs';
import { askCw, cleanEnvironment, root, scratchDirectory } from './long/program.mjs';

const USAGE =
  'npm run same-answers -- --before DIR [--after DIR] [--queries FILE]... [--odd 500] [--seed 1] <repository>...';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string' },
    after: { type: 'string', default: root },
    queries: { type: 'string', multiple: true, default: [] },
    odd: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    home: { type: 'string' },
  },
});
if (values.before === undefined || positionals.length === 0) {
  process.stderr.write(`usage: ${USAGE}\n`);
  process.exit(2);
}

/** Every query is asked in one of these ways, in turns. */
const WAYS = [
  {},
  {},
  { limit: 30 },
  { detail: 'signature', limit: 3 },
  { kind: 'function' },
  { path: '!test/**' },
  { 'max-tokens': 800 },
  { explain: 'basic', group: true },
];

const queriesIn = (file) => {
  if (statSync(file).isDirectory())
    return readdirSync(file)
      .sort()
      .flatMap((name) => queriesIn(join(file, name)));
  const text = readFileSync(file, 'utf8').trim();
  const rows = text.startsWith('[') ? JSON.parse(text) : text.split('\n').map((line) => JSON.parse(line));
  return rows.flatMap(({ query }) => (typeof query === 'string' ? [query] : []));
};

/** Where two answers differ first, by the names and positions that lead there. */
function firstDifference(before, after, at = '') {
  const isObject = (value) => typeof value === 'object' && value !== null;
  if (!isObject(before) || !isObject(after))
    return `${at}: ${JSON.stringify(before)?.slice(0, 200)} and ${JSON.stringify(after)?.slice(0, 200)}`;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      return firstDifference(before[key], after[key], `${at}.${key}`);
  }
  return 'the order of fields';
}

const given = values.queries.flatMap((file) => queriesIn(resolve(file)));
const oddLines = await bundled('long/odd-lines.ts');
const scratch = scratchDirectory('same-answers');

const oddQueries = (repository) => {
  const { stdout, status, stderr } = spawnSync(process.execPath, [oddLines, repository, values.odd, values.seed], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
};

/** The lines of a batch, without times. */
function answersOf(program, rows, repository, home) {
  const file = join(scratch, 'rows.jsonl');
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  const started = performance.now();
  const args = [join(resolve(program), 'bin/cw.js'), 'search', '--batch', file, '--json'];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: repository,
    env: cleanEnvironment({ CW_HOME: home }),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  const lines = stdout.trimEnd().split('\n');
  if (lines.length !== rows.length) throw new Error(`${lines.length} answers to ${rows.length} queries:\n${stderr}`);
  const seconds = (performance.now() - started) / 1000;
  return { seconds, lines: lines.map((line) => line.replace(/"milliseconds":[\d.e-]+/g, '"milliseconds":0')) };
}

let asked = 0;
let different = 0;
for (const repository of positionals.map((path) => resolve(path))) {
  const home = values.home === undefined ? join(scratch, 'home') : join(resolve(values.home), basename(repository));
  askCw(join(resolve(values.before), 'bin/cw.js'), ['index'], repository, { CW_HOME: home });
  const rows = [...given, ...oddQueries(repository)].map((query, id) => ({
    id,
    query,
    explain: 'full',
    ...WAYS[id % WAYS.length],
  }));
  const before = answersOf(values.before, rows, repository, home);
  const after = answersOf(values.after, rows, repository, home);
  let found = 0;
  for (const [at, row] of rows.entries()) {
    if (before.lines[at] === after.lines[at]) continue;
    found++;
    if (found > 3) continue;
    const where = firstDifference(JSON.parse(before.lines[at]), JSON.parse(after.lines[at]));
    console.log(`${JSON.stringify(row).slice(0, 300)}\n  ${where}`);
  }
  asked += rows.length;
  different += found;
  console.log(
    `${basename(repository)}: ${rows.length} queries, ${found} other answers (${before.seconds.toFixed(1)} s, then ${after.seconds.toFixed(1)} s)`,
  );
}
console.log(`${asked} answers compared, ${different} differ`);
process.exitCode = different === 0 ? 0 : 1;
