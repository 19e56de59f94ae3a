/**
 * Hash table from the bytes of a term to its number, in order of insertion. No strings are made: every file has hundreds of
 * terms.
 */
export class TermTable {
  #slots = new Int32Array(1 << 14);
  #hashes: number[] = [];
  #pool = new Uint8Array(1 << 16);
  #ends: number[] = [0];

  get size(): number {
    return this.#hashes.length;
  }

  /** The bytes of a term. All terms share one pool. */
  bytes(term: number): Uint8Array {
    return this.#pool.subarray(this.#ends[term], this.#ends[term + 1]);
  }

  number(bytes: Uint8Array, from: number, to: number): number {
    let hash = 0;
    for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
    const mask = this.#slots.length - 1;
    const pool = this.#pool;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (; ; slot = (slot + 1) & mask) {
      const term = this.#slots[slot]! - 1;
      if (term < 0) break;
      if (this.#hashes[term] !== hash) continue;
      const place = this.#ends[term]!;
      if (this.#ends[term + 1]! - place !== to - from) continue;
      let at = from;
      while (at < to && pool[place + at - from] === bytes[at]) at++;
      if (at === to) return term;
    }
    return this.#insert(bytes, from, to, hash, slot);
  }

  #insert(bytes: Uint8Array, from: number, to: number, hash: number, slot: number): number {
    const term = this.size;
    const place = this.#ends[term]!;
    while (place + to - from > this.#pool.length) {
      const grown = new Uint8Array(this.#pool.length * 2);
      grown.set(this.#pool);
      this.#pool = grown;
    }
    for (let at = from; at < to; at++) this.#pool[place + at - from] = bytes[at]!;
    this.#ends.push(place + to - from);
    this.#hashes.push(hash);
    this.#slots[slot] = term + 1;
    if (this.size * 2 > this.#slots.length) this.#grow();
    return term;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (const [term, hash] of this.#hashes.entries()) {
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = term + 1;
    }
  }

  /** The numbers of the terms, sorted by the bytes of the terms. */
  sorted(): Uint32Array {
    const { size } = this;
    // A double combines the first four bytes and the number. Sorting doubles needs no callback, and few ties remain to compare.
    const keys = new Float64Array(size);
    for (let term = 0; term < size; term++) keys[term] = this.#head(term) * 0x100000 + (term & 0xfffff);
    if (size > 0x100000) return this.#sortedByComparison();
    keys.sort();
    const order = new Uint32Array(size);
    for (let at = 0; at < size; at++) order[at] = keys[at]! % 0x100000;
    for (let from = 0; from < size; ) {
      let to = from + 1;
      const head = Math.floor(keys[from]! / 0x100000);
      while (to < size && Math.floor(keys[to]! / 0x100000) === head) to++;
      if (to - from > 1) order.subarray(from, to).sort((a, b) => this.#compare(a, b));
      from = to;
    }
    return order;
  }

  #sortedByComparison(): Uint32Array {
    return Uint32Array.from({ length: this.size }, (_, term) => term).sort((a, b) => this.#compare(a, b));
  }

  #head(term: number): number {
    const from = this.#ends[term]!;
    const length = this.#ends[term + 1]! - from;
    let head = 0;
    for (let at = 0; at < 4; at++) head = head * 256 + (at < length ? this.#pool[from + at]! : 0);
    return head;
  }

  /** Compares the bytes in place: two views for each comparison took longer than comparing. */
  #compare(a: number, b: number): number {
    const pool = this.#pool;
    const endOfA = this.#ends[a + 1]!;
    const endOfB = this.#ends[b + 1]!;
    let atA = this.#ends[a]!;
    let atB = this.#ends[b]!;
    while (atA < endOfA && atB < endOfB) {
      const difference = pool[atA++]! - pool[atB++]!;
      if (difference !== 0) return difference;
    }
    return endOfA - atA - (endOfB - atB);
  }
}
