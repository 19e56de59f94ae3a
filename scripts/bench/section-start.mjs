/** Benchmark of the start time and of the git hook: whole processes against an empty Node program. */
import { join } from 'node:path';
import { cw, EMPTY_NODE } from './cw.mjs';
import { emptied, withTemporary } from './environment.mjs';
import { generatedFile, generatedFiles } from './generate.mjs';
import { commitFiles, makeRepository } from './generate-repository.mjs';
import { count, median, milliseconds, ratio } from './numbers.mjs';
import { say } from './progress.mjs';
import { failureRemark } from './report.mjs';
import { timed, watched } from './run.mjs';
import { STALLING } from './stalling-files.mjs';

const FILES = 5000;
const ROUNDS = 15;
/** These show a stall of seconds or none; more rounds would not tell more. */
const ROUNDS_PER_LANGUAGE = 5;

/**
 * Each case with an empty Node right before it, so that both see the same machine.
 * @param {{ name: string, target: string, prepare: (round: number) => void, program: import('./run.mjs').Program }[]} cases
 */
function interleaved(cases, rounds) {
  const runs = cases.map(() => []);
  for (let round = 0; round < rounds; round++) {
    cases.forEach(({ prepare, program }, at) => {
      prepare(round);
      runs[at].push({ floor: timed(EMPTY_NODE), wall: timed(program) });
    });
  }
  return cases.map(({ name, target }, at) => ({
    name,
    target,
    wall: median(runs[at].map(({ wall }) => wall)),
    fastest: Math.min(...runs[at].map(({ wall }) => wall)),
    floor: median(runs[at].map(({ floor }) => floor)),
    ratio: median(runs[at].map(({ wall, floor }) => wall / floor)),
  }));
}

const table = (caption, data) => ({
  caption,
  columns: ['', 'median', 'fastest', 'node -e 0', 'ratio', 'target'],
  rows: data.map(({ name, wall, fastest, floor, ratio: times, target }) => [
    name,
    milliseconds(wall),
    milliseconds(fastest),
    milliseconds(floor),
    ratio(times),
    target,
  ]),
});

export async function run() {
  return withTemporary(async (scratch) => {
    const repository = emptied(join(scratch, 'repository'));
    const home = emptied(join(scratch, 'home'));
    makeRepository(repository, generatedFiles(FILES));
    commitFiles(
      repository,
      STALLING.map(({ path, text }) => [path, text(0)]),
    );
    say(`start: ${FILES} files`);
    const index = cw(['index'], repository, home);
    const first = await watched(cw(['index', '--json'], repository, home));

    /** New text each time: nothing may come from the facts cache. */
    let version = 0;
    const changeOne = () => commitFiles(repository, [generatedFile(1200, ++version)]);
    const nothing = () => {};
    const starts = interleaved(
      [
        { name: 'cw --version', target: '', prepare: nothing, program: cw(['--version'], repository, home) },
        { name: 'cw index, nothing changed', target: '<= 4 x', prepare: nothing, program: index },
        { name: 'cw index, one file changed', target: '<= 8 x', prepare: changeOne, program: index },
      ],
      ROUNDS,
    );
    const languages = interleaved(
      STALLING.map(({ name, path, text }) => ({
        name: `one ${name} file changed`,
        target: '<= 8 x',
        prepare: () => commitFiles(repository, [[path, text(++version)]]),
        program: index,
      })),
      ROUNDS_PER_LANGUAGE,
    );
    return {
      tables: [
        table(`${count(FILES)} files, medians of ${ROUNDS}, interleaved with \`node -e 0\``, starts),
        table(
          `grammars whose code V8 optimises for seconds, and waits for at exit; medians of ${ROUNDS_PER_LANGUAGE}`,
          languages,
        ),
      ],
      remarks: failureRemark(JSON.parse(first.stdout).failed.length),
      data: { starts, languages },
    };
  });
}
