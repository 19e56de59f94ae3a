/**
 * Numbers by chunk that a query fills and the next one begins with at 0: as new arrays they were a megabyte of garbage for each
 * query over 26,000 chunks. So what a query scored is good until the next one asks.
 */
export class Scratch {
  readonly #chunks: number;
  #body: { readonly units: Float64Array; readonly counts: Float64Array; readonly touched: number[] } | null = null;
  #names: { readonly matches: Float64Array; readonly scores: Float64Array } | null = null;

  constructor(chunks: number) {
    this.#chunks = chunks;
  }

  /** `touched` is where `units` are to be more than 0; `counts` are 0 when all is done. */
  ofBody() {
    this.#body ??= { units: new Float64Array(this.#chunks), counts: new Float64Array(this.#chunks), touched: [] };
    const { units, touched } = this.#body;
    for (let at = 0; at < touched.length; at++) units[touched[at]!] = 0;
    touched.length = 0;
    return this.#body;
  }

  /** Both are 0 again when all is done. */
  ofNames() {
    this.#names ??= { matches: new Float64Array(this.#chunks), scores: new Float64Array(this.#chunks) };
    return this.#names;
  }
}
