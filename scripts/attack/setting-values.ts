/** Settings of git with the values that they are tried at. */
import { spawnSync } from 'node:child_process';

export interface SettingCase {
  readonly name: string;
  /** null: the name alone, which git reads as true. */
  readonly value: string | null;
}

/** Right for some settings and junk for the others. */
const FOR_ALL = [
  null,
  'true',
  'false',
  'always',
  'never',
  'auto',
  '0',
  '1',
  '-1',
  '',
  'banana',
  '99999999999999999999',
];

const WORDS = [
  ...[
    'all',
    'none',
    'no',
    'normal',
    'untracked',
    'dirty',
    'on',
    'off',
    'short',
    'long',
    'full',
    'log',
    'simple',
    'diff',
  ],
  ...[
    'relative',
    'iso8601-strict',
    'format:%Y',
    'raw',
    'unix',
    'local',
    'copies',
    'copy',
    'minimal',
    'patience',
    'histogram',
  ],
  ...['default', 'warn', 'error', 'ignore', 'loose', 'unset', 'keep', 'nsec', 'input', 'crlf', 'lf', 'native', 'fsync'],
  ...['ISO-8859-1', 'UTF-16', 'no-such-encoding', 'column,dense', 'plain', 'red reverse', 'blocks', 'zebra', 'oneline'],
  ...[
    '%H%x00%C(red)%d',
    'sha256',
    'reftable',
    'explicit',
    'separate',
    'first-parent',
    'verbatim',
    '4',
    '40',
    '1k',
    '1g',
  ],
  ...['/dev/null', '/no/such/file', '.', '..', '~', '*', '~no-such-user/x', 'refs/notes/commits', ';', '#', 'ä'],
];

/** What git reads on the way to the answers of cw. */
const NEAR =
  /^(?:core|status|diff|log|color|column|i18n|index|feature|extensions|format|pretty|commitgraph|pack|safe|trace2|notes|filter|submodule|include|sparse|worktree|init|rerere|merge|uploadpack|transfer|fetch|remote|branch|gpg|pager|alias|advice|blame|grep|protocol|fsck|maintenance)\./i;

/** These change what there is, and the answer has to follow. */
export const MAY_CHANGE: ReadonlySet<string> = new Set(
  [
    // Where the work tree is.
    'core.bare',
    'core.worktree',
    // How files are compared with what is committed.
    'core.autocrlf',
    'core.eol',
    'core.fileMode',
    'core.ignoreCase',
    'core.symlinks',
    'core.attributesFile',
    'core.excludesFile',
    // What the repository is.
    'core.repositoryFormatVersion',
    'core.sparseCheckout',
    'extensions.objectFormat',
    'extensions.partialClone',
    'extensions.worktreeConfig',
    'remote.x.promisor',
  ].map((name) => name.toLowerCase()),
);

const NOT_LISTED = [
  'core.precomposeUnicode',
  'extensions.partialClone',
  'extensions.refStorage',
  'extensions.noop',
  'x.y',
];

/** Every setting that this git knows, at every value. A placeholder in a name stands for `x`. */
export const settingCases = (): SettingCase[] => {
  const listed = spawnSync('git', ['help', '--config'], { encoding: 'utf8' }).stdout.split('\n');
  const names = [...listed, ...NOT_LISTED]
    .filter((line) => /^[a-z]\w*\.\S+$/i.test(line))
    .map((line) => line.replaceAll(/<[^>]*>|\*/g, 'x'));
  return [...new Set(names)].flatMap((name) => {
    const values = NEAR.test(name) ? [...FOR_ALL, ...WORDS] : FOR_ALL;
    return values.map((value) => ({ name, value }));
  });
};

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** As a file of settings has it. */
export const settingText = (name: string, value: string | null): string => {
  const [first, last] = [name.indexOf('.'), name.lastIndexOf('.')];
  const header =
    first === last ? name.slice(0, first) : `${name.slice(0, first)} ${quoted(name.slice(first + 1, last))}`;
  return `[${header}]\n\t${name.slice(last + 1)}${value === null ? '' : ` = ${quoted(value)}`}\n`;
};
