/** Runs a piece of work under a channel's name. */
export type Timed = <T>(channel: string, work: () => T) => T;

/** Not by `performance`, which takes longer to load than a channel to run. */
const now = (): number => {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
};

/** How long each channel took in all, in milliseconds; where nobody wants to know, the clock is not read. */
export class Timing {
  readonly milliseconds = new Map<string, number>();
  readonly #isWanted: boolean;

  constructor(isWanted: boolean) {
    this.#isWanted = isWanted;
  }

  readonly timed: Timed = (channel, work) => {
    if (!this.#isWanted) return work();
    const start = now();
    try {
      return work();
    } finally {
      this.milliseconds.set(channel, (this.milliseconds.get(channel) ?? 0) + now() - start);
    }
  };
}
