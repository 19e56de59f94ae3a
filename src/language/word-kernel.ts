import { expand } from './term-forms.js';
import { isWordCode } from './word-codes.js';
import type { WordMaker } from './word-maker.js';

/** kernel/words/index.ts, compiled by the build. Places are addresses in its memory. */
interface Kernel {
  readonly memory: WebAssembly.Memory;
  start(): void;
  begin(length: number): number;
  room(length: number): number;
  name(length: number): void;
  endNames(): void;
  markName(length: number): void;
  imported(length: number): void;
  header(length: number): void;
  words(from: number, to: number): void;
  endChunk(): void;
  finish(): number;
}

/** Where the kernel expects the terms of a word that is not ASCII: EXCHANGE of kernel/words/characters.ts. */
const EXCHANGE = 64 + 256 + 65536;

/**
 * terms.ts, compiled ahead of time. V8 compiles JavaScript anew in each worker and runs it slowly until it has found out what is
 * worth optimising; WASM runs at nearly full speed from its first call, and leaves no garbage.
 */
export class WordKernel implements WordMaker {
  readonly #kernel: Kernel;
  #bytes: Buffer;
  /** What is written where the kernel reads names and headers from; neighbours share their header. */
  #written = '';
  #writtenBytes = 0;

  constructor(wasm: Uint8Array) {
    const host = {
      isWord: (unit: number) => (isWordCode(unit) ? 1 : 0),
      expand: (at: number, length: number) => this.#expand(at, length),
    };
    this.#kernel = new WebAssembly.Instance<Kernel>(new WebAssembly.Module(wasm), { host }).exports;
    this.#kernel.start();
    this.#bytes = Buffer.from(this.#kernel.memory.buffer);
  }

  begin(text: Buffer): void {
    const at = this.#kernel.begin(text.length);
    this.#memory().set(text, at);
    this.#written = '';
    this.#writtenBytes = 0;
  }

  place(
    names: readonly string[],
    imported: readonly string[],
    startByte: number,
    endByte: number,
    header: string,
  ): void {
    const kernel = this.#kernel;
    if (names.length > 0) {
      for (const name of names) kernel.name(this.#write(name));
      kernel.endNames();
      for (const name of names) kernel.markName(this.#write(name));
    }
    for (const word of imported) kernel.imported(this.#write(word));
    kernel.words(startByte, endByte);
    if (header !== '') kernel.header(this.#write(header));
    kernel.endChunk();
  }

  finish(): Uint8Array {
    const at = this.#kernel.finish();
    const memory = this.#memory();
    const places = new Uint32Array(memory.buffer, at, 6);
    return Buffer.concat([0, 2, 4].map((part) => memory.subarray(places[part], places[part + 1])));
  }

  /** The kernel's memory moves when it grows. */
  #memory(): Buffer {
    const { buffer } = this.#kernel.memory;
    if (this.#bytes.buffer !== buffer) this.#bytes = Buffer.from(buffer);
    return this.#bytes;
  }

  #write(text: string): number {
    if (text === this.#written) return this.#writtenBytes;
    const room = text.length * 3;
    const at = this.#kernel.room(room);
    this.#writtenBytes = this.#memory().write(text, at, room, 'utf8');
    this.#written = text;
    return this.#writtenBytes;
  }

  #expand(at: number, length: number): number {
    const memory = this.#memory();
    const terms = expand(memory.toString('utf8', at, at + length));
    let to = EXCHANGE;
    for (const term of terms) {
      const size = memory.write(term, to + 2);
      memory.writeUInt16LE(size, to);
      to += 2 + size;
    }
    return terms.length;
  }
}
