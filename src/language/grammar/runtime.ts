import { Parser } from 'web-tree-sitter';
import type { ReadText } from '../tree/kernel-exports.js';
import type { WasmHeap } from './scrub-blocks.js';

/** tree-sitter's WASM runtime, and the memory that it shares with the grammars. */
export interface Runtime {
  readonly memory: WebAssembly.Memory;
  readonly heap: WasmHeap;
  /** Sets the function that gives text to the lexer. null: the runtime reads from the string that it parses. */
  readBy(reader: ReadText | null): void;
  /**
   * Runs a call into the runtime. An exception does not restore the WASM stack pointer, so this does.
   * Throws `RuntimeSpoiled` if the call overflowed the WASM stack.
   */
  guard<Result>(work: () => Result): Result;
  /** Whether the memory of the runtime is damaged. Then none of its further results can be trusted. */
  isSpoiled(): boolean;
}

/**
 * A text is nested too deeply for the recursion of tree-sitter or of a grammar's scanner. The stack of a WASM module is part
 * of its memory and has no guard page, so a stack overflow overwrites static data instead of ending the call.
 */
export class RuntimeSpoiled extends Error {}

/** A grammar's scanner called `abort`, as C code does on a failed assertion. */
export class GrammarStopped extends Error {}

const stop = (): never => {
  throw new GrammarStopped();
};

type Receive = (instance: WebAssembly.Instance<RuntimeExports>, module: WebAssembly.Module) => void;

interface RuntimeImports extends Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  readonly env: Record<string, unknown> & { tree_sitter_parse_callback: ReadText; readonly __stack_low: unknown };
}

interface RuntimeExports {
  readonly emscripten_stack_get_current: () => number;
  readonly _emscripten_stack_restore: (at: number) => void;
}

/** The module options that Emscripten reads. It also adds its exports to this object. */
interface RuntimeOptions extends WasmHeap {
  readonly wasmMemory: WebAssembly.Memory;
  readonly instantiateWasm: (imports: RuntimeImports, receive: Receive) => void;
}

/** In pages of 64 KB, as the runtime would choose: 32 MB, up to 2 GB. */
const MEMORY = { initial: 512, maximum: 32768 };

const NOT_STARTED = (): never => {
  throw new Error('the runtime of tree-sitter did not start');
};

/** The lowest bytes of the stack, which no valid call reaches. An overflow by recursion overwrites some of them. */
const RED_ZONE_BYTES = 4096;
const RED_ZONE = new Uint8Array(RED_ZONE_BYTES).fill(0xa5);

/** Emscripten gives the address as a number or as an immutable global. */
const addressOf = (value: unknown): number => Number(value instanceof WebAssembly.Global ? value.value : value);

const startRuntime = async (wasm: Uint8Array): Promise<Runtime> => {
  const memory = new WebAssembly.Memory(MEMORY);
  let redZone: number | null = null;
  let isSpoiled = false;
  let reader: ReadText | null = null;
  let heap: WasmHeap | null = null;
  let stack: RuntimeExports | null = null;
  await new Promise<void>((resolve, reject) => {
    const options: RuntimeOptions = {
      HEAPU8: new Uint8Array(),
      HEAPU16: new Uint16Array(),
      HEAPU32: new Uint32Array(),
      _malloc: NOT_STARTED,
      _free: NOT_STARTED,
      wasmMemory: memory,
      instantiateWasm: (imports, receive) => {
        redZone = addressOf(imports.env.__stack_low);
        const readOfRuntime = imports.env.tree_sitter_parse_callback;
        imports.env.tree_sitter_parse_callback = (buffer, index, row, column, count) =>
          (reader ?? readOfRuntime)(buffer, index, row, column, count);
        // Grammars import these, and the runtime does not define them.
        imports.env.abort = stop;
        imports.env.__assert_fail = stop;
        WebAssembly.instantiate<RuntimeExports>(wasm, imports).then(
          ({ instance, module }) => {
            stack = instance.exports;
            receive(instance, module);
          },
          // Emscripten ignores a rejection here.
          reject,
        );
      },
    };
    heap = options;
    Parser.init(options).then(resolve, reject);
  });
  const redZoneAt: number = redZone ?? NOT_STARTED();
  if (!Number.isSafeInteger(redZoneAt)) NOT_STARTED();
  const redZoneView = (): Uint8Array => new Uint8Array(memory.buffer, redZoneAt, RED_ZONE_BYTES);
  redZoneView().set(RED_ZONE);
  return {
    memory,
    heap: heap ?? NOT_STARTED(),
    isSpoiled: () => isSpoiled,
    readBy: (next) => {
      reader = next;
    },
    guard: <Result>(work: () => Result): Result => {
      const { emscripten_stack_get_current: current, _emscripten_stack_restore: restore } = stack ?? NOT_STARTED();
      const at = current();
      let result: Result | undefined;
      let failure: unknown;
      try {
        result = work();
      } catch (error) {
        restore(at);
        failure = error;
      }
      if (isSpoiled || Buffer.compare(redZoneView(), RED_ZONE) !== 0) {
        isSpoiled = true;
        throw new RuntimeSpoiled();
      }
      if (failure !== undefined) throw failure;
      return result as Result;
    },
  };
};

/** The runtime starts once in a process. All parsers of the process share its memory. */
let runtime: Promise<Runtime> | null = null;

export const sharedRuntime = (wasm: () => Uint8Array): Promise<Runtime> => {
  runtime ??= startRuntime(wasm());
  return runtime;
};
