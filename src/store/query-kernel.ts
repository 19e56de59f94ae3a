import { readInstalled } from '../core/install.js';

/** kernel/query/index.ts, compiled by the build. Places are addresses in its memory. */
interface Kernel {
  readonly memory: WebAssembly.Memory;
  room(length: number): number;
  symbols(length: number, kinds: number): number;
  chunks(length: number, kinds: number): number;
  documents(lists: number, gone: number, endDoc: number): number;
  references(places: number, packed: number, text: number, size: number, kinds: number): number;
  find(blockLength: number, termLength: number): number;
  list(bits: number): number;
  prefixed(blockLength: number, prefixLength: number): number;
  total(blockLength: number): number;
}

/** How many numbers the rows of symbols and of chunks have. */
export const SYMBOL_NUMBERS = 11;
export const CHUNK_NUMBERS = 6;
export const REFERENCE_NUMBERS = 4;
const TERM_NUMBERS = 3;

/** More bytes than this are not for the kernel: what is decoded takes several times as much of its memory, which never shrinks. */
export const MOST_BYTES = 16_000_000;

/**
 * What a query does for thousands of small things. V8 runs the JavaScript of a process that asks one question before it has
 * optimised any of it; WASM runs at nearly full speed from its first call, and leaves no garbage. What comes back is copied:
 * the next call writes over it.
 */
export class QueryKernel {
  readonly #kernel: Kernel;
  #buffer: ArrayBuffer;
  #bytes: Uint8Array;
  /** What a call answers beside what it returns. */
  #answer: Uint32Array;

  constructor(module: WebAssembly.Module) {
    this.#kernel = new WebAssembly.Instance<Kernel>(module, {}).exports;
    this.#buffer = this.#kernel.memory.buffer;
    this.#bytes = new Uint8Array(this.#buffer);
    this.#answer = new Uint32Array(this.#buffer, 0, 16);
  }

  /** The memory moves when it grows. */
  #look(): void {
    const { buffer } = this.#kernel.memory;
    if (this.#buffer === buffer) return;
    this.#buffer = buffer;
    this.#bytes = new Uint8Array(buffer);
    this.#answer = new Uint32Array(buffer, 0, 16);
  }

