/** Benchmark of switching between two commits, where no content must be parsed twice. */
import { corpus } from './corpus.mjs';
import { cw } from './cw.mjs';
import { emptied, withTemporary } from './environment.mjs';
import { blobTexts, commitStream, fastImport, git } from './git.mjs';
import { count, percent, seconds } from './numbers.mjs';
import { say } from './progress.mjs';
import { watched } from './run.mjs';

/** A small step, applied to the index as it is, and one that is large enough to be a new file beside the old one. */
const EVERY = [50, 1];

/** @param {string} directory @param {number} every */
function otherCommit(directory, every) {
  const paths = git(directory, ['ls-tree', '-r', '--name-only', 'HEAD'])
    .split('\n')
    // Any one comment is wrong in some language; a syntax error at the end changes nothing about what is asked here.
    .filter((path) => /\.(?:[cm]?[jt]sx?|cpp|h|java|kt)$/.test(path) && !path.startsWith('"'))
    .filter((_, at) => at % every === 0);
  const ref = `refs/cw-bench/every-${every}`;
  const texts = blobTexts(
    directory,
    paths.map((path) => `HEAD:${path}`),
  );
  const changed = paths.map((path, at) => [path, `${texts[at]}\n// another commit\n`]);
  fastImport(directory, commitStream(ref, 'HEAD^0', changed));
  return { ref, files: paths.length };
}

async function measure(tree, every, scratch) {
  // A clone of its own: refs and objects are added to it.
  const clone = emptied(`${scratch}/clone`);
  git(scratch, ['clone', '--quiet', '--bare', '--local', tree.directory, clone]);
  const home = emptied(`${scratch}/home`);
  const { ref, files } = otherCommit(clone, every);
  const steps = [];
  for (const [name, revision] of [
    ['A', 'HEAD'],
    ['B', ref],
    ['A again', 'HEAD'],
    ['B again', ref],
  ]) {
    say(`switch: ${tree.name}, ${files} files differ, to ${name}`);
    const { wall, stdout } = await watched(cw(['index', '--rev', revision, '--json'], clone, home));
    const { action, parsed, reused } = JSON.parse(stdout);
    steps.push({ name, wall, action, parsed, reused });
  }
  return { tree: tree.name, every, files, steps };
}

/** @param {import('./options.mjs').Options} options */
export async function run(options) {
  const tree = corpus(options)[0];
  const data = await withTemporary(async (scratch) => {
    const measured = [];
    for (const every of EVERY) measured.push(await measure(tree, every, scratch));
    return measured;
  });
  return {
    tables: data.map(({ tree: name, every, files, steps }) => ({
      caption: `${name}: ${count(files)} files differ, ${percent(1 / every)} of its code`,
      columns: ['to', 'action', 'parsed', 'reused', 'wall', 'parsed: target'],
      rows: steps.map((step) => [
        step.name,
        step.action,
        count(step.parsed),
        count(step.reused),
        seconds(step.wall),
        step.name.endsWith('again') ? '0' : '',
      ]),
    })),
    remarks: [],
    data,
  };
}
