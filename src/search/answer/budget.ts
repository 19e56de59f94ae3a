import { CHARACTERS_PER_TOKEN, tokensFor } from './tokens.js';

/** A result to fit into a token budget: its heading, all lines of its span, and the position of the match. */
export interface Fitting {
  /** The line that is always shown: place, kind and name. */
  readonly head: string;
  readonly lines: readonly string[];
  /** The position in `lines` from which the shown part grows. */
  readonly anchor: number;
}

/** The shown part of `lines`, end exclusive; empty if only the heading is shown. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

export interface Fitted {
  /** One cut for each of the first results; the others did not fit. */
  readonly cuts: readonly Cut[];
  /** Never more than the budget. */
  readonly tokens: number;
}

export const STRATEGIES = ['breadth', 'depth'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** The cost of a line includes its line feed. */
const costOf = (text: string): number => text.length + 1;

/** The shown part of a result, which grows line by line, alternately below and above its anchor. */
class Growing {
  readonly #fitting: Fitting;
  #from: number;
  #to: number;
  #goesDown = true;

  constructor(fitting: Fitting) {
    this.#fitting = fitting;
    this.#from = Math.max(0, Math.min(fitting.anchor, fitting.lines.length));
    this.#to = this.#from;
  }

  get cut(): Cut {
    return { from: this.#from, to: this.#to };
  }

  #next(): number | null {
    const below = this.#to < this.#fitting.lines.length ? this.#to : null;
    const above = this.#from > 0 ? this.#from - 1 : null;
    return this.#goesDown ? (below ?? above) : (above ?? below);
  }

  /** Adds the next line if it fits, and returns its cost; 0 if there is none or it is too long. */
  grow(room: number): number {
    const at = this.#next();
    if (at === null) return 0;
    const cost = costOf(this.#fitting.lines[at] ?? '');
    if (cost > room) return 0;
    // The first line is the match itself; then lines below and above alternate.
    this.#goesDown = this.#from === this.#to || !this.#goesDown;
    if (at === this.#to) this.#to += 1;
    else this.#from -= 1;
    return cost;
  }
}

/**
 * Strategy breadth: all headings with their best line first, then one more line per result in turn while there is
 * room.
 */
const breadth = (fittings: readonly Fitting[], budget: number): Cut[] => {
  let room = budget;
  const growing: Growing[] = [];
  for (const fitting of fittings) {
    if (costOf(fitting.head) > room) break;
    room -= costOf(fitting.head);
    const one = new Growing(fitting);
    room -= one.grow(room);
    growing.push(one);
  }
  let open = growing;
  while (open.length > 0) {
    open = open.filter((one) => {
      const cost = one.grow(room);
      room -= cost;
      return cost > 0;
    });
  }
  return growing.map(({ cut }) => cut);
};

/** The minimum number of lines of a result. After the first result, too little room for it ends the list. */
const LEAST_LINES = 3;

const leastOf = ({ head, lines, anchor }: Fitting): number =>
  costOf(head) + lines.slice(anchor, anchor + LEAST_LINES).reduce((sum, line) => sum + costOf(line), 0);

/** Strategy depth: each result in turn takes at most half of the remaining room. */
const depth = (fittings: readonly Fitting[], budget: number): Cut[] => {
  let room = budget;
  const growing: Growing[] = [];
  const take = (one: Growing, share: number): void => {
    let left = share;
    for (let cost = one.grow(left); cost > 0; cost = one.grow(left)) {
      left -= cost;
      room -= cost;
    }
  };
  for (const [at, fitting] of fittings.entries()) {
    const head = costOf(fitting.head);
    const least = leastOf(fitting);
    if (head > room || (at > 0 && least > room)) break;
    const one = new Growing(fitting);
    const share = Math.max(Math.ceil(room / 2), Math.min(least, room));
    room -= head;
    take(one, share - head);
    growing.push(one);
  }
  // The rest goes to the first results that can use it.
  for (const one of growing) take(one, room);
  return growing.map(({ cut }) => cut);
};

const charactersOf = (fittings: readonly Fitting[], cuts: readonly Cut[]): number =>
  cuts.reduce((sum, { from, to }, at) => {
    const { head, lines } = fittings[at]!;
    return sum + costOf(head) + lines.slice(from, to).reduce((all, line) => all + costOf(line), 0);
  }, 0);

/** Fits results into a token budget. Only the last results are left out. */
export const fitToBudget = (fittings: readonly Fitting[], maxTokens: number, strategy: Strategy): Fitted => {
  const budget = maxTokens * CHARACTERS_PER_TOKEN;
  const cuts = strategy === 'breadth' ? breadth(fittings, budget) : depth(fittings, budget);
  return { cuts, tokens: tokensFor(charactersOf(fittings, cuts)) };
};
