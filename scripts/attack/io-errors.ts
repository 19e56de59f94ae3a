/** Every operation on the state directory fails, once or from then on, in every command that reads or writes there. */
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { oddSystem, runOdd, wrongEnd } from '../long/odd-system.js';
import { askCw } from '../long/program.mjs';
import type { Arena, Attack } from './attack.js';
import { ScratchRepository } from './scratch-repository.js';

const COMMANDS: readonly (readonly string[])[] = [
  ['index'],
  ['index', '--full'],
  ['search', 'step'],
  ['verify'],
  ['status'],
  ['symbol', 'step1'],
  ['state', 'export', '--out', '@/out.zst'],
  ['state', 'import', '@/old.zst'],
  ['state', 'gc'],
  ['clean'],
];
const ERRORS = { EIO: 5, ENOSPC: 28, EDQUOT: 122 } as const;
const MOST_OPERATIONS = 120;
/** A delta writes while outcomes of other files are on their way: each of its first operations fails, once, in the first runs. */
const FIRST = 12;

/** none: it was cleaned away. */
const digestOf = (program: string, root: string): string => {
  try {
    const answer = askCw(program, ['verify'], root, {});
    return typeof answer === 'object' && answer !== null && 'digest' in answer ? String(answer.digest) : 'unknown';
  } catch (error) {
    if (String(error).includes('"code": "index-missing"')) return 'none';
    throw error;
  }
};

const prepare = ({ scratch, program }: Arena) => {
  const made = new ScratchRepository(join(scratch, 'repository'));
  const outside = join(scratch, 'outside');
  mkdirSync(outside);
  const textOf = (version: number) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`f${at}.ts`, `export function step${at}() { return ${version}; }\n`]),
    );
  made.commit(textOf(1), 'version 1');
  askCw(program, ['index'], made.root, {});
  askCw(program, ['state', 'export', '--out', join(outside, 'old.zst')], made.root, {});
  made.commit(textOf(2), 'version 2');
  const state = made.path('.git/cw');
  cpSync(state, join(scratch, 'state'), { recursive: true });
  const before = digestOf(program, made.root);
  askCw(program, ['index'], made.root, {});
  const digests = new Set([before, digestOf(program, made.root)]);
  const reset = (): void => {
    rmSync(state, { recursive: true, force: true });
    cpSync(join(scratch, 'state'), state, { recursive: true });
    rmSync(join(outside, 'out.zst'), { force: true });
  };
  return { root: made.root, outside, state, digests, reset };
};

export const ioErrors: Attack = {
  summary: 'a disk that fails at any operation gives a typed error and leaves the old index or the new one',
  operands: '',
  runs: 1_000,
  run: async (arena) => {
    const { scratch, program, runs, random, tell, wrong } = arena;
    const library = oddSystem(scratch);
    if (library === null) return tell('skipped: it takes Linux and a C compiler (cc)');
    const { root, outside, state, digests, reset } = prepare(arena);
    let failed = 0;
    for (let run = 0; run < runs; run++) {
      reset();
      const isFirst = run < FIRST;
      const args = (COMMANDS[isFirst ? 0 : run % COMMANDS.length] ?? []).map((word) => word.replace('@', outside));
      const [name, number] = Object.entries(ERRORS)[random(3)] ?? ['', 0];
      const at = isFirst ? run + 1 : 1 + random(MOST_OPERATIONS);
      const odd = { CW_ODD_PLACE: state, CW_ODD_ERRNO: String(number), CW_ODD_AT: String(at) };
      const often: Readonly<Record<string, string>> = isFirst || random(2) === 0 ? { CW_ODD_FOR: '1' } : {};
      const ended = runOdd(program, library, args, root, { ...odd, ...often });
      const told = `cw ${args.join(' ')} with ${name} at operation ${at}${'CW_ODD_FOR' in often ? '' : ' and all after it'}`;
      if (ended.code !== 0) failed++;
      const end = wrongEnd(ended);
      if (end !== '') wrong(`${told}: ${end}`);
      try {
        const digest = digestOf(program, root);
        if (!digests.has(digest) && !(digest === 'none' && args[0] === 'clean'))
          wrong(`${told}: the index is neither the old nor the new one`);
      } catch (error) {
        wrong(`${told} (ended with ${ended.code}): ${String(error)}`);
      }
      if (run % 50 === 49) tell(`${run + 1}/${runs}, ${failed} commands failed`);
    }
    tell(`${failed} of ${runs} commands failed`);
  },
};
