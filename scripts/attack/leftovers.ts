/** Kills every command that writes at random instants, or lets the disk be full, and lists what is left after the next run. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { askCw, startCw } from '../long/program.mjs';
import type { Arena, Attack } from './attack.js';
import { ScratchRepository } from './scratch-repository.js';

/** What docs/architecture.md lists; SQLite empties the journal of the cache and keeps it. */
const OF_STATE = /^(?:index\.db|cache\.db(?:-journal)?|activity\.json|lock\.recovery)$/;

/** `@` stands for a directory that is outside of the repository. */
const COMMANDS: readonly (readonly string[])[] = [
  ['index'],
  ['index', '--full'],
  ['index', '--rev', 'HEAD~1'],
  ['verify', '--rebuild'],
  ['verify', '@/old.zst'],
  ['clean', '--all'],
  ['state', 'gc'],
  ['state', 'export', '--out', '@/out.zst'],
  ['state', 'export', '--rev', 'HEAD~1', '--out', '@/out.zst'],
  ['state', 'export', '--out', '/dev/shm/@/out.zst'],
  ['state', 'import', '@/old.zst'],
  ['state', 'import', '@/old.zst', '--dry-run'],
  ['search', 'step'],
  ['eval', '--out', '@/result.json', '--html', '@/page.html'],
  ['eval', '--rev', 'HEAD~1', '--junit', '@/junit.xml'],
  ['eval', '--base', 'HEAD~1', '--gate'],
  ['eval', 'compare', '@/old.zst', 'HEAD'],
  ['eval', 'replay', '--count', '3', '--save', '@/replay.jsonl'],
  ['eval', 'export', 'beir', '@/beir'],
];
/** What they leave when they were not killed. */
const OUTPUTS = /^(?:old\.zst|out\.zst|result\.json|page\.html|junit\.xml|replay\.jsonl|beir.*)$/;

const FILES = 60;

const textOf = (file: number, version: number): string =>
  Array.from({ length: 8 }, (_, n) => `export function step${file}x${n}(n: number) { return n + ${version}; }\n`).join(
    '',
  );

interface Place {
  readonly arena: Arena;
  readonly root: string;
  readonly outside: string;
  readonly memory: string;
  readonly temporary: string;
  readonly cache: string;
}

const namesIn = (directory: string): string[] =>
  existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];

const environment = ({ temporary, cache }: Place): Record<string, string> => ({
  CW_SEARCH_CATCH_UP: '0',
  TMPDIR: temporary,
  XDG_CACHE_HOME: cache,
  CI: '',
});

const cw = (at: Place, args: readonly string[], env: Readonly<Record<string, string>> = {}): unknown =>
  askCw(at.arena.program, [...args], at.root, { ...environment(at), ...env });

const commit = (made: ScratchRepository, version: number): void => {
  const files = Array.from({ length: FILES }, (_, file) => [`f${file}.ts`, textOf(file, version)] as const);
  made.commit(Object.fromEntries(files), `make all the steps give ${version}`);
};

const prepare = (arena: Arena): Place => {
  const { scratch } = arena;
  const at = (name: string): string => join(scratch, name);
  const memory = existsSync('/dev/shm') ? join('/dev/shm', `cw-attack-${process.pid}`) : at('memory');
  const made = new ScratchRepository(at('repository'));
  const place = {
    ...{ arena, root: made.root, memory, outside: at('outside'), temporary: at('temporary'), cache: at('cache') },
  };
  process.on('exit', () => rmSync(memory, { recursive: true, force: true }));
  for (const directory of [place.outside, place.temporary, memory]) mkdirSync(directory, { recursive: true });
  const row = '{"id": "q-1", "query": "step", "expected": ["f1.ts"]}';
  made.write({ 'eval/questions.jsonl': `{"suite": 1, "name": "questions"}\n${row}\n`, '.cwignore': '/eval/*.jsonl\n' });
  for (const version of [1, 2, 3]) commit(made, version);
  // What a replay asks.
  made.commit({ 'f1.ts': textOf(1, 4) }, 'let the first step give another number');
  cw(place, ['index']);
  cw(place, ['state', 'export', '--out', join(place.outside, 'old.zst')]);
  cpSync(join(made.root, '.git/cw'), at('state'), { recursive: true });
  return place;
};

