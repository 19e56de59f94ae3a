import { CHARACTERS_PER_TOKEN, tokensFor } from './tokens.js';

/** One result to be fitted: the line above its code, all lines of its span, and where in them the match is. */
export interface Fitting {
  /** What is shown in any case: place, kind and name. */
  readonly head: string;
  readonly lines: readonly string[];
  /** Position in `lines` from which what is shown grows. */
  readonly anchor: number;
}

/** Positions in `lines`, the end exclusive; empty: only the head is shown. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

export interface Fitted {
  /** For the first so many results; those behind found no room. */
  readonly cuts: readonly Cut[];
  /** Never more than asked for. */
  readonly tokens: number;
}

export const STRATEGIES = ['breadth', 'depth'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** A line feed belongs to every line. */
const costOf = (text: string): number => text.length + 1;

/** A result while it grows, a line at a time, below and above its anchor in turn. */
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

  /** Takes one more line if it costs no more than `room`; 0: there is none, or it is too long. */
  grow(room: number): number {
    const at = this.#next();
    if (at === null) return 0;
    const cost = costOf(this.#fitting.lines[at] ?? '');
    if (cost > room) return 0;
    // The first line is the match itself; from there it is one below, one above.
    this.#goesDown = this.#from === this.#to || !this.#goesDown;
    if (at === this.#to) this.#to += 1;
    else this.#from -= 1;
    return cost;
  }
}

/** Many results, each short: heads with their best line first, then a line for each in turn while there is room. */
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

/** A place of which less is shown tells nothing: behind the first result, no room for so many lines ends the list. */
const LEAST_LINES = 3;

const leastOf = ({ head, lines, anchor }: Fitting): number =>
  costOf(head) + lines.slice(anchor, anchor + LEAST_LINES).reduce((sum, line) => sum + costOf(line), 0);

/** Fewer results, each with more: one takes what it needs, but leaves half of the room to those behind it. */
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
  // What nobody behind could use.
  for (const one of growing) take(one, room);
  return growing.map(({ cut }) => cut);
};

const charactersOf = (fittings: readonly Fitting[], cuts: readonly Cut[]): number =>
  cuts.reduce((sum, { from, to }, at) => {
    const { head, lines } = fittings[at]!;
    return sum + costOf(head) + lines.slice(from, to).reduce((all, line) => all + costOf(line), 0);
  }, 0);

/** Results are only ever left out from the end. */
export const fitToBudget = (fittings: readonly Fitting[], maxTokens: number, strategy: Strategy): Fitted => {
  const budget = maxTokens * CHARACTERS_PER_TOKEN;
  const cuts = strategy === 'breadth' ? breadth(fittings, budget) : depth(fittings, budget);
  return { cuts, tokens: tokensFor(charactersOf(fittings, cuts)) };
};
