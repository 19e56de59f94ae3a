# Shell script that updates the index after a commit, checkout, merge or rebase. Source it from git's post-commit,
# post-checkout, post-merge and post-rewrite hooks:
#
#   . /path/to/codewhale/hooks/update-index.sh
#
# POSIX sh. It never prints, fails or waits, so git is not delayed. The next `cw status` shows what went wrong.
# CW_HOOKS=0 turns it off.
(
  [ "${CW_HOOKS:-1}" = 0 ] && exit 0
  # The variables by which cw recognises CI. CI=0 and CI=false count as not set.
  for ci in "${CI:-}" "${GITHUB_ACTIONS:-}" "${JENKINS_URL:-}" "${TF_BUILD:-}" "${TEAMCITY_VERSION:-}" "${CODEBUILD_BUILD_ID:-}"; do
    case "$ci" in
      '' | 0 | [Ff][Aa][Ll][Ss][Ee]) ;;
      *) exit 0 ;;
    esac
  done
  command -v cw >/dev/null 2>&1 || exit 0
  # A hook of a repository that was never indexed stays silent: indexing starts with a person.
  git_dir=$(git rev-parse --git-dir 2>/dev/null) || exit 0
  # Under CW_HOME only cw knows where the index would be; who sets it for git as well wants the hook to run.
  [ -n "${CW_HOME:-}" ] || [ -f "$git_dir/cw/index.db" ] || exit 0
  # A rebase commits many times; post-rewrite comes once, at its end, while git's notes on it are still there.
  if [ "${0##*/}" != post-rewrite ]; then
    [ -d "$git_dir/rebase-merge" ] && exit 0
    [ -d "$git_dir/rebase-apply" ] && exit 0
  fi
  cw index </dev/null >/dev/null 2>&1 &
) || :
