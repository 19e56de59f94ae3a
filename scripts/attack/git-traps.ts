/** Settings and variables of git that name a program, each as a trap: a script that leaves a file behind when it is run. */

export interface Trap {
  readonly name: string;
  /** `!` at the end of a value stands for the path of the script. */
  readonly settings?: readonly (readonly [string, string])[];
  readonly env?: Readonly<Record<string, string>>;
  /** What is written into .git/info/attributes. */
  readonly attributes?: string;
  /** A hook that is the script. */
  readonly hook?: string;
  /** A git command that steps into it, which shows that the trap works, and what it reads; absent where that takes a network, a terminal or a server. */
  readonly shownBy?: readonly string[];
  readonly input?: string;
  /** The trap is harmless under the arguments and variables that cw starts git with, whichever command it is; otherwise cw has no command that steps into it. */
  readonly isDisarmed: boolean;
}

const status = ['status', '--porcelain'];
const CREDENTIAL = 'protocol=https\nhost=localhost\n\n';

/** Each on a file of its own: of several filters of one file git takes the last. */
const filter = (name: string, file: string, driver: string, keys: readonly string[]): Trap => ({
  name,
  settings: [...keys.map((key) => [`filter.${driver}.${key}`, '!'] as const), [`filter.${driver}.required`, 'true']],
  attributes: `${file} filter=${driver}\n`,
  shownBy: status,
  isDisarmed: true,
});

