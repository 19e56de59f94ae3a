import { expand } from './term-forms.js';
import { isWordCode } from './word-codes.js';
import type { WordMaker } from './word-maker.js';

/** Exports of kernel/words/index.ts, compiled to WASM by the build. `at` is an address in its memory. */
interface Kernel {
  readonly memory: WebAssembly.Memory;
  start(): void;
  begin(length: number): number;
  room(length: number): number;
  name(at: number, length: number): void;
  endNames(): void;
  markName(at: number, length: number): void;
  imported(length: number): void;
  header(length: number): void;
  words(from: number, to: number): void;
  endChunk(): void;
  finish(): number;
}

/** Address at which the kernel reads the terms of a non-ASCII word: EXCHANGE of kernel/words/characters.ts. */
const EXCHANGE = 64 + 256 + 65536;

/**
 * Does the work of terms.ts in WASM, compiled ahead of time. V8 compiles JavaScript again in each worker and runs it slowly
 * until it is optimised. WASM runs at nearly full speed from the first call and leaves no garbage.
 */
export class WordKernel implements WordMaker {
  readonly #kernel: Kernel;
  #bytes: Buffer;
  /** The text that was copied to the kernel last. Neighbouring chunks often share their header. */
  #written = '';
  #writtenBytes = 0;
  #place = 0;

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
      const lengths = this.#writeAll(names);
      let at = this.#place;
      for (const length of lengths) {
        kernel.name(at, length);
        at += length;
      }
      kernel.endNames();
      at = this.#place;
      for (const length of lengths) {
        kernel.markName(at, length);
        at += length;
      }
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

  /** Growing WASM memory detaches all views of it. */
  #memory(): Buffer {
    const { buffer } = this.#kernel.memory;
    if (this.#bytes.buffer !== buffer) this.#bytes = Buffer.from(buffer);
    return this.#bytes;
  }

  #write(text: string): number {
    if (text === this.#written) return this.#writtenBytes;
    const room = text.length * 3;
    this.#place = this.#kernel.room(room);
    this.#writtenBytes = this.#memory().write(text, this.#place, room, 'utf8');
    this.#written = text;
    return this.#writtenBytes;
  }

  /** Copies all names in one call, as a call for each takes longer than the kernel's work. Returns their lengths in bytes. */
  #writeAll(names: readonly string[]): number[] {
    const all = names.length === 1 ? names[0]! : names.join('');
    // Two names must not be joined if half a surrogate pair ends one and begins the next: they would become a character.
    if (this.#write(all) === all.length) return names.map(({ length }) => length);
    const bytes = names.map((name) => Buffer.from(name));
    this.#place = this.#kernel.room(bytes.reduce((sum, { length }) => sum + length, 0));
    let at = this.#place;
    for (const name of bytes) {
      this.#memory().set(name, at);
      at += name.length;
    }
    this.#written = '';
    this.#writtenBytes = 0;
    return bytes.map(({ length }) => length);
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
