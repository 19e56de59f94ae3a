# Keeps the search index current. Meant to be called by git's post-commit, post-checkout, post-merge and post-rewrite:
#
#   . /path/to/codewhale/hooks/update-index.sh
#
# POSIX sh. It never prints, never fails and never waits: git goes on at once, and whatever goes wrong here is found by
# the next `cw status`. CW_HOOKS=0 turns it off.
(
  [ "${CW_HOOKS:-1}" = 0 ] && exit 0
  # The variables that cw knows CI by; CI=0 and CI=false mean what they say, as they do to cw.
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
