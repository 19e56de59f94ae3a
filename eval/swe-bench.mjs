/**
 * File localization on SWE-bench Lite: from a bug report to the files that its fix changed. Every report is a query to
 * the index of the commit before the fix. Strict accuracy at k (Acc@k): all files of the fix are among the first k files
 * found. Only `cw index` and `cw search` are used. README.md beside this file says how to get the data.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findFiles, indexCommit } from './swe-bench/ask.mjs';
import { commitTime, filesBeforeFix, mirrorOf } from './swe-bench/mirror.mjs';
import { readReports } from './swe-bench/reports.mjs';
import { tableOf } from './swe-bench/table.mjs';

const USAGE =
  'node eval/swe-bench.mjs --data FILE [--data FILE ...] --mirrors DIR [--fetch] [--repos a/b,c/d] [--limit N] [--json FILE]';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string', multiple: true },
    mirrors: { type: 'string' },
    fetch: { type: 'boolean', default: false },
    repos: { type: 'string' },
    limit: { type: 'string', default: 'Infinity' },
    json: { type: 'string' },
    cw: { type: 'string', default: join(dirname(fileURLToPath(import.meta.url)), '../bin/cw.js') },
  },
});
const limit = Number(options.limit);
if (options.data === undefined || options.mirrors === undefined || !(limit > 0)) {
  console.error(USAGE);
  process.exit(2);
}

const complain = (about, problem) => {
  console.error(`${about}: ${problem}`);
  process.exitCode = 1;
};

/** The rank of the file that is found last; Infinity when one of them is not found at all. */
const worstRank = (found, wanted) =>
  Math.max(...wanted.map((path) => (found.includes(path) ? found.indexOf(path) + 1 : Number.POSITIVE_INFINITY)));

/** Nothing where the report cannot be judged, which is said. */
function wantedFiles(id, mirror, commit, patch) {
  try {
    const wanted = filesBeforeFix(mirror, commit, patch);
    if (wanted.length === 0) complain(id, 'left out: the fix changes no file of the commit before it');
    return wanted;
  } catch (error) {
    complain(id, `left out: ${String(error.stderr || error.message).trim()}`);
    return [];
  }
}

/** Commit after commit in the order of their dates, so that each index is made from the one before by a small delta. */
function* scoredReports(repo, mirror, reports, place) {
  const dated = reports.map((report) => ({ ...report, time: commitTime(mirror, report.commit) }));
  for (const { id, commit, query, patch } of dated.sort((a, b) => a.time - b.time).slice(0, limit)) {
    const wanted = wantedFiles(id, mirror, commit, patch);
    if (wanted.length === 0) continue;
    try {
      const indexMs = indexCommit(place, mirror, commit);
      const { found, searchMs } = findFiles(place, mirror, query);
      yield { id, repo, commit, wanted, found, rank: worstRank(found, wanted), indexMs, searchMs };
    } catch (error) {
      complain(id, `${String(error.stderr || error.stdout || error).trim()}\nThe report counts as not found.`);
      yield { id, repo, commit, wanted, found: [], rank: Number.POSITIVE_INFINITY, indexMs: 0, searchMs: 0 };
    }
  }
}

// All state is kept here: the mirrors are only read.
const home = mkdtempSync(join(tmpdir(), 'cw-swe-bench-'));
const place = { cw: resolve(options.cw), home };
try {
  const only = options.repos?.split(',');
  const scored = [];
  for (const [repo, reports] of readReports(options.data)) {
    if (only !== undefined && !only.includes(repo)) continue;
    try {
      const mirror = mirrorOf(resolve(options.mirrors), repo, options.fetch);
      scored.push(...scoredReports(repo, mirror, reports, place));
    } catch (error) {
      complain(repo, String(error.stderr || error.message).trim());
    }
  }
  if (scored.length > 0) console.log(tableOf(scored));
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(scored)}\n`);
} finally {
  rmSync(home, { recursive: true, force: true });
}