const reset = ({ arena, root }: Place): void => {
  rmSync(join(root, '.git/cw'), { recursive: true, force: true });
  cpSync(join(arena.scratch, 'state'), join(root, '.git/cw'), { recursive: true });
};

const withPlaces = ({ outside, memory }: Place, args: readonly string[]): string[] =>
  args.map((word) => word.replace('/dev/shm/@', memory).replace('@', outside));

const leftAt = ({ root, outside, memory, temporary, cache }: Place): string[] => [
  ...namesIn(join(root, '.git/cw')).filter((name) => !OF_STATE.test(name)),
  ...namesIn(root).filter(
    (name) => !/^(?:\.git(?:[/\\].*)?|\.cwignore|f\d+\.ts|eval(?:[/\\]questions\.jsonl)?)$/.test(name),
  ),
  ...[...namesIn(outside), ...namesIn(memory)].filter((name) => !OUTPUTS.test(name) || /part$/.test(name)),
  ...namesIn(temporary).filter((name) => !/^node-compile-cache/.test(name)),
  ...namesIn(cache).filter((name) => /\.\d+$/.test(name)),
];

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Behind a kill: the next run, and then the same command again, which is the next one that writes there. */
const tidied = (at: Place, args: readonly string[]): string[] => {
  try {
    cw(at, ['index']);
    cw(at, args);
    cw(at, ['index']);
    return leftAt(at).map((name) => `left behind: ${name}`);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
};

const killed = async (at: Place, args: readonly string[], milliseconds: number): Promise<string> => {
  const { child, ended } = startCw(at.arena.program, [...args], at.root, environment(at));
  await Promise.race([wait(milliseconds), ended]);
  child.kill('SIGKILL');
  const how = await ended;
  return how === 'SIGKILL'
    ? `killed after ${milliseconds} ms, left ${leftAt(at).join(' ') || 'nothing'}`
    : 'was done before';
};

/** A state directory on a file system that is nearly full. null: this machine does not let us make one. */
const onSmallDisk = (at: Place, args: readonly string[], kilobytes: number): string[] | null => {
  const home = join(at.arena.scratch, 'small');
  mkdirSync(home, { recursive: true });
  const wrong: string[] = [];
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', home]).status !== 0) return null;
  for (const one of [['index'], args]) {
    try {
      cw(at, one, { CW_HOME: home });
    } catch (error) {
      const text = String(error);
      // That there is no room, or no index for want of it, is the answer that is wanted.
      if (/"code": "internal"|SIG/.test(text)) wrong.push(`on a disk of ${kilobytes} kB: ${text}`);
    }
  }
  const left = namesIn(home).filter(
    (name) => !OF_STATE.test(name.replace(/^[0-9a-f]{16}[/\\]?/, '')) && name.length > 16,
  );
  spawnSync('umount', ['-l', home]);
  return [...wrong, ...left.map((name) => `left behind on a disk of ${kilobytes} kB: ${name}`)];
};

const HIGHEST_KILOBYTES = 1_200;

export const leftovers: Attack = {
  summary: 'no command that is killed, or has no room, leaves anything that the next run does not remove',
  operands: '[word of a command]',
  runs: 400,
  run: async (arena) => {
    const at = prepare(arena);
    const { random, tell, wrong, runs, operands } = arena;
    const [word] = operands;
    const commands = COMMANDS.filter((args) => word === undefined || args.includes(word)).map((args) =>
      withPlaces(at, args),
    );
    const lengths = commands.map((args) => {
      reset(at);
      const before = performance.now();
      cw(at, args);
      return performance.now() - before;
    });
    for (let run = 0; run < runs; run++) {
      const which = run % commands.length;
      const args = commands[which] ?? [];
      reset(at);
      const told = await killed(at, args, random(Math.ceil(lengths[which] ?? 1)));
      tell(`${run + 1}/${runs} cw ${args.join(' ')}: ${told}`);
      for (const line of tidied(at, args)) wrong(`cw ${args.join(' ')} ${told}: ${line}`);
      const full = onSmallDisk(at, args, 100 + random(HIGHEST_KILOBYTES)) ?? [];
      for (const line of full) wrong(`cw ${args.join(' ')}: ${line}`);
    }
  },
};