  /** Room for the bytes of a call. */
  #room(length: number): number {
    const at = this.#kernel.room(length);
    this.#look();
    return at;
  }

  #put(bytes: Uint8Array): void {
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** null: the bytes cannot be decoded. */
  symbols(packed: Uint8Array, kinds: number): { readonly rows: Int32Array; readonly scopes: Uint32Array } | null {
    this.#put(packed);
    if (this.#kernel.symbols(packed.length, kinds) === 0) return null;
    this.#look();
    const answer = this.#answer;
    return {
      rows: new Int32Array(this.#buffer, answer[1], answer[0]! * SYMBOL_NUMBERS).slice(),
      scopes: new Uint32Array(this.#buffer, answer[3], answer[2]).slice(),
    };
  }

  /** null: the bytes cannot be decoded. */
  chunks(packed: Uint8Array, kinds: number): Int32Array | null {
    this.#put(packed);
    if (this.#kernel.chunks(packed.length, kinds) === 0) return null;
    this.#look();
    return new Int32Array(this.#buffer, this.#answer[1], this.#answer[0]! * CHUNK_NUMBERS).slice();
  }

  /** Those that are at one of some places of a text, ascending, where a name of so many bytes stands. null: the bytes cannot be decoded. */
  references(packed: Uint8Array, text: Uint8Array, places: Uint32Array, size: number, kinds: number) {
    const start = this.#room(places.byteLength + packed.length + text.length);
    new Uint32Array(this.#buffer, start, places.length).set(places);
    this.#bytes.set(packed, start + places.byteLength);
    this.#bytes.set(text, start + places.byteLength + packed.length);
    if (this.#kernel.references(places.length, packed.length, text.length, size, kinds) === 0) return null;
    this.#look();
    return new Int32Array(this.#buffer, this.#answer[1], this.#answer[0]! * REFERENCE_NUMBERS).slice();
  }

  /** null: the lists cannot be decoded. `gone`: first numbers and numbers of chunks, in turns. */
  documents(lists: readonly Uint8Array[], gone: Uint32Array, endDoc: number) {
    const head = 4 * (lists.length + gone.length);
    const start = this.#room(lists.reduce((sum, { length }) => sum + length, head));
    const numbers = new Uint32Array(this.#buffer, start, lists.length + gone.length);
    let at = start + head;
    for (const [index, list] of lists.entries()) {
      numbers[index] = list.length;
      this.#bytes.set(list, at);
      at += list.length;
    }
    numbers.set(gone, lists.length);
    if (this.#kernel.documents(lists.length, gone.length / 2, endDoc) === 0) return null;
    this.#look();
    const answer = this.#answer;
    return {
      contentOf: new Uint32Array(this.#buffer, answer[0], endDoc).slice(),
      lengths: new Uint32Array(this.#buffer, answer[1], endDoc).slice(),
      live: answer[2]!,
      total: this.#float(4),
    };
  }

  /** In how many chunks a term of a block is; 0: it is not there; null: the block cannot be decoded. */
  find(block: Uint8Array, term: Uint8Array): number | null {
    const start = this.#room(block.length + term.length);
    this.#bytes.set(block, start);
    this.#bytes.set(term, start + block.length);
    switch (this.#kernel.find(block.length, term.length)) {
      case 0:
        return 0;
      case 1:
        return this.#answer[0]!;
      default:
        return null;
    }
  }

  /** Terms of a block that begin so, as latin1, each with the number of its chunks. null: the block cannot be decoded. */
  prefixed(block: Uint8Array, prefix: Uint8Array): { readonly term: string; readonly count: number }[] | null {
    const start = this.#room(block.length + prefix.length);
    this.#bytes.set(block, start);
    this.#bytes.set(prefix, start + block.length);
    if (this.#kernel.prefixed(block.length, prefix.length) === 0) return null;
    this.#look();
    const [found = 0, rows = 0, from = 0, size = 0] = this.#answer;
    const numbers = new Uint32Array(this.#buffer, rows, found * TERM_NUMBERS);
    const letters = Buffer.from(this.#buffer, from, size).toString('latin1');
    const terms: { readonly term: string; readonly count: number }[] = [];
    let term = '';
    let at = 0;
    for (let row = 0; row < numbers.length; row += TERM_NUMBERS) {
      const end = at + numbers[row + 1]!;
      term = term.slice(0, numbers[row]!) + letters.slice(at, end);
      terms.push({ term, count: numbers[row + 2]! });
      at = end;
    }
    return terms;
  }

  /** How many postings all lists of a block have; null: a length in it is wrong. The list of a term that was found is gone. */
  total(block: Uint8Array): number | null {
    this.#put(block);
    return this.#kernel.total(block.length) === 0 ? null : this.#answer[0]!;
  }

  /** Of the term that was found last: those of its postings that have all of these bits. null: the list cannot be decoded. */
  list(bits: number): { readonly docs: Uint32Array; readonly payloads: Uint8Array; readonly last: number } | null {
    if (this.#kernel.list(bits) === 0) return null;
    this.#look();
    const answer = this.#answer;
    const payloads = answer[2]!;
    return {
      docs: new Uint32Array(this.#buffer, answer[1], answer[0]).slice(),
      payloads: this.#bytes.slice(payloads, payloads + answer[0]!),
      last: answer[3]!,
    };
  }

  #float(place: number): number {
    return new Float64Array(this.#buffer, place * 4, 1)[0]!;
  }
}

let compiled: WebAssembly.Module | null = null;

export const queryModule = (): WebAssembly.Module => {
  compiled ??= new WebAssembly.Module(readInstalled('kernel/query.wasm'));
  return compiled;
};

let installed: QueryKernel | null = null;

/** One for a process: it keeps nothing between calls but the term that was found last. */
export const queryKernel = (): QueryKernel => {
  installed ??= new QueryKernel(queryModule());
  return installed;
};
