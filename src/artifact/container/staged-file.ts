import type { Buffer } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import type { Sink } from './inflate.js';

/** Pieces are collected up to this size, and written by one call without a copy. */
const GATHERED_BYTES = 1 << 20;

/** A new file, written asynchronously: while one write is under way, this thread digests the next pieces. */
export class StagedFile implements Sink {
  readonly #handle: FileHandle;
  #pieces: Buffer[] = [];
  #gathered = 0;
  #working: Promise<void> = Promise.resolve();

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Creates the file. An existing one is refused, because somebody else may have made it. */
  static async create(file: string): Promise<StagedFile> {
    return new StagedFile(await open(file, 'wx+', 0o644));
  }

  /** For a program that writes the file itself. `add` must not be called then. */
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
      // On a nearly full disk, a write may be partial.
      left = left.slice(whole);
      if (bytesWritten > 0) left[0] = left[0]!.subarray(bytesWritten);
    }
  }

  /** The next call that awaits the work gets its error. Until then, the rejection must not count as unhandled. */
  #start(work: Promise<void>): void {
    this.#working = work;
    work.catch(() => {});
  }

  /** Resolves when everything is written, but not yet synced to the disk. */
  async finish(): Promise<void> {
    await this.#flush();
    await this.#working;
  }

  /**
   * Starts fsync while the caller checks the file. It starts synchronously: a promise callback would run only after these
   * checks, which block the event loop.
   */
  startSync(): void {
    this.#start(this.#handle.sync());
  }

  /** Closes the file, and throws an error of the last write or fsync. */
  async close(): Promise<void> {
    try {
      await this.#working;
    } finally {
      await this.#handle.close();
    }
  }
}
