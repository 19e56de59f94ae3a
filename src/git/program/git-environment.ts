/** The environment of every git process: which variables are cleared and which are set before git is started. */

/**
 * A hook inherits these variables from the git that called it. They would make every later git read the caller's repository,
 * index or half-received objects instead of the repository of the working directory. The working directory of a hook is
 * inside its repository (work tree, linked work tree or bare), so discovery from there finds the right one.
 *
 * Kept on purpose: GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM, GIT_CONFIG_COUNT and its pairs, and
 * GIT_CONFIG_PARAMETERS (set by `git -c`). Containers pass `safe.directory` that way, and their settings do not change our
 * output, because every option that matters is on the command line. GIT_CEILING_DIRECTORIES and
 * GIT_DISCOVERY_ACROSS_FILESYSTEM stay as well: the user sets them to control discovery.
 */
const CLEARED = [
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_COMMON_DIR',
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_QUARANTINE_PATH',
  'GIT_PREFIX',
  'GIT_NAMESPACE',
  'GIT_SHALLOW_FILE',
  'GIT_GRAFT_FILE',
  'GIT_REPLACE_REF_BASE',
  'GIT_INTERNAL_SUPER_PREFIX',
  // Replaces the repository's configuration by one file; only meant for `git config`.
  'GIT_CONFIG',
  // These contradict --literal-pathspecs, and git then refuses to start.
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
  // They change the output of a diff, and the second names a program.
  'GIT_DIFF_OPTS',
  'GIT_EXTERNAL_DIFF',
  // Attributes of another tree would decide which files are converted.
  'GIT_ATTR_SOURCE',
  // They name programs, and they override the settings of git-settings.ts.
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_ASKPASS',
  'SSH_ASKPASS',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'GIT_PAGER',
  // Templates may contain hooks. cw creates no repository, so it needs none.
  'GIT_TEMPLATE_DIR',
  // The language list of gettext, which overrides LC_ALL.
  'LANGUAGE',
] as const;

/** Traces write to files or to stderr, where cw reads git's own messages. */
const TRACE = /^GIT_TRACE/;

const SET = {
  // Otherwise `git status` rewrites git's index and races with the command that called our hook.
  GIT_OPTIONAL_LOCKS: '0',
  // Messages are recognised by their English text.
  LC_ALL: 'C',
  // An index describes a commit, and refs/replace would replace its objects on this machine only.
  GIT_NO_REPLACE_OBJECTS: '1',
  // A partial clone fetches a missing object when it is read. The first variable is honoured from git 2.39.4 on. The second
  // forbids all transports in older versions, so that the fetch fails before it opens a connection.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  // The first core.gitProxy wins, so the command line cannot override it. This variable overrides it and names no program.
  GIT_PROXY_COMMAND: '',
  // The global trace2.* settings, which -c cannot change, write to files, sockets or stderr.
  GIT_TRACE2: '0',
  GIT_TRACE2_EVENT: '0',
  GIT_TRACE2_PERF: '0',
} as const;

export function gitEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !TRACE.test(name));
  const own: NodeJS.ProcessEnv = { ...Object.fromEntries(kept), ...SET };
  for (const name of CLEARED) delete own[name];
  return own;
}
