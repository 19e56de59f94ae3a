import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Deeper than any measure looks: several results may be of files with the same content. */
const LIMIT = 20;

const LARGEST_ANSWER = 2 ** 30;

/** The files found for each question, best first. A search that fails ends the run: it is no answer without results. */
export function askRepository(cw, directory, home, questions) {
  const run = (...args) =>
    execFileSync(process.execPath, [cw, ...args], {
      cwd: directory,
      env: { ...process.env, CW_HOME: home },
      encoding: 'utf8',
      maxBuffer: LARGEST_ANSWER,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const batch = join(home, 'questions.jsonl');
  const lines = questions.map(({ query }, at) => JSON.stringify({ id: String(at), query }));
  writeFileSync(batch, `${lines.join('\n')}\n`);
  try {
    run('index');
    const answers = run('search', '--batch', batch, '--limit', String(LIMIT)).trimEnd().split('\n').map(JSON.parse);
    const found = new Map(answers.map(({ id, results }) => [id, [...new Set(results.map(({ path }) => path))]]));
    return questions.map((_, at) => found.get(String(at)));
  } finally {
    rmSync(batch, { force: true });
  }
}
