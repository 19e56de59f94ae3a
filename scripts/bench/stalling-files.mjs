/** One small file in each language whose lexer is a single giant function: V8's optimiser needs seconds to compile it. */
export const STALLING = [
  {
    name: 'Swift',
    path: 'ios/Account.swift',
    text: (version) => `import Foundation

/// Version ${version}.
struct Account {
    let balance: Int
    func limit${version}(_ amount: Int) -> Int? {
        guard amount > ${version} else { return nil }
        return min(balance, amount)
    }
}
`,
  },
  {
    name: 'Elixir',
    path: 'lib/account.ex',
    text: (version) => `defmodule Account do
  @doc "Version ${version}."
  def limit${version}(balance, amount) when amount > ${version} do
    {:ok, min(balance, amount)}
  end
end
`,
  },
  {
    name: 'Bash',
    path: 'bin/account.sh',
    text: (version) => `#!/usr/bin/env bash
set -euo pipefail
# Version ${version}.
limit${version}() {
  local amount="$1"
  if [[ "$amount" -gt ${version} ]]; then echo "$amount"; fi
}
limit${version} "\${1:-${version}}"
`,
  },
];
