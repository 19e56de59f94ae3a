/** Sets the system clock years ahead or behind, and lets it jump during runs: no index may depend on it, and no run may wait for it. */
import { join } from 'node:path';
import { oddSystem, runOdd, wrongEnd } from '../long/odd-system.js';
import { askCw } from '../long/program.mjs';
import type { Attack } from './attack.js';
import { ScratchRepository } from './scratch-repository.js';

const YEAR = 365 * 24 * 60 * 60;
const CLOCKS = [-40 * YEAR, -YEAR, -3600, 0, 3600, YEAR, 40 * YEAR] as const;
const COMMANDS: readonly (readonly string[])[] = [
  ['index'],
  ['status'],
  ['search', 'step'],
  ['index', '--full'],
  ['clean', '--cache'],
  ['verify'],
];
/** A command takes one or two seconds. A command that waits for a clock that was set back would wait for hours. */
const MOST_MILLISECONDS = 30_000;

export const clocks: Attack = {
  summary: 'a clock that is years wrong, or jumps, changes no index and lets no command wait',
  operands: '',
  runs: 300,
  run: async ({ scratch, program, runs, random, tell, wrong }) => {
    const library = oddSystem(scratch);
    if (library === null) return tell('skipped: it takes Linux and a C compiler (cc)');
    const made = new ScratchRepository(join(scratch, 'repository'));
    for (let run = 0; run < runs; run++) {
      const [clock = 0, later = 0] = [CLOCKS[random(CLOCKS.length)], CLOCKS[random(CLOCKS.length)]];
      made.commit({ [`f${run % 5}.ts`]: `export function step() { return ${run}; }\n` }, `step ${run}`);
      const odd = { CW_ODD_CLOCK: String(clock), CW_ODD_LATER: String(later) };
      const args = COMMANDS[random(COMMANDS.length)] ?? [];
      for (const one of [args, ['index']]) {
        const before = performance.now();
        const ended = runOdd(program, library, one, made.root, odd);
        const took = performance.now() - before;
        const told = `cw ${one.join(' ')} with a clock ${clock} s ahead, then ${later} s`;
        const end = wrongEnd(ended);
        if (end !== '') wrong(`${told}: ${end}`);
        if (one[0] === 'index' && ended.code !== 0)
          wrong(`${told}: ended with ${ended.code}: ${ended.text.slice(-400)}`);
        if (took > MOST_MILLISECONDS) wrong(`${told}: took ${Math.round(took)} ms`);
      }
      const status = JSON.stringify(askCw(program, ['status'], made.root, {}));
      if (!/"state":"current"|"freshness":"current"/.test(status))
        wrong(`after a clock of ${clock} s the index is not current: ${status.slice(0, 300)}`);
      if (run % 10 === 9 || run === runs - 1) {
        try {
          askCw(program, ['verify', '--rebuild'], made.root, {});
        } catch (error) {
          wrong(`after a clock of ${clock} s: ${String(error).slice(0, 500)}`);
        }
        tell(`${run + 1}/${runs}`);
      }
    }
  },
};
