import { execFileSync } from 'node:child_process';

/** Deeper than any k: several results may be of files with the same content. */
const LIMIT = 20;

const LARGEST_ANSWER = 2 ** 30;

const run = ({ cw, home }, mirror, args, input) =>
  execFileSync(process.execPath, [cw, ...args], {
    cwd: mirror,
    env: { ...process.env, CW_HOME: home },
    input,
    encoding: 'utf8',
    maxBuffer: LARGEST_ANSWER,
    stdio: ['pipe', 'pipe', 'pipe'],
  });

/** Brings the index to this commit; gives the milliseconds that it took. */
export function indexCommit(place, mirror, commit) {
  const start = performance.now();
  run(place, mirror, ['index', '--rev', commit], '');
  return performance.now() - start;
}

/** The files found for a bug report, best first, and the milliseconds of the whole process. */
export function findFiles(place, mirror, query) {
  const start = performance.now();
  // As a batch of one: a report is too long for a command line, and may begin with a dash.
  const answer = run(
    place,
    mirror,
    ['search', '--batch', '-', '--limit', String(LIMIT)],
    `${JSON.stringify({ id: 0, query })}\n`,
  );
  const { results } = JSON.parse(answer);
  return { found: [...new Set(results.map(({ path }) => path))], searchMs: performance.now() - start };
}
