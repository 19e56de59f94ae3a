/**
 * Settings on the command line of every git process. They override every configuration file and its includes, so that no
 * program named in a repository is run.
 *
 * Settings whose name contains a name chosen by the repository (`filter.<x>`, `diff.<x>`, `merge.<x>`, `trailer.<x>`,
 * `submodule.<x>`, `remote.<x>`, `alias.<x>`) cannot be overridden by a fixed name. Of these, only filters apply to a command
 * that cw uses (see filters.ts). GIT_COMMANDS in run-git.ts lists all commands: none makes a patch, merges, fetches or
 * writes, and git allows no alias for a built-in command.
 */

/** Settings that name a program, each with a value that disables it. */
const PROGRAMS: Readonly<Record<string, string>> = {
  // `git status` runs it before it reads files; `true` starts a daemon.
  'core.fsmonitor': 'false',
  // Some hooks run even for reading commands, such as post-index-change. No path below /dev/null exists.
  'core.hooksPath': '/dev/null',
  // Started for the output of log, diff and others. --no-pager disables it as well.
  'core.pager': '',
  // Started by commands that let the user edit a message or a list.
  'core.editor': ':',
  'sequence.editor': ':',
  // Started by transports, which cw does not use and GIT_ALLOW_PROTOCOL forbids.
  'core.sshCommand': 'false',
  'core.askPass': '',
  'core.alternateRefsCommand': 'false',
  // An empty value clears the list of helpers.
  'credential.helper': '',
  'uploadpack.packObjectsHook': '',
  // Started for the patch of every file.
  'diff.external': 'false',
  'interactive.diffFilter': '',
  // With it, `git log` verifies every commit with the programs below.
  'log.showSignature': 'false',
  'gpg.program': 'false',
  'gpg.openpgp.program': 'false',
  'gpg.x509.program': 'false',
  'gpg.ssh.program': 'false',
  'gpg.ssh.defaultKeyCommand': '',
  // Started by `--help` and by tools.
  'help.browser': '',
  'web.browser': '',
  // A template may contain hooks.
  'init.templateDir': '',
  // An unknown command is an error and is not replaced by a similar one.
  'help.autoCorrect': '0',
};

/** Settings that change output that cw parses, with git's default values. */
const ANSWERS: Readonly<Record<string, string>> = {
  // How many files are compared for renames. Without it the result depends on the version of git: the default was 400 before 2.34.
  'diff.renameLimit': '1000',
  // The encoding in which commit messages are decoded here.
  'i18n.logOutputEncoding': 'UTF-8',
  // Whether a log of one path continues before a rename.
  'log.follow': 'false',
  // Whether the root commit lists its files.
  'log.showRoot': 'true',
};

export const GLOBAL_ARGUMENTS: readonly string[] = [
  '--no-pager',
  // A path such as `*.c` means a file of that name, not a pattern.
  '--literal-pathspecs',
  ...Object.entries({ ...PROGRAMS, ...ANSWERS }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

export const PROGRAM_SETTINGS: readonly string[] = Object.keys(PROGRAMS);
