/**
 * Prints what each feature of the ranking is worth, as the table of docs/search.md:
 *
 *   npm run ablation -- --repos DIR --annotations DIR
 *
 * DIR/<name> is an indexed git repository for a <name>.json of the annotations (others are passed over): a list of
 * {query, category, relevant: [path], secondary: [path]}.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundled } from './long/bundle.mjs';

const { values } = parseArgs({ options: { repos: { type: 'string' }, annotations: { type: 'string' } } });
if (values.repos === undefined || values.annotations === undefined) {
  console.error('npm run ablation -- --repos DIR --annotations DIR');
  process.exit(2);
}

const pathOf = (item) => (typeof item === 'string' ? item : item.path);
const jobs = readdirSync(values.annotations)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({
    index: join(resolve(values.repos), basename(file, '.json'), '.git/cw/index.db'),
    queries: JSON.parse(readFileSync(join(values.annotations, file), 'utf8')).map(
      ({ query, category, relevant = [], secondary = [] }) => ({
        query,
        category,
        targets: [...relevant, ...secondary].map(pathOf),
      }),
    ),
  }))
  .filter(({ index }) => existsSync(index));
if (jobs.length === 0) {
  console.error(`no indexed repository below ${values.repos} has annotations; run \`cw index\` in them first`);
  process.exit(2);
}
const directory = mkdtempSync(join(tmpdir(), 'cw-ablation-'));
try {
  const file = join(directory, 'jobs.json');
  writeFileSync(file, JSON.stringify(jobs));
  const means = JSON.parse(
    execFileSync(process.execPath, [await bundled('bench/ablation.ts'), file], { maxBuffer: 1 << 26 }),
  );
  const groups = ['all', ...new Set(jobs.flatMap(({ queries }) => queries.map(({ category }) => category)))].sort();
  const rows = [...new Set(Object.keys(means).map((key) => key.split(' ')[0]))];
  console.log(`| without | ${groups.join(' | ')} | change |\n| --- |${' ---: |'.repeat(groups.length + 1)}`);
  for (const row of rows.sort((a, b) => means[`${a} all`] - means[`${b} all`])) {
    const change = (means[`${row} all`] - means['full all']).toFixed(4);
    console.log(
      `| ${row === 'full' ? '(nothing)' : row} | ${groups.map((group) => means[`${row} ${group}`].toFixed(4)).join(' | ')} | ${change} |`,
    );
  }
} finally {
  rmSync(directory, { recursive: true });
}
