/** Which blocks of this program's own code ran, and about how often, by V8: so a fuzzer knows an input that did something new. */
import { Session } from 'node:inspector';

interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

interface Taken {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly Range[] }[];
  }[];
}

export class BlockCoverage {
  readonly #session = new Session();
  readonly #seen = new Set<string>();
  readonly #program: string;

  /** `program`: the end of the URL of the one file whose code counts. */
  constructor(program: string) {
    this.#program = program;
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** What ran since the last time that never ran, or never so often. */
  takeNew(): string[] {
    const found = new Set<string>();
    this.#session.post('Profiler.takePreciseCoverage', (_: Error | null, taken: Taken) => {
      for (const { url, functions } of taken.result) {
        if (!url.endsWith(this.#program)) continue;
        for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges)) {
          const key = `${startOffset} ${endOffset} ${Math.ceil(Math.log2(count + 1))}`;
          if (count > 0 && !this.#seen.has(key)) found.add(key);
        }
      }
    });
    return [...found];
  }

  remember(blocks: readonly string[]): void {
    for (const block of blocks) this.#seen.add(block);
  }

  get size(): number {
    return this.#seen.size;
  }

  stop(): void {
    this.#session.disconnect();
  }
}
