/** What every attack of `npm run attack` looks like. A test runs the same attack with few runs and a fixed seed. */

export interface Attack {
  /** One line for the list that `npm run attack` prints. */
  readonly summary: string;
  /** What it may be given behind its options, as it stands in the usage line; '' for nothing. */
  readonly operands: string;
  /** How many cases a long run has. */
  readonly runs: number;
  run(arena: Arena): Promise<void>;
}

export interface Arena {
  readonly runs: number;
  /** A whole number below the given one. The same seed gives the same numbers. */
  readonly random: (below: number) => number;
  /** An empty directory that is removed afterwards. */
  readonly scratch: string;
  /** The built `cw.js`. */
  readonly program: string;
  readonly operands: readonly string[];
  /** Progress, for a person who waits. */
  readonly tell: (line: string) => void;
  /** A broken promise. The attack goes on, and has failed. */
  readonly wrong: (line: string) => void;
}
