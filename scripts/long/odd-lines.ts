/** `node odd-lines.cjs <repository> <count> <seed>`: prints odd queries that are made of the files of a repository, as a JSON list. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oddQuery } from '../attack/odd-queries.js';
import { makeRandom } from './program.mjs';

/** Queries are cut out of so many files: reading all of a large repository would take longer than asking. */
const MOST_FILES = 300;

const [repository = '', count = '0', seed = '1'] = process.argv.slice(2);
const listed = execFileSync('git', ['-C', repository, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
const random = makeRandom(Number(seed));
const all = listed.split('\0').filter(Boolean);
const paths = Array.from({ length: Math.min(MOST_FILES, all.length) }, () => all[random(all.length)] ?? '');
const texts = paths.flatMap((path) => {
  try {
    return [readFileSync(join(repository, path), 'utf8')].filter((text) => text !== '' && !text.includes('\0'));
  } catch {
    // A link to nothing, or a submodule.
    return [];
  }
});
const queries = Array.from({ length: Number(count) }, () => oddQuery(random, { texts, paths }).query);
process.stdout.write(JSON.stringify(queries));
