/** The interface of the attacks of `npm run attack`. A test runs each attack with few runs and a fixed seed. */

export interface Attack {
  /** One line for the list that `npm run attack` prints. */
  readonly summary: string;
  /** The operands in the usage line; empty if there are none. */
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
  /** Prints progress. */
  readonly tell: (line: string) => void;
  /** Reports a broken guarantee. The attack continues, and has failed. */
  readonly wrong: (line: string) => void;
}
