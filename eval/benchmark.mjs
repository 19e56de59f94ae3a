/**
 * Runs suites about public repositories and prints the quality table. Everything is done by the program itself, as a user
 * would: `cw index`, then `cw eval --out`. See README.md beside it.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    suites: { type: 'string' },
    repos: { type: 'string', default: 'repos' },
    list: { type: 'string', default: join(here, 'repositories.json') },
    only: { type: 'string' },
    cw: { type: 'string', default: join(here, '../bin/cw.js') },
    json: { type: 'string' },
  },
});

const SHOWN = ['nDCG@10', 'RR@10', 'R@10', 'Success@1'];

const git = (cwd, ...args) => execFileSync('git', args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });

const cw = (cwd, ...args) =>
  execFileSync(process.execPath, [resolve(options.cw), ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] });

/** One commit, without its history: the index needs no more. */
function fetchRepository(directory, { url, commit }) {
  mkdirSync(directory, { recursive: true });
  git(directory, 'init', '--quiet');
  git(directory, 'fetch', '--quiet', '--depth', '1', url, commit);
  git(directory, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
}

/** Lists of other benchmarks name what is relevant in two grades, and count both. */
function suiteText(name, suites) {
  const own = join(suites, `${name}.jsonl`);
  if (existsSync(own)) return readFileSync(own, 'utf8');
  const foreign = join(suites, `${name}.json`);
  if (!existsSync(foreign)) return null;
  const pathOf = (one) => (typeof one === 'string' ? one : one.path);
  return JSON.parse(readFileSync(foreign, 'utf8'))
    .map(({ query, category, relevant = [], secondary = [] }, at) =>
      JSON.stringify({
        id: `${name}-${at + 1}`,
        query,
        expected: [...relevant, ...secondary].map(pathOf),
        intent: category,
      }),
    )
    .join('\n');
}

/** Ignore rules that leave one directory: what lies beside each step on the way to it is left out. */
function onlyBelow(root) {
  const steps = root.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'));
  return steps.map((step) => `/${step.includes('/') ? `${dirname(step)}/` : ''}*\n!/${step}/\n`).join('');
}

function measure(repository, suites, scratch) {
  const text = suiteText(repository.name, suites);
  if (text === null) return null;
  const directory = resolve(options.repos, repository.name);
  if (!existsSync(join(directory, '.git'))) fetchRepository(directory, repository);
  if (repository.root !== null) writeFileSync(join(directory, '.cwignore'), onlyBelow(repository.root));
  const [suite, out] = [join(scratch, `${repository.name}.jsonl`), join(scratch, `${repository.name}.result.json`)];
  writeFileSync(suite, text);
  cw(directory, 'index');
  cw(directory, 'eval', suite, '--out', out);
  return JSON.parse(readFileSync(out, 'utf8')).queries.map((query) => ({
    ...query,
    repository: repository.name,
    written: repository.language,
  }));
}

const mean = (queries, name) => queries.reduce((sum, { values }) => sum + values[name], 0) / queries.length;

function table(title, queries, keyOf) {
  const groups = Map.groupBy
    ? Map.groupBy(queries, keyOf)
    : queries.reduce((map, query) => map.set(keyOf(query), [...(map.get(keyOf(query)) ?? []), query]), new Map());
  const rows = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).concat([['all', queries]]);
  const line = ([name, members]) =>
    `| ${name} | ${members.length} | ${SHOWN.map((one) => mean(members, one).toFixed(3)).join(' | ')} |`;
  return [
    `| ${title} | queries | ${SHOWN.join(' | ')} |`,
    `|---|--:|${SHOWN.map(() => '--:').join('|')}|`,
    ...rows.map(line),
    '',
  ].join('\n');
}

if (options.suites === undefined) {
  console.error('usage: node eval/benchmark.mjs --suites DIR --repos DIR [--only name,name] [--json out.json]');
  process.exit(2);
}
const only = options.only?.split(',');
const scratch = mkdtempSync(join(tmpdir(), 'cw-benchmark-'));
try {
  const queries = [];
  for (const repository of JSON.parse(readFileSync(options.list, 'utf8'))) {
    if (only !== undefined && !only.includes(repository.name)) continue;
    const found = measure(repository, resolve(options.suites), scratch);
    if (found === null) console.error(`${repository.name}: no suite`);
    else queries.push(...found);
  }
  console.log(table('category', queries, ({ intent }) => intent ?? '-'));
  console.log(table('language', queries, ({ written }) => written));
  console.log(table('repository', queries, ({ repository }) => repository));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(queries)}\n`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
