/** The variables that git is started with. */

/**
 * A hook inherits these from the git that called it, and they would make every later git read the caller's repository,
 * index or half-received objects instead of the one that holds the working directory. A hook's working directory is
 * inside its repository (work tree, linked work tree or bare), so discovery from there gives the right one.
 *
 * Kept on purpose: GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM, GIT_CONFIG_COUNT and its pairs, and
 * GIT_CONFIG_PARAMETERS (what `git -c` becomes): containers pass `safe.directory` that way, and no setting in them
 * changes our output because every option that matters is on the command line. GIT_CEILING_DIRECTORIES and
 * GIT_DISCOVERY_ACROSS_FILESYSTEM are a person's word about discovery and stay as well.
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
  // One file instead of the repository's configuration, only meant for `git config`.
  'GIT_CONFIG',
  // These contradict --literal-pathspecs, and git then refuses to start.
  'GIT_GLOB_PATHSPECS',
  'GIT_NOGLOB_PATHSPECS',
  'GIT_ICASE_PATHSPECS',
  // They change what a diff prints, and the second is a program.
  'GIT_DIFF_OPTS',
  'GIT_EXTERNAL_DIFF',
  // Attributes of another tree would decide which files are converted.
  'GIT_ATTR_SOURCE',
  // Programs. They win over the settings of git-settings.ts that name none.
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_ASKPASS',
  'SSH_ASKPASS',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'GIT_PAGER',
  // Nothing is created, so nothing is copied from a template with hooks.
  'GIT_TEMPLATE_DIR',
  // The language list of gettext, which wins over LC_ALL.
  'LANGUAGE',
] as const;

/** Traces write into files or onto stderr, which is read for git's own messages. */
const TRACE = /^GIT_TRACE/;

const SET = {
  // `git status` would otherwise rewrite the index, and race with the command that called our hook.
  GIT_OPTIONAL_LOCKS: '0',
  // Messages are told apart by their English text.
  LC_ALL: 'C',
  // An index describes a commit, and refs/replace would put another object in its place on this machine only.
  GIT_NO_REPLACE_OBJECTS: '1',
  // A partial clone fetches a missing object the moment it is looked at. The first is honoured from 2.39.4 on; the
  // second leaves no transport to older ones, so that the fetch fails before it opens a connection.
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  // Of several core.gitProxy the first wins, so that none on the command line can replace it; this does, and names no program.
  GIT_PROXY_COMMAND: '',
  // The global trace2.* settings, which no -c can change, write into files, sockets or onto stderr.
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
