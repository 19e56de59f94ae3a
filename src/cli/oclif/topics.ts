/** Words that stand before other commands and are no command themselves, with what `cw --help` says of them. */
export const TOPICS: Readonly<Record<string, string>> = {
  state: 'Carry an index to other machines as one file, and look after what is kept.',
};

/** Commands with more of them below: `cw --help` says so, or nobody would look for them. */
export const ALSO_TOPICS: Readonly<Record<string, string>> = {
  eval: 'Start suites of queries, check, compare and exchange them, and report what was measured.',
};
