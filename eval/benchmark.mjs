/**
 * Reproduces the quality table of the README: asks annotated questions of public repositories and prints how well the
 * files that answer them are ranked. Everything is done by the program itself, as a user would: `cw index`, then
 * `cw search --batch`. See README.md beside it.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { askRepository } from './benchmark/ask.mjs';
import { fetchRepository } from './benchmark/fetch.mjs';
import { scoreOf } from './benchmark/score.mjs';
import { tableOf } from './benchmark/table.mjs';

const USAGE = 'node eval/benchmark.mjs --repos DIR --annotations DIR [--fetch] [--only name,name] [--json FILE]';

const here = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: {
    repos: { type: 'string' },
    annotations: { type: 'string' },
    fetch: { type: 'boolean', default: false },
    only: { type: 'string' },
    json: { type: 'string' },
    cw: { type: 'string', default: join(here, '../bin/cw.js') },
  },
});
if (options.repos === undefined || options.annotations === undefined) {
  console.error(USAGE);
  process.exit(2);
}

const pathOf = (one) => (typeof one === 'string' ? one : one.path);

/** What is relevant is annotated in two grades; a question is answered by either. */
const questionsIn = (file) =>
  JSON.parse(readFileSync(file, 'utf8')).map(({ query, category, relevant = [], secondary = [] }) => ({
    query,
    category: category ?? '-',
    wanted: [...relevant, ...secondary].map(pathOf),
  }));

/** null: it is not there, and was not to be fetched. */
function directoryOf(name, listed) {
  const directory = resolve(options.repos, name);
  if (existsSync(join(directory, '.git'))) return directory;
  if (!options.fetch || listed === undefined) return null;
  fetchRepository(directory, listed);
  return directory;
}

const list = JSON.parse(readFileSync(join(here, 'repositories.json'), 'utf8'));
const only = options.only?.split(',');
const names = readdirSync(options.annotations)
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'))
  .filter((name) => only === undefined || only.includes(name))
  .sort();

// Nothing is written into a repository that somebody prepared.
const home = mkdtempSync(join(tmpdir(), 'cw-benchmark-'));
try {
  const scored = [];
  for (const name of names) {
    const listed = list.find((one) => one.name === name);
    const directory = directoryOf(name, listed);
    if (directory === null) {
      console.error(
        `${name}: no git repository at ${resolve(options.repos, name)}; --fetch brings those of repositories.json`,
      );
      process.exitCode = 1;
      continue;
    }
    const questions = questionsIn(join(options.annotations, `${name}.json`));
    const answers = askRepository(resolve(options.cw), directory, home, questions);
    for (const [at, question] of questions.entries()) {
      const { category, wanted } = question;
      const about = { repository: name, language: listed?.language ?? '-', category };
      scored.push({ ...about, query: question.query, wanted, found: answers[at], ...scoreOf(answers[at], wanted) });
    }
  }
  for (const by of ['category', 'language', 'repository']) console.log(`${tableOf(by, scored)}\n`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(scored)}\n`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
