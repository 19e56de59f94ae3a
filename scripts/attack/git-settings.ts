/** Asks git everything that cw asks, under each setting of git at ordinary, odd and junk values. */
import { appendFileSync, chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CwError } from '../../src/core/error.js';
import { openRepository } from '../../src/git/open.js';
import { cleanEnvironment } from '../long/program.mjs';
import type { Arena, Attack } from './attack.js';
import { type Answers, askGit } from './git-answers.js';
import { ScratchRepository } from './scratch-repository.js';
import { MAY_CHANGE, type SettingCase, settingCases, settingText } from './setting-values.js';

/** Those that git starts with are asked about together: a group that changes nothing is done, and any other is halved. */
const GROUP = 16;

/** One of everything that a setting may show in another way. */
const makeRepository = (root: string): ScratchRepository => {
  const made = new ScratchRepository(root);
  const long = Array.from({ length: 40 }, (_, at) => `export const value${at} = ${at};\n`).join('');
  made.write({
    'a.ts': 'alpha\n',
    'old.ts': long,
    'crlf.txt': 'one\r\ntwo\r\n',
    'dir/ünï cödé.ts': 'x\n',
    'run.sh': ':\n',
  });
  symlinkSync('a.ts', made.path('link'));
  chmodSync(made.path('run.sh'), 0o755);
  made.commit({}, 'first\n\nwith a body, änd öther lettêrs');
  made.git('tag', 'first');
  made.git('update-index', '--add', '--cacheinfo', `160000,${made.git('rev-parse', 'HEAD')},sub`);
  made.git('mv', 'old.ts', 'new.ts');
  made.git('commit', '--quiet', '--message', 'move a file and add a submodule');
  made.git('checkout', '--quiet', '-b', 'side', 'first');
  made.git('-c', 'i18n.commitEncoding=ISO-8859-1', 'commit', '--quiet', '--allow-empty', '--message', 'on the side');
  made.git('checkout', '--quiet', 'main');
  made.git('merge', '--quiet', '--no-edit', 'side');
  mkdirSync(made.path('sub'), { recursive: true });
  made.git('tag', '--annotate', 'tagged', '--message', 'tagged');
  made.write({ 'a.ts': 'stashed\n' });
  made.git('stash', '--quiet');
  made.write({ 'a.ts': 'changed\n', 'staged.ts': 'staged\n', 'untracked/b.ts': 'b\n', 'ignored.log': 'x\n' });
  made.git('add', 'staged.ts');
  made.git('rm', '--quiet', 'run.sh');
  appendFileSync(made.path('.git/info/exclude'), '*.log\n');
  return made;
};

const say = ({ name, value }: SettingCase): string => `${name}${value === null ? '' : `=${JSON.stringify(value)}`}`;

const differences = (before: Answers, after: Answers): string[] =>
  [...before].flatMap(([name, known]) => {
    const given = after.get(name);
    const isSame = given !== undefined && 'text' in given && 'text' in known && given.text === known.text;
    return isSame ? [] : [name];
  });

/** What is wrong with one answer that is another one; null: nothing. */
const judge = (name: string, answers: Answers, mayChange: boolean): string | null => {
  const given = answers.get(name);
  if (given === undefined) return null;
  // `cw doctor` says of a git without a version that it does not run.
  if (name === 'version' && 'text' in given && given.text.includes('"version":""')) return null;
  if ('text' in given) return mayChange ? null : `another answer of ${name}: ${given.text.slice(0, 200)}`;
  const { error } = given;
  const isTyped = error instanceof CwError && error.code !== 'internal' && error.next !== '';
  return isTyped ? null : `${name} ends with ${error}`;
};

const attackAll = async (arena: Arena, root: string): Promise<void> => {
  const [local, shared] = [join(root, '.git/config'), join(arena.scratch, 'settings')];
  process.env.GIT_CONFIG_GLOBAL = shared;
  const text = readFileSync(local, 'utf8');
  // Some settings are heard from the global file only, and some from that of the repository.
  const write = (cases: readonly SettingCase[]): void => {
    const settings = cases.map(({ name, value }) => settingText(name, value)).join('');
    writeFileSync(local, text + settings);
    writeFileSync(shared, settings);
  };
  const answersUnder = (cases: readonly SettingCase[]): Promise<Answers> => {
    write(cases);
    return askGit(root);
  };
  const isRefused = async (one: SettingCase): Promise<boolean> => {
    write([one]);
    return openRepository(root, { reader: 'git' }).then(
      (repository) => repository === null,
      () => true,
    );
  };
  const usual = await answersUnder([]);
  const failed = [...usual].filter(([, answer]) => 'error' in answer);
  for (const [name, answer] of failed) arena.wrong(`${name} fails without settings: ${JSON.stringify(answer)}`);
  let asked = 0;
  const check = async (cases: readonly SettingCase[]): Promise<void> => {
    const answers = await answersUnder(cases);
    asked += 1;
    const other = differences(usual, answers);
    const [one] = cases;
    if (other.length === 0 || one === undefined) return;
    if (cases.length > 1) {
      const half = (cases.length + 1) >> 1;
      await check(cases.slice(0, half));
      return check(cases.slice(half));
    }
    for (const name of other) {
      const wrong = judge(name, answers, MAY_CHANGE.has(one.name.toLowerCase()));
      if (wrong !== null) arena.wrong(`${say(one)}: ${wrong}`);
    }
  };
  const cases = settingCases();
  // Shuffled, so that a short run sees some of everything.
  for (let at = cases.length - 1; at > 0; at--) {
    const other = arena.random(at + 1);
    [cases[at], cases[other]] = [cases[other]!, cases[at]!];
  }
  const meant = cases.slice(0, arena.runs);
  let group: SettingCase[] = [];
  for (const [at, one] of meant.entries()) {
    if (await isRefused(one)) await check([one]);
    else group.push(one);
    if (group.length === GROUP || at === meant.length - 1) {
      await check(group);
      group = [];
    }
    if (at % 500 === 499) arena.tell(`${at + 1} of ${meant.length} settings, git was asked ${asked} times`);
  }
};

export const gitSettings: Attack = {
  summary: 'under every setting of git, at any value, every answer is the same or a typed error',
  operands: '',
  runs: 100_000,
  run: async (arena) => {
    const before = { ...process.env };
    Object.assign(process.env, cleanEnvironment({ GIT_CEILING_DIRECTORIES: arena.scratch, HOME: arena.scratch }));
    try {
      await attackAll(arena, makeRepository(join(arena.scratch, 'set')).root);
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
    }
  },
};
