/**
 * What is put on the command line of every git, where it wins over every file of settings and over what these include.
 *
 * Settings that hold a name of the repository's choice (`filter.<x>`, `diff.<x>`, `merge.<x>`, `trailer.<x>`, `submodule.<x>`,
 * `remote.<x>`, `alias.<x>`) cannot be replaced by one name. Of these only filters belong to a command that cw uses
 * (see filters.ts): GIT_COMMANDS in run-git.ts are all of them, none makes a patch, merges, fetches or writes, and git
 * takes no alias for a command of its own.
 */

/** Settings that name a program, with a value that names none. */
const PROGRAMS: Readonly<Record<string, string>> = {
  // `git status` runs it before it looks at files; `true` starts a daemon.
  'core.fsmonitor': 'false',
  // Also those hooks that reading may run, such as post-index-change. A path below it exists on no system.
  'core.hooksPath': '/dev/null',
  // Started for the output of log, diff and others; --no-pager is the first lock.
  'core.pager': '',
  // Started by what asks for a message or a list.
  'core.editor': ':',
  'sequence.editor': ':',
  // Started by transports, which cw has no use for and GIT_ALLOW_PROTOCOL forbids.
  'core.sshCommand': 'false',
  'core.askPass': '',
  'core.alternateRefsCommand': 'false',
  // An empty helper empties the list of helpers.
  'credential.helper': '',
  'uploadpack.packObjectsHook': '',
  // Started for the patch of every file.
  'diff.external': 'false',
  'interactive.diffFilter': '',
  // `git log` checks every commit it shows, by the programs below.
  'log.showSignature': 'false',
  'gpg.program': 'false',
  'gpg.openpgp.program': 'false',
  'gpg.x509.program': 'false',
  'gpg.ssh.program': 'false',
  'gpg.ssh.defaultKeyCommand': '',
  // Started by `--help` and by tools.
  'help.browser': '',
  'web.browser': '',
  // What it copies into a new repository may be hooks.
  'init.templateDir': '',
  // A word that is no command ends git, and is not replaced by one that looks like it.
  'help.autoCorrect': '0',
};

/** Settings that change what is read here, as git has them where nobody sets them. */
const ANSWERS: Readonly<Record<string, string>> = {
  // How many files are compared for renames. The answer would depend on the version of git too: it was 400 before 2.34.
  'diff.renameLimit': '1000',
  // Another encoding of messages than the one they are read in.
  'i18n.logOutputEncoding': 'UTF-8',
  // The commit of a path before a rename.
  'log.follow': 'false',
  // The files of the first commit.
  'log.showRoot': 'true',
};

export const GLOBAL_ARGUMENTS: readonly string[] = [
  '--no-pager',
  // A file called `*.c` is one file.
  '--literal-pathspecs',
  ...Object.entries({ ...PROGRAMS, ...ANSWERS }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

export const PROGRAM_SETTINGS: readonly string[] = Object.keys(PROGRAMS);
