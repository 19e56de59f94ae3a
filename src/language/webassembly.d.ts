/** The part of the WebAssembly API in use. TypeScript declares it only together with the DOM. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance<Exports> {
    constructor(module: Module, imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>);
    readonly exports: Exports;
  }
  class Global {
    readonly value: unknown;
  }
  class Memory {
    constructor(pages: { readonly initial: number; readonly maximum?: number });
    grow(pages: number): number;
    readonly buffer: ArrayBuffer;
  }
  function instantiate<Exports>(
    bytes: Uint8Array,
    imports: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  ): Promise<{ readonly instance: Instance<Exports>; readonly module: Module }>;
}
