/** Signature of tree-sitter's import `tree_sitter_parse_callback`: copies the text at an index to the lexer's buffer. */
export type ReadText = (buffer: number, index: number, row: number, column: number, count: number) => void;

/** Exports of the tree kernel (kernel/trees/index.ts, compiled to WASM by the build). Results named `...At` are addresses. */
export interface KernelExports {
  start(): void;
  flatten(
    tree: number,
    metadata: number,
    publicSymbols: number,
    aliases: number,
    aliasLength: number,
    fieldSlices: number,
    fieldEntries: number,
  ): number;
  capacity(): number;
  columns(): number;
  setText(bytes: number, isAscii: number): number;
  beginReading(most: number): void;
  readsLeft(): number;
  readonly read: ReadText;
  match(query: number): void;
  placeOf(list: number): number;
  lengthOf(list: number): number;
  symbolRoom(count: number): number;
  pack(symbols: number): number;
  packedAt(list: number): number;
  packedEnd(list: number): number;
  packedCount(list: number): number;
  keepPlaces(): void;
  readonly byteAt: (offset: number) => number;
  useKinds(at: number, length: number, bodyField: number): void;
  describe(node: number, name: number, body: number, doc: number): number;
}
