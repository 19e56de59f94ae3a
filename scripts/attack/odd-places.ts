/** Where the odd things of `odd-files` are put, and which commands are run then. Paths begin at the root of the repository. */

export interface OddCase {
  readonly place: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * state: names that are ours to remove. settings: what the repository brings along. input: a person gave it, and a FIFO is
   * waited for. output: as input, and a link is followed.
   */
  readonly role: 'state' | 'settings' | 'input' | 'output';
}

const OF_STATE = [
  '.git/cw',
  ...[
    'index.db',
    'index.db-journal',
    'index.db-wal',
    'index.db.999999.tmp',
    'index.db.999999.elsewhere.tmp',
    'activity.json',
    'activity.json.guard',
    'lock',
    'lock.recovery',
    'cache.db',
    'cache.db-journal',
    'eval-999999-1',
    'views',
  ].map((name) => `.git/cw/${name}`),
];

const OF_SETTINGS = [
  'cw.config.json',
  '.cwignore',
  'package.json',
  'eval',
  'eval/questions.jsonl',
  'eval/gate.json',
  'eval/baseline.json',
];

const COMMANDS: readonly (readonly string[])[] = [
  ['index'],
  ['index', '--full'],
  ['index', '--worktree'],
  ['index', '--rev', 'HEAD~1'],
  ['index', '--dry-run'],
  ['status'],
  ['doctor'],
  ['search', 'alpha'],
  ['symbol', 'alpha'],
  ['verify'],
  ['clean'],
  ['clean', '--all'],
  ['clean', '--cache', '--dry-run'],
  ['state', 'gc'],
  ['state', 'export', '--out', 'out.zst'],
  ['state', 'export', '--rev', 'HEAD~1', '--out', 'out.zst'],
  ['state', 'import', 'old.zst'],
  ['state', 'inspect', 'old.zst'],
  ['eval'],
  ['eval', '--gate'],
  ['eval', '--rev', 'HEAD~1'],
  ['eval', '--update-baseline'],
  ['eval', 'lint', '--fix'],
  ['eval', 'init', 'more'],
  ['eval', 'add', 'gamma', '--expect', 'a.ts', '--suite', 'eval/questions.jsonl'],
  ['eval', 'compare', 'HEAD~1', 'HEAD'],
  ['init'],
];

const OF_PEOPLE: readonly Omit<OddCase, 'place'>[] = [
  { role: 'input', args: ['eval', 'odd'] },
  { role: 'input', args: ['eval', 'lint', 'odd'] },
  { role: 'input', args: ['eval', 'compare', 'HEAD', 'HEAD', '--suite', 'odd'] },
  { role: 'input', args: ['eval', 'compare', 'odd', 'HEAD'] },
  { role: 'input', args: ['eval', 'report', 'odd'] },
  { role: 'input', args: ['eval', 'score', 'odd', 'odd'] },
  { role: 'input', args: ['eval', 'import', 'csv', 'odd', '--name', 'taken'] },
  { role: 'input', args: ['search', '--batch', 'odd'] },
  { role: 'input', args: ['state', 'import', 'odd'] },
  { role: 'input', args: ['state', 'import', 'odd', '--dry-run'] },
  { role: 'input', args: ['state', 'inspect', 'odd'] },
  { role: 'input', args: ['state', 'import', 'old.zst', '--require-signature', 'odd'] },
  { role: 'input', args: ['verify', 'odd'] },
  { role: 'output', args: ['state', 'export', '--out', 'odd'] },
  { role: 'output', args: ['state', 'export', '--out', 'odd/deep'] },
  { role: 'output', args: ['eval', '--out', 'odd'] },
  { role: 'output', args: ['eval', '--markdown', 'odd'], env: { GITHUB_STEP_SUMMARY: 'odd' } },
  { role: 'output', args: ['eval', '--html', 'odd/deep/page.html'] },
  { role: 'output', args: ['eval', 'generate', '--out', 'odd'] },
  { role: 'output', args: ['eval', 'add', 'gamma', '--expect', 'a.ts', '--suite', 'odd'] },
  { role: 'output', args: ['eval', 'export', 'csv', 'odd'] },
  { role: 'output', args: ['eval', 'export', 'beir', 'odd'] },
  { role: 'output', args: ['eval', 'replay', '--count', '1', '--save', 'odd'] },
];

/** A directory for cw itself: CW_HOME and the like. The repository's root stands for `$`. */
const OF_ENVIRONMENT: readonly Omit<OddCase, 'place'>[] = ['CW_HOME', 'TMPDIR', 'XDG_CACHE_HOME', 'HOME'].flatMap(
  (name) =>
    [
      ['index'],
      ['status'],
      ['doctor'],
      ['clean'],
      ['search', 'alpha'],
      ['verify', 'old.zst'],
      ['state', 'export', '--out', 'out.zst'],
      ['eval', '--rev', 'HEAD~1'],
    ].flatMap((args) =>
      ['$/odd', '$/odd/deep', '/proc/x', '/dev/null'].map((value) => ({
        role: 'output' as const,
        args,
        env: { [name]: value },
      })),
    ),
);

export const CASES: readonly OddCase[] = [
  ...OF_STATE.flatMap((place) => COMMANDS.map((args) => ({ place, args, role: 'state' as const }))),
  ...OF_SETTINGS.flatMap((place) => COMMANDS.map((args) => ({ place, args, role: 'settings' as const }))),
  ...[...OF_PEOPLE, ...OF_ENVIRONMENT].map((one) => ({ ...one, place: 'odd' })),
];
