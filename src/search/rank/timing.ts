/** Runs a piece of work and adds its time to a channel. */
export type Timed = <T>(channel: string, work: () => T) => T;

/** `process.hrtime`, because loading `performance` takes longer than most channels run. */
const now = (): number => {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
};

/**
 * A stopwatch for the channels of a search, in milliseconds. The clock is read only if the times are part of the
 * answer.
 */
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
