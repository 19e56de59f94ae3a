/** Puts each special file in the place of each file that cw opens or writes, and runs each command. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askCw, cleanEnvironment } from '../long/program.mjs';
import type { Arena, Attack } from './attack.js';
import { KINDS, type OddKind } from './odd-kinds.js';
import { CASES, type OddCase } from './odd-places.js';
import { ScratchRepository } from './scratch-repository.js';

/** Each command takes less than a second; a machine that is busy takes longer. */
const LIMIT_MILLISECONDS = 60_000;
/** Commands that wait for another program do so until they are stopped. */
const WAIT_MILLISECONDS = 3_000;
/** Accepted exit codes: answers, reported failures, and Ctrl-C. */
const EXIT_CODES = new Set([0, 1, 2, 3, 75, 130]);

const SUITE = [
  '{"suite": 1, "name": "questions"}',
  '{"id": "q-1", "query": "alpha", "expected": ["a.ts"]}',
  '{"id": "q-2", "query": "beta", "expected": ["b.ts"]}',
  '',
].join('\n');

/** A repository with an index, a suite, a baseline and an artifact of the commit before. */
const makeTemplate = ({ scratch, program }: Arena): string => {
  const made = new ScratchRepository(join(scratch, 'template'));
  made.commit({ 'a.ts': 'export function alpha() {}\n', 'b.ts': 'export class Beta {}\n' }, 'make the first words');
  const cw = (...args: readonly string[]): void => void askCw(program, args, made.root, environment(scratch, {}));
  cw('index');
  cw('state', 'export', '--out', join(scratch, 'old.zst'));
  made.write({ 'eval/questions.jsonl': SUITE, 'eval/gate.json': '{}\n', '.cwignore': '/eval/*.json*\n' });
  made.commit({ 'a.ts': 'export function alpha() { return 2; }\n' }, 'answer alpha with another number');
  cw('index');
  cw('eval', '--update-baseline');
  cpSync(join(scratch, 'old.zst'), made.path('old.zst'));
  return made.root;
};

const environment = (scratch: string, changes: Readonly<Record<string, string>>): Record<string, string> => ({
  CW_SEARCH_CATCH_UP: '0',
  CW_INDEX_LOCK_WAIT_SECONDS: '1',
  GIT_CEILING_DIRECTORIES: scratch,
  HOME: join(scratch, 'home'),
  XDG_CACHE_HOME: join(scratch, 'home'),
  TMPDIR: join(scratch, 'home'),
  CI: '',
  GITHUB_ACTIONS: '',
  GITHUB_STEP_SUMMARY: '',
  ...changes,
});

interface Ended {
  readonly code: number | null;
  readonly text: string;
  readonly isStopped: boolean;
  readonly isHanging: boolean;
}

/** Runs cw; one that does not end is asked to by Ctrl-C after `patience`, and ended at the limit. */
const runCw = (program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv, patience: number) =>
  new Promise<Ended>((resolve) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    let [isStopped, isHanging] = [false, false];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        if (text.length < 100_000) text += piece;
      });
    const stop = setTimeout(() => {
      isStopped = child.kill('SIGINT');
    }, patience);
    const end = setTimeout(() => {
      isHanging = child.kill('SIGKILL');
    }, LIMIT_MILLISECONDS);
    child.on('close', (code) => {
      clearTimeout(stop);
      clearTimeout(end);
      resolve({ code, text, isStopped, isHanging });
    });
  });

const kindOf = (path: string): string => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? 'nothing' : `${stats.mode & 0o170000} ${stats.rdev}`;
};

const contentsOf = (directory: string): string =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(directory, name);
      return lstatSync(path).isFile() ? `${name}=${readFileSync(path, 'utf8')}` : name;
    })
    .join(', ');

/** Files outside of the repository to which links point. */
const makePrecious = (directory: string): void => {
  mkdirSync(join(directory, 'folder'), { recursive: true });
  writeFileSync(join(directory, 'file'), 'precious');
  for (const name of ['index.db', 'cache.db', 'activity.json', 'lock'])
    writeFileSync(join(directory, 'folder', name), 'precious');
};

const attackOnce = async (arena: Arena, template: string, kind: OddKind, odd: OddCase): Promise<string[]> => {
  const { scratch, program } = arena;
  const root = join(scratch, 'repository');
  const precious = join(scratch, 'precious');
  for (const directory of [root, precious, join(scratch, 'home')]) rmSync(directory, { recursive: true, force: true });
  cpSync(template, root, { recursive: true });
  mkdirSync(join(scratch, 'home'));
  makePrecious(precious);
  const before = contentsOf(precious);
  const path = join(root, odd.place);
  rmSync(path, { recursive: true, force: true });
  await kind.make(path, precious);
  const made = kindOf(path);
  const changes = Object.fromEntries(
    Object.entries(odd.env ?? {}).map(([name, value]) => [name, value.replace('$', root)]),
  );
  const isGiven = odd.role === 'input' || odd.role === 'output';
  const patience = isGiven && kind.name === 'a FIFO' ? WAIT_MILLISECONDS : LIMIT_MILLISECONDS;
  const env = cleanEnvironment(environment(scratch, changes));
  const { code, text, isStopped, isHanging } = await runCw(program, odd.args, root, env, patience);
  const wrong: string[] = [];
  if (isHanging) wrong.push(isStopped ? 'does not end by Ctrl-C' : 'hangs');
  else if (!isStopped && (code === null || !EXIT_CODES.has(code))) wrong.push(`ends with ${code}: ${text.slice(-400)}`);
  if (/error\[internal\]|a bug in cw|unexpected|Error: /.test(text))
    wrong.push(`is taken for a bug: ${text.slice(-600)}`);
  if (kindOf('/dev/null') !== NULL) wrong.push('/dev/null is another thing now');
  // A link of a person's is followed by what is written to it, and by nothing else.
  if (odd.role !== 'output' && contentsOf(precious) !== before)
    wrong.push(`what a link leads to was ${before} and is ${contentsOf(precious)}`);
  if (odd.role !== 'state' && kindOf(path) !== made) wrong.push(`what was there was replaced by ${kindOf(path)}`);
  return wrong;
};

const NULL = existsSync('/dev/null') ? kindOf('/dev/null') : '';

export const oddFiles: Attack = {
  summary: 'a FIFO, a device, a link or a huge file anywhere is an answer or a typed error, soon',
  operands: '[text of a case]',
  runs: 1500,
  run: async (arena) => {
    const template = makeTemplate(arena);
    const all = CASES.flatMap((odd) => KINDS.map((kind) => ({ odd, kind }))).map((one) => ({
      ...one,
      name: `${Object.entries(one.odd.env ?? {}).join(' ')} cw ${one.odd.args.join(' ')} with ${one.kind.name} at ${one.odd.place}`.trim(),
    }));
    const [text] = arena.operands;
    const meant = text === undefined ? all : all.filter(({ name }) => name.includes(text));
    const chosen =
      text === undefined ? Array.from({ length: arena.runs }, () => meant[arena.random(meant.length)]) : meant;
    for (const [at, one] of chosen.entries()) {
      if (one === undefined) continue;
      const wrong = await attackOnce(arena, template, one.kind, one.odd);
      if (at % 50 === 49) arena.tell(`${at + 1}/${chosen.length} of ${all.length} cases`);
      for (const line of wrong) arena.wrong(`${one.name}: ${line}`);
    }
  },
};
