import { IN_A_NAME, OCCURRENCES } from '../../src/language/words/term-forms.js';
import { makeWordsOf } from '../../src/pipeline/workers/words-of.js';
import { openIndexForRead } from '../../src/store/db/open.js';
import { readWords } from '../../src/store/text/word-lists.js';

/** The words of one content: as a worker sends them now, and as they would be sent to FTS5. */
export interface BenchContent {
  readonly chunks: number;
  readonly words: Uint8Array;
  /** UTF-8, space separated, repeated as often as they occur. */
  readonly texts: () => readonly { readonly names: Uint8Array; readonly body: Uint8Array }[];
}

interface Base {
  readonly terms: readonly string[];
  readonly lists: Uint8Array;
  readonly chunks: number;
}

/** A word in so few chunks is a name of its own tree: the next copy of the tree has another one instead. */
const RARE = 5;

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  return [...bytes, rest];
}

function baseOf(words: Uint8Array, counts: Map<string, number>): Base {
  const terms: string[] = [];
  let listsFrom = varint(0).length;
  let chunks = 0;
  readWords(words, {
    term: (bytes, from, to) => {
      terms.push(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString());
      listsFrom = to;
    },
    chunk: () => {
      chunks++;
    },
    posting: (term) => counts.set(terms[term]!, (counts.get(terms[term]!) ?? 0) + 1),
  });
  return { terms, lists: words.slice(listsFrom), chunks };
}

/** The contents of some indexes, over and over, each time with other rare words. */
export class Chunks {
  readonly #bases: Base[] = [];
  readonly #counts = new Map<string, number>();

  constructor(files: readonly string[]) {
    const wordsOf = makeWordsOf();
    for (const file of files) {
      const reader = openIndexForRead(file);
      for (const { id } of [...reader.contents()]) this.#bases.push(baseOf(wordsOf(reader.stored(id)), this.#counts));
      reader.close();
    }
  }

  *contents(atLeast: number): Generator<BenchContent> {
    let given = 0;
    for (let round = 0; given < atLeast; round++) {
      for (const base of this.#bases) {
        if (given >= atLeast) return;
        given += base.chunks;
        yield this.#content(base, round);
      }
    }
  }

  /** Contents of a few chunks each, as a commit changes them. */
  changed(count: number, round: number): BenchContent[] {
    const usual = this.#bases.filter(({ chunks }) => chunks >= 5 && chunks <= 20);
    return Array.from({ length: count }, (_, at) => this.#content(usual[(at * 7919) % usual.length]!, round));
  }

  #content({ terms, lists, chunks }: Base, round: number): BenchContent {
    const varied = terms.map((term) => (round > 0 && this.#counts.get(term)! <= RARE ? `${term}${round}x` : term));
    const head = [Uint8Array.from(varint(terms.length))];
    for (const term of varied) {
      const bytes = Buffer.from(term);
      head.push(Uint8Array.from(varint(bytes.length)), bytes);
    }
    const words = Buffer.concat([...head, lists]);
    return { chunks, words, texts: () => textsOf(words) };
  }

  /** Words that are in between so many of 100,000 chunks, always the same ones. */
  words(from: number, to: number): string[] {
    const share = 1e5 / this.#bases.reduce((sum, { chunks }) => sum + chunks, 0);
    return [...this.#counts]
      .filter(([term, count]) => /^[a-z]{3,}$/.test(term) && count * share >= from && count * share < to)
      .map(([term]) => term)
      .sort();
  }
}

function textsOf(words: Uint8Array): ReturnType<BenchContent['texts']> {
  const terms: string[] = [];
  const texts: { names: string[]; body: string[] }[] = [];
  readWords(words, {
    term: (bytes, from, to) => terms.push(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString()),
    chunk: () => texts.push({ names: [], body: [] }),
    posting: (term, payload) => {
      const { names, body } = texts.at(-1)!;
      if ((payload & IN_A_NAME) !== 0) names.push(terms[term]!);
      for (let times = payload & OCCURRENCES; times > 0; times--) body.push(terms[term]!);
    },
  });
  return texts.map(({ names, body }) => ({ names: Buffer.from(names.join(' ')), body: Buffer.from(body.join(' ')) }));
}
