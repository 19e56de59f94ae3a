/** Benchmark of time and memory by tree size. Time should grow linearly, and memory should stay constant. */
import { join } from 'node:path';
import { cw } from './cw.mjs';
import { emptied, withTemporary } from './environment.mjs';
import { generatedFiles } from './generate.mjs';
import { makeRepository } from './generate-repository.mjs';
import { count, megabytes, milliseconds, seconds } from './numbers.mjs';
import { say } from './progress.mjs';
import { failureRemark } from './report.mjs';
import { watched } from './run.mjs';

const SIZES = [1000, 10_000, 100_000];
const TARGET = 'under 600 MB';

async function measure(files, scratch) {
  say(`memory: ${files} files`);
  const repository = emptied(join(scratch, 'repository'));
  makeRepository(repository, generatedFiles(files));
  const { wall, usage, stdout } = await watched(
    cw(['index', '--full', '--json'], repository, emptied(join(scratch, 'home'))),
  );
  const result = JSON.parse(stdout);
  return { files, indexed: result.files.indexed, failed: result.failed.length, wall, usage };
}

export async function run() {
  const data = await withTemporary(async (scratch) => {
    const measured = [];
    for (const files of SIZES) measured.push(await measure(files, scratch));
    return measured;
  });
  return {
    tables: [
      {
        caption: 'cw index --full of generated files of about 1 KB; memory is the sum over all its processes',
        columns: ['files', 'indexed', 'wall', 'per file', 'peak', 'target'],
        rows: data.map(({ files, indexed, wall, usage }) => [
          count(files),
          count(indexed),
          seconds(wall),
          milliseconds(wall / files),
          usage === null ? 'Linux only' : megabytes(usage.peakBytes),
          files === SIZES.at(-1) ? TARGET : '',
        ]),
      },
    ],
    remarks: [
      'Pages that several processes share (Node itself) are counted for each of them.',
      ...failureRemark(data.at(-1).failed),
    ],
    data,
  };
}