export const TRAPS: readonly Trap[] = [
  filter('clean', 'a.ts', 'trap', ['clean']),
  filter('process', 'b.ts', 'other', ['process']),
  filter('clean of a driver without a name', 'batch.jsonl', '', ['clean']),
  filter('clean of a driver with an equals sign', 'given.csv', 'x=y', ['clean', 'process']),
  filter('clean of a driver with dots', '.cwignore', 'x.y.z', ['clean', 'smudge']),
  { name: 'fsmonitor', settings: [['core.fsmonitor', '!']], shownBy: status, isDisarmed: true },
  { name: 'hook', hook: 'post-index-change', shownBy: ['update-index', '--refresh', '-q'], isDisarmed: true },
  {
    name: 'gpg.program',
    settings: [
      ['gpg.program', '!'],
      ['log.showSignature', 'true'],
    ],
    shownBy: ['log'],
    isDisarmed: true,
  },
  {
    name: 'gpg.openpgp.program',
    settings: [['gpg.openpgp.program', '!']],
    shownBy: ['log', '--show-signature'],
    isDisarmed: true,
  },
  {
    name: 'gpg.x509.program',
    settings: [['gpg.x509.program', '!']],
    shownBy: ['log', '--show-signature'],
    isDisarmed: true,
  },
  {
    name: 'gpg.ssh.program',
    settings: [
      ['gpg.ssh.program', '!'],
      ['gpg.ssh.allowedSignersFile', '!'],
    ],
    shownBy: ['log', '--show-signature'],
    isDisarmed: true,
  },
  {
    name: 'gpg.ssh.defaultKeyCommand',
    settings: [
      ['gpg.ssh.defaultKeyCommand', '!'],
      ['gpg.format', 'ssh'],
    ],
    shownBy: ['commit', '-S', '--allow-empty', '-m', 'signed'],
    isDisarmed: true,
  },
  {
    name: 'diff.external',
    settings: [['diff.external', '!']],
    shownBy: ['diff', 'first', '--', 'a.ts'],
    isDisarmed: true,
  },
  {
    name: 'GIT_EXTERNAL_DIFF',
    env: { GIT_EXTERNAL_DIFF: '!' },
    shownBy: ['diff', 'first', '--', 'a.ts'],
    isDisarmed: true,
  },
  {
    name: 'diff driver',
    settings: [['diff.trap.command', '!']],
    attributes: '* diff=trap\n',
    shownBy: ['diff', 'first', '--', 'a.ts'],
    isDisarmed: false,
  },
  {
    name: 'textconv',
    settings: [['diff.trap.textconv', '!']],
    attributes: '* diff=trap\n',
    shownBy: ['diff', 'first', '--', 'a.ts'],
    isDisarmed: false,
  },
  {
    name: 'merge driver',
    settings: [['merge.trap.driver', '!']],
    attributes: '* merge=trap\n',
    shownBy: ['merge', 'other'],
    isDisarmed: false,
  },
  {
    name: 'trailer',
    settings: [['trailer.trap.command', '!']],
    shownBy: ['interpret-trailers', '--trailer', 'trap=x'],
    isDisarmed: false,
  },
  {
    name: 'interactive.diffFilter',
    settings: [['interactive.diffFilter', '!']],
    isDisarmed: true,
  },
  { name: 'core.editor', settings: [['core.editor', '!']], shownBy: ['config', '--edit'], isDisarmed: true },
  { name: 'GIT_EDITOR', env: { GIT_EDITOR: '!' }, shownBy: ['config', '--edit'], isDisarmed: true },
  {
    name: 'sequence.editor',
    settings: [['sequence.editor', '!']],
    shownBy: ['rebase', '-i', '--autostash', '--root'],
    isDisarmed: true,
  },
  {
    name: 'GIT_SEQUENCE_EDITOR',
    env: { GIT_SEQUENCE_EDITOR: '!' },
    shownBy: ['rebase', '-i', '--autostash', '--root'],
    isDisarmed: true,
  },
  { name: 'core.pager', settings: [['core.pager', '!']], isDisarmed: true },
  {
    name: 'pager',
    settings: ['status', 'log', 'diff-tree', 'rev-list', 'config'].map((command) => [`pager.${command}`, '!'] as const),
    isDisarmed: true,
  },
  { name: 'GIT_PAGER', env: { GIT_PAGER: '!' }, isDisarmed: true },
  {
    name: 'core.sshCommand',
    settings: [['core.sshCommand', '!']],
    shownBy: ['ls-remote', 'ssh://localhost/x'],
    isDisarmed: true,
  },
  { name: 'GIT_SSH', env: { GIT_SSH: '!' }, shownBy: ['ls-remote', 'ssh://localhost/x'], isDisarmed: true },
  {
    name: 'GIT_SSH_COMMAND',
    env: { GIT_SSH_COMMAND: '!' },
    shownBy: ['ls-remote', 'ssh://localhost/x'],
    isDisarmed: true,
  },
  {
    name: 'core.gitProxy',
    settings: [['core.gitProxy', '!']],
    shownBy: ['ls-remote', 'git://127.0.0.1/x'],
    isDisarmed: true,
  },
  {
    name: 'GIT_PROXY_COMMAND',
    env: { GIT_PROXY_COMMAND: '!' },
    shownBy: ['ls-remote', 'git://127.0.0.1/x'],
    isDisarmed: true,
  },
  {
    name: 'the transport ext',
    settings: [['protocol.ext.allow', 'always']],
    shownBy: ['ls-remote', 'ext::!'],
    isDisarmed: true,
  },
  {
    name: 'upload-pack of a remote',
    settings: [
      ['remote.near.url', '.'],
      ['remote.near.uploadpack', '!'],
    ],
    shownBy: ['ls-remote', 'near'],
    isDisarmed: true,
  },
  {
    name: 'a missing object of a partial clone',
    settings: [
      ['remote.origin.url', 'ext::!'],
      ['remote.origin.promisor', 'true'],
      ['extensions.partialClone', 'origin'],
      ['core.repositoryFormatVersion', '1'],
      ['protocol.ext.allow', 'always'],
    ],
    shownBy: ['cat-file', '-p', 'lost:lost.ts'],
    isDisarmed: true,
  },
  {
    name: 'credential.helper',
    settings: [['credential.helper', '!']],
    shownBy: ['credential', 'fill'],
    input: CREDENTIAL,
    isDisarmed: true,
  },
  {
    name: 'credential.helper of a site',
    settings: [['credential.https://localhost.helper', '!']],
    shownBy: ['credential', 'fill'],
    input: CREDENTIAL,
    isDisarmed: true,
  },
  {
    name: 'core.askPass',
    settings: [['core.askPass', '!']],
    shownBy: ['credential', 'fill'],
    input: CREDENTIAL,
    isDisarmed: true,
  },
  {
    name: 'GIT_ASKPASS',
    env: { GIT_ASKPASS: '!' },
    shownBy: ['credential', 'fill'],
    input: CREDENTIAL,
    isDisarmed: true,
  },
  {
    name: 'SSH_ASKPASS',
    env: { SSH_ASKPASS: '!' },
    shownBy: ['credential', 'fill'],
    input: CREDENTIAL,
    isDisarmed: true,
  },
  { name: 'core.alternateRefsCommand', settings: [['core.alternateRefsCommand', '!']], isDisarmed: true },
  { name: 'uploadpack.packObjectsHook', settings: [['uploadpack.packObjectsHook', '!']], isDisarmed: true },
  { name: 'submodule update', settings: [['submodule.sub.update', '!!']], isDisarmed: false },
  {
    name: 'browser',
    settings: [
      ['help.browser', 'trap'],
      ['web.browser', 'trap'],
      ['browser.trap.cmd', '!'],
    ],
    isDisarmed: true,
  },
  { name: 'init.templateDir', settings: [['init.templateDir', '!']], isDisarmed: true },
  {
    name: 'alias',
    settings: ['status', 'log', 'ls-tree', 'cat-file', 'rev-parse', 'rev-list'].map(
      (command) => [`alias.${command}`, '!!'] as const,
    ),
    isDisarmed: false,
  },
  {
    name: 'help.autoCorrect',
    settings: [
      ['help.autoCorrect', 'immediate'],
      ['alias.statos', '!!'],
    ],
    shownBy: ['statoss'],
    isDisarmed: true,
  },
];

/** Traces are no programs, but files that git writes where a variable says. */
export const TRACES = ['GIT_TRACE', 'GIT_TRACE_SETUP', 'GIT_TRACE2', 'GIT_TRACE2_EVENT', 'GIT_TRACE2_PERF'] as const;
