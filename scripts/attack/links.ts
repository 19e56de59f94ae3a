/** A symbolic link takes the place of a file or directory right before cw opens it, for good or for that moment. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oddSystem, runOdd, wrongEnd } from '../long/odd-system.js';
import { askCw } from '../long/program.mjs';
import type { Attack } from './attack.js';
import { ScratchRepository } from './scratch-repository.js';

const TREASURE = 'treasure_that_is_outside';
const MOST_OPENINGS = 40;

interface Place {
  readonly swap: string;
  readonly target: string;
  readonly args: readonly string[];
  /** A directory without git, walked by cw itself. */
  readonly live: boolean;
}

/** Paths begin at the root of the repository, or at what is outside. */
const PLACES: readonly Place[] = [
  { swap: 'src', target: 'src', args: ['index', '--worktree'], live: false },
  { swap: 'src/inner.ts', target: 'src/inner.ts', args: ['index', '--worktree'], live: false },
  { swap: 'src', target: 'src', args: ['index'], live: true },
  { swap: 'src/inner.ts', target: 'src/inner.ts', args: ['index'], live: true },
  { swap: 'src/.gitignore', target: 'src/inner.ts', args: ['index'], live: true },
  { swap: '.git/cw/index.db', target: 'state/index.db', args: ['index', '--full'], live: false },
  { swap: '.git/cw/index.db', target: 'state/index.db', args: ['search', 'inner'], live: false },
  { swap: '.git/cw/cache.db', target: 'state/cache.db', args: ['index'], live: false },
  { swap: '.git/cw/activity.json', target: 'state/activity.json', args: ['index'], live: false },
];

const bytesIn = (directory: string): Buffer =>
  Buffer.concat(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort()
      .map((file) => Buffer.concat([Buffer.from(`${file}\0`), readFileSync(file)])),
  );

export const links: Attack = {
  summary: 'a link that takes the place of a file or directory before it is opened leads cw nowhere else',
  operands: '',
  runs: 1_000,
  run: async ({ scratch, program, runs, random, tell, wrong }) => {
    const library = oddSystem(scratch);
    if (library === null) return tell('skipped: it takes Linux and a C compiler (cc)');
    const [template, root, outside] = [join(scratch, 'template'), join(scratch, 'place'), join(scratch, 'outside')];
    const made = new ScratchRepository(template);
    made.commit({ 'src/inner.ts': 'export const inner = 1;\n', 'top.ts': 'export const up = 1;\n' }, 'begin');
    askCw(program, ['index'], made.root, {});
    made.commit({ 'top.ts': 'export const up = 2;\n' }, 'go on');
    // Not committed: it is read from the disk.
    made.write({ 'src/inner.ts': 'export const inner = 2;\n', 'src/.gitignore': 'nothing\n' });
    for (let run = 0; run < runs; run++) {
      const { swap, target, args, live } = PLACES[run % PLACES.length] ?? PLACES[0]!;
      for (const directory of [root, outside]) rmSync(directory, { recursive: true, force: true });
      cpSync(template, root, { recursive: true });
      if (live) rmSync(join(root, '.git'), { recursive: true });
      mkdirSync(join(outside, 'src'), { recursive: true });
      writeFileSync(join(outside, 'src/inner.ts'), `export const ${TREASURE} = 1;\n`);
      cpSync(join(template, '.git/cw'), join(outside, 'state'), { recursive: true });
      const before = bytesIn(outside);
      const [at, back] = [1 + random(MOST_OPENINGS), random(2) === 0];
      const ended = runOdd(program, library, args, root, {
        GIT_CEILING_DIRECTORIES: scratch,
        CW_ODD_PLACE: join(root, swap),
        CW_ODD_SWAP: join(root, swap),
        CW_ODD_TARGET: join(outside, target),
        CW_ODD_AT: String(1 + (at % (swap.startsWith('.git') ? MOST_OPENINGS : 6))),
        CW_ODD_FOR: '1',
        ...(back ? { CW_ODD_BACK: '1' } : {}),
      });
      const told = `cw ${args.join(' ')}${live ? ' without git' : ''}, a link at ${swap} before opening ${at}${back ? ', for that moment' : ''}`;
      const end = wrongEnd(ended);
      if (end !== '') wrong(`${told}: ${end}`);
      if (!bytesIn(outside).equals(before)) wrong(`${told}: what is outside was changed`);
      const state = join(root, live ? '.cw' : '.git/cw');
      if (existsSync(state) && bytesIn(state).includes(TREASURE))
        wrong(`${told}: what is outside was read into the index`);
      if (run % 50 === 49) tell(`${run + 1}/${runs}`);
    }
  },
};
