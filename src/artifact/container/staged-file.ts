import type { Buffer } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import type { Sink } from './inflate.js';

/** What is gathered before it is written: few calls, and no copy. */
const GATHERED_BYTES = 1 << 20;

/** A new file that is written by another thread while this one digests what comes next. One write is on its way at most. */
export class StagedFile implements Sink {
  readonly #handle: FileHandle;
  #pieces: Buffer[] = [];
  #gathered = 0;
  #working: Promise<void> = Promise.resolve();

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Not an existing one: whoever made it could be somebody else. */
  static async create(file: string): Promise<StagedFile> {
    return new StagedFile(await open(file, 'wx+', 0o644));
  }

  /** For who writes it in our place; nothing is added to it then. */
  get descriptor(): number {
    return this.#handle.fd;
  }

  async add(piece: Buffer): Promise<void> {
    this.#pieces.push(piece);
    this.#gathered += piece.length;
    if (this.#gathered >= GATHERED_BYTES) await this.#flush();
  }

  async #flush(): Promise<void> {
    await this.#working;
    if (this.#pieces.length === 0) return;
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#gathered = 0;
    this.#start(this.#write(pieces));
  }

  async #write(pieces: Buffer[]): Promise<void> {
    for (let left = pieces; left.length > 0; ) {
      let { bytesWritten } = await this.#handle.writev(left);
      let whole = 0;
      while (whole < left.length && bytesWritten >= left[whole]!.length) bytesWritten -= left[whole++]!.length;
      // A disk that is nearly full takes a part of it.
      left = left.slice(whole);
      if (bytesWritten > 0) left[0] = left[0]!.subarray(bytesWritten);
    }
  }

  /** Whoever waits for it next meets its failure; until then it must not count as unhandled. */
  #start(work: Promise<void>): void {
    this.#working = work;
    work.catch(() => {});
  }

  /** Everything is in the file, if not on the disk. */
  async finish(): Promise<void> {
    await this.#flush();
    await this.#working;
  }

  /**
   * Begins to bring what is finished onto the disk: whoever checks the file meanwhile need not wait for it. Begins here and
   * now: what a promise is to do comes behind checks that give nothing else a turn.
   */
  startSync(): void {
    this.#start(this.#handle.sync());
  }

  /** Throws what has gone wrong and was not told yet. */
  async close(): Promise<void> {
    try {
      await this.#working;
    } finally {
      await this.#handle.close();
    }
  }
}
