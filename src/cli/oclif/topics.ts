/** First words of nested commands that are no command themselves, with their description in `cw --help`. */
export const TOPICS: Readonly<Record<string, string>> = {
  state: 'Carry an index to other machines as one file, and look after what is kept.',
};

/** Commands that also have subcommands, with the description of these in `cw --help`. */
export const ALSO_TOPICS: Readonly<Record<string, string>> = {
  eval: 'Start suites of queries, check, compare and exchange them, and report what was measured.',
};
