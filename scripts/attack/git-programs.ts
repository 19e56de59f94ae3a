/** Lays every trap of git-traps.ts in a repository and runs every command of cw there. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { withoutFilters } from '../../src/git/program/filters.js';
import { gitEnvironment } from '../../src/git/program/git-environment.js';
import { GLOBAL_ARGUMENTS } from '../../src/git/program/git-settings.js';
import { cleanEnvironment } from '../long/program.mjs';
import type { Arena, Attack } from './attack.js';
import { makeCommandRepository } from './command-repository.js';
import { COMMAND_ROWS } from './command-rows.js';
import { TRACES, TRAPS, type Trap } from './git-traps.js';
import { type LaidTraps, layTraps } from './lay-traps.js';

/** Files that git has to read again before it can say that they are the same. */
const TOUCHED = ['a.ts', 'b.ts', 'batch.jsonl', 'given.csv', '.cwignore'];
const LONG_AGO = 1_000_000_000;

/** Git's commands that cw uses, and the one that shows hooks: a short run shows the traps of these. */
const USED = new Set(['status', 'log', 'cat-file', 'update-index']);

const WHO = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'a@b' };

interface Laid extends LaidTraps {
  readonly root: string;
  readonly sprung: () => string[];
}

/** A copy of the repository with these traps, and nothing else in the same place. */
const lay = ({ scratch }: Arena, template: string, traps: readonly Trap[]): Laid => {
  const place = join(scratch, 'trapped');
  rmSync(place, { recursive: true, force: true });
  const root = join(place, 'repository');
  const proofs = join(place, 'proofs');
  cpSync(template, root, { recursive: true });
  const laid = layTraps(traps, { repository: root, scripts: join(place, 'scripts'), proofs });
  return { ...laid, root, sprung: () => readdirSync(proofs) };
};

const touch = (root: string): void => {
  for (const name of TOUCHED) utimesSync(join(root, name), LONG_AGO, LONG_AGO);
};

const runGit = (trap: Trap, laid: Laid, global: readonly string[], env: NodeJS.ProcessEnv): string[] => {
  touch(laid.root);
  const args = [...global, ...laid.words(trap)];
  spawnSync('git', args, { cwd: laid.root, env, input: trap.input ?? 'y\n', timeout: 20_000 });
  return laid.sprung();
};

/** Checks that plain git triggers the trap. Otherwise the trap would prove nothing. */
const checkTrap = (arena: Arena, template: string, trap: Trap): void => {
  const plain = (laid: Laid): NodeJS.ProcessEnv =>
    cleanEnvironment({ ...WHO, TERM: 'xterm', EDITOR: '', VISUAL: '', HOME: arena.scratch, ...laid.env });
  const armed = lay(arena, template, [trap]);
  if (runGit(trap, armed, [], plain(armed)).length === 0) arena.wrong(`git does not step into the trap ${trap.name}`);
  if (!trap.isDisarmed) return;
  const laid = lay(arena, template, [trap]);
  const names = (trap.settings ?? []).map(([name]) => name).filter((name) => name.startsWith('filter.'));
  const global = [...GLOBAL_ARGUMENTS, ...withoutFilters(Buffer.from(`${names.join('\0')}\0`))];
  const [sprung] = runGit(trap, laid, global, { ...gitEnvironment(plain(laid)), CW_NOTHING: '' });
  if (sprung !== undefined) arena.wrong(`git is started so that it steps into the trap ${trap.name}`);
};

const commandEnvironment = (arena: Arena, laid: Laid, traces: string): NodeJS.ProcessEnv =>
  cleanEnvironment({
    ...laid.env,
    ...Object.fromEntries(TRACES.map((name) => [name, join(traces, name)])),
    CW_SEARCH_CATCH_UP: '0',
    HOME: arena.scratch,
    CI: '',
    GITHUB_ACTIONS: '',
    GITHUB_STEP_SUMMARY: '',
  });

/** null: nothing is wrong. */
const runRow = (arena: Arena, laid: Laid, row: string, traces: string): string | null => {
  touch(laid.root);
  const done = spawnSync(process.execPath, [arena.program, ...row.split(' ')], {
    cwd: laid.root,
    env: commandEnvironment(arena, laid, traces),
    encoding: 'utf8',
    input: '',
  });
  const [sprung] = [...laid.sprung(), ...readdirSync(traces)];
  if (sprung !== undefined) return `steps into the trap ${sprung}`;
  const code = /error\[(\S+)\]/.exec(done.stderr)?.[1];
  const isRefused = code !== undefined && !(row === 'index --rev=lost' && code === 'missing-object');
  return isRefused || done.status === null
    ? `shows nothing, it ends with ${done.status}: ${done.stderr.slice(-300)}`
    : null;
};

export const gitPrograms: Attack = {
  summary: 'no program that a setting or a variable of git names is run, by any command with any flag',
  operands: '',
  runs: COMMAND_ROWS.length,
  run: async (arena) => {
    const template = join(arena.scratch, 'template');
    makeCommandRepository(template, arena.program);
    for (const name of ['hooks', 'logs']) rmSync(join(template, '.git', name), { recursive: true, force: true });
    const isLong = arena.runs >= COMMAND_ROWS.length;
    const shown = TRAPS.filter(({ shownBy: [command] = [] }) => command && (isLong || USED.has(command)));
    for (const trap of shown) checkTrap(arena, template, trap);
    arena.tell(`${shown.length} of ${TRAPS.length} traps were shown to work`);
    const laid = lay(arena, template, TRAPS);
    const traces = join(arena.scratch, 'traces');
    mkdirSync(traces);
    for (const row of COMMAND_ROWS.slice(0, arena.runs)) {
      const wrong = runRow(arena, laid, row, traces);
      if (wrong !== null) arena.wrong(`cw ${row} ${wrong}`);
      rmSync(join(laid.root, '../proofs'), { recursive: true });
      mkdirSync(join(laid.root, '../proofs'));
    }
    arena.tell(`${Math.min(arena.runs, COMMAND_ROWS.length)} rows of commands were run`);
    if (
      !existsSync(join(laid.root, '.git/index')) ||
      !readFileSync(join(laid.root, '.git/config'), 'utf8').includes('include')
    )
      arena.wrong('the traps are gone');
  },
};
