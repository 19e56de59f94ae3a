/** Packed values taken apart into their numbers and strings, so that one of them can be changed and the rest stays in order. */

/** `scale`: what the length in front of a string is multiplied by. A list has its length in bytes in front. */
export type Part =
  | { readonly kind: 'number'; readonly value: bigint }
  | { readonly kind: 'byte'; readonly value: number }
  | { readonly kind: 'text'; readonly bytes: Buffer; readonly scale: bigint }
  | { readonly kind: 'list'; readonly parts: readonly Part[] };

class Input {
  readonly parts: Part[] = [];
  readonly #bytes: Buffer;
  #at: number;
  readonly #end: number;

  constructor(bytes: Buffer, at: number, end: number) {
    this.#bytes = bytes;
    this.#at = at;
    this.#end = end;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  #varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.#at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  number(): number {
    const value = this.#varint();
    this.parts.push({ kind: 'number', value: BigInt(value) });
    return value;
  }

  numbers(count: number): void {
    for (let left = count; left > 0; left--) this.number();
  }

  byte(): void {
    this.parts.push({ kind: 'byte', value: this.#bytes[this.#at++]! });
  }

  #take(size: number): Buffer {
    this.#at += size;
    return this.#bytes.subarray(this.#at - size, this.#at);
  }

  text(): void {
    const size = this.#varint();
    this.parts.push({ kind: 'text', bytes: this.#take(size), scale: 1n });
  }

  /** A signature or a comment: quote.ts. */
  quoted(): void {
    const start = this.#at;
    const head = this.#varint();
    if (head % 2 === 0) this.parts.push({ kind: 'text', bytes: this.#take(head / 2), scale: 2n });
    else {
      this.#at = start;
      this.numbers(2);
    }
  }

  list(read: (input: Input) => void): void {
    const size = this.#varint();
    const inner = new Input(this.#bytes, this.#at, this.#at + size);
    while (!inner.isAtEnd) read(inner);
    this.#at += size;
    this.parts.push({ kind: 'list', parts: inner.parts });
  }
}

const times = (count: number, read: () => void): void => {
  for (let left = count; left > 0; left--) read();
};

/** docs/artifact-format.md has the forms. */
const FORMS: Readonly<Record<string, (input: Input) => void>> = {
  symbols: (input) => {
    const count = input.number();
    times(count, () => {
      input.text();
      input.number();
    });
    let scopes = 0;
    times(count, () => {
      const scope = input.number();
      if (scope === 0 || scope > scopes) input.text();
      scopes = Math.max(scopes, scope);
      input.quoted();
      input.quoted();
      input.numbers(5);
    });
  },
  chunks: (input) => {
    let headers = 0;
    times(input.number(), () => {
      input.numbers(6);
      if (input.number() === headers) {
        input.text();
        headers++;
      }
    });
  },
  refs: (input) => {
    times(input.number(), () => {
      const head = input.number();
      if ((head & 8) !== 0) input.number();
      if ((head & 7) === 7) input.numbers(3);
    });
  },
  literals: (input) => times(input.number(), () => input.numbers(3)),
  imports: (input) =>
    times(input.number(), () => {
      input.text();
      input.number();
    }),
  documents: (input) => {
    while (!input.isAtEnd) {
      input.numbers(2);
      input.numbers(input.number());
    }
  },
  directory: (input) => times(input.number(), () => input.text()),
  data: (input) => {
    while (!input.isAtEnd) {
      input.number();
      input.text();
      input.number();
      input.list((list) => {
        if (list.number() % 2 === 1) list.byte();
      });
    }
  },
};

/** Columns that hold packed values. */
export const PACKED: readonly string[] = Object.keys(FORMS);

export const takenApart = (column: string, bytes: Buffer): readonly Part[] => {
  const input = new Input(bytes, 0, bytes.length);
  FORMS[column]!(input);
  return input.parts;
};

export const varint = (value: bigint): Buffer => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
  return Buffer.from([...bytes, Number(rest)]);
};

const bytesOf = (part: Part): readonly Uint8Array[] => {
  switch (part.kind) {
    case 'number':
      return [varint(part.value)];
    case 'byte':
      return [Buffer.of(part.value)];
    case 'text':
      return [varint(BigInt(part.bytes.length) * part.scale), part.bytes];
    case 'list': {
      const list = putTogether(part.parts);
      return [varint(BigInt(list.length)), list];
    }
  }
};

export const putTogether = (parts: readonly Part[]): Buffer => Buffer.concat(parts.flatMap(bytesOf));

/** The numbers, bytes and strings that there are to change, those of lists too. */
export const flat = (parts: readonly Part[]): readonly Part[] =>
  parts.flatMap((part) => (part.kind === 'list' ? flat(part.parts) : [part]));

/** The same with one of them changed. */
export const withOther = (parts: readonly Part[], place: number, change: (part: Part) => readonly Part[]): Part[] => {
  let at = 0;
  const walk = (all: readonly Part[]): Part[] =>
    all.flatMap((part): readonly Part[] => {
      if (part.kind === 'list') return [{ kind: 'list', parts: walk(part.parts) }];
      return at++ === place ? change(part) : [part];
    });
  return walk(parts);
};
