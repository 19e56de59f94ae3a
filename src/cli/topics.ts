/** Words that stand before other commands and are no command themselves, with what `cw --help` says of them. */
export const TOPICS: Readonly<Record<string, string>> = {
  state: 'Carry an index to other machines as one file, and look after what is kept.',
};
