/** Types for the used part of the package, which has none: its binding, which it passes to a callback when WASM is loaded. */
declare module 'zstd-codec/lib/module.js' {
  type Give = (bytes: Uint8Array) => void;

  interface Compressing {
    begin(level: number): boolean;
    transform(bytes: Uint8Array, give: Give): boolean;
    end(give: Give): boolean;
    delete(): void;
  }

  interface Decompressing {
    begin(): boolean;
    transform(bytes: Uint8Array, give: Give): boolean;
    end(give: Give): boolean;
    delete(): void;
  }

  interface Binding {
    readonly ZstdCompressStreamBinding: new () => Compressing;
    readonly ZstdDecompressStreamBinding: new () => Decompressing;
  }

  export function run(ready: (binding: Binding) => void): void;
}
