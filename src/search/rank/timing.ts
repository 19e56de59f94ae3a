/** Runs a piece of work under a channel's name. */
export type Timed = <T>(channel: string, work: () => T) => T;

/** How long each channel took in all, in milliseconds. */
export class Timing {
  readonly milliseconds = new Map<string, number>();

  readonly timed: Timed = (channel, work) => {
    const start = performance.now();
    try {
      return work();
    } finally {
      this.milliseconds.set(channel, (this.milliseconds.get(channel) ?? 0) + performance.now() - start);
    }
  };
}
