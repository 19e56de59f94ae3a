import { Parser } from 'web-tree-sitter';
import type { ReadText } from '../tree/tree-kernel.js';
import type { WasmHeap } from './scrub-blocks.js';

/** tree-sitter's runtime, with the memory that it and the grammars work in. */
export interface Runtime {
  readonly memory: WebAssembly.Memory;
  readonly heap: WasmHeap;
  /** Who hands the text over to the lexer from now on. null: the runtime itself, from the string that it is told to parse. */
  readBy(reader: ReadText | null): void;
  /**
   * Calls into the runtime. An exception leaves the WASM stack pointer where it was thrown, so it is restored here.
   * Throws `RuntimeSpoiled` if the call overflowed the WASM stack.
   */
  guard<Result>(work: () => Result): Result;
  /** The memory of the runtime is damaged: nothing that it makes from now on can be trusted. */
  isSpoiled(): boolean;
}

/**
 * The text is nested too deeply for the recursion of tree-sitter or of a grammar's scanner. The stack of a WASM module is a
 * part of its memory without a guard page, so an overflow writes over static data instead of ending the call.
 */
export class RuntimeSpoiled extends Error {}

/** A grammar's scanner ended the program, as C code does whose assertion does not hold: of a text that is too much for it. */
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

/** What Emscripten takes from the object that it is given, besides filling it. */
interface RuntimeOptions extends WasmHeap {
  readonly wasmMemory: WebAssembly.Memory;
  readonly instantiateWasm: (imports: RuntimeImports, receive: Receive) => void;
}

/** As the runtime would make it: 32 MB, up to 2 GB. */
const MEMORY = { initial: 512, maximum: 32768 };

const NOT_STARTED = (): never => {
  throw new Error('the runtime of tree-sitter did not start');
};

/** The lowest bytes of the stack, which no call may reach. An overflow by recursion writes to some of them. */
const RED_ZONE_BYTES = 512;
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
        const own = imports.env.tree_sitter_parse_callback;
        imports.env.tree_sitter_parse_callback = (buffer, index, row, column, count) =>
          (reader ?? own)(buffer, index, row, column, count);
        // The runtime has neither of them for its grammars.
        imports.env.abort = stop;
        imports.env.__assert_fail = stop;
        WebAssembly.instantiate<RuntimeExports>(wasm, imports).then(
          ({ instance, module }) => {
            stack = instance.exports;
            receive(instance, module);
          },
          // Nobody there would hear of it.
          reject,
        );
      },
    };
    heap = options;
    Parser.init(options).then(resolve, reject);
  });
  const redZoneAt: number = redZone ?? NOT_STARTED();
  if (!Number.isSafeInteger(redZoneAt)) NOT_STARTED();
  const redZoneNow = (): Uint8Array => new Uint8Array(memory.buffer, redZoneAt, RED_ZONE_BYTES);
  redZoneNow().set(RED_ZONE);
  return {
    memory,
    heap: heap ?? NOT_STARTED(),
    isSpoiled: () => isSpoiled,
    readBy: (other) => {
      reader = other;
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
      if (isSpoiled || Buffer.compare(redZoneNow(), RED_ZONE) !== 0) {
        isSpoiled = true;
        throw new RuntimeSpoiled();
      }
      if (failure !== undefined) throw failure;
      return result as Result;
    },
  };
};

/** It starts once in a process: whoever asks later gets the same one, and so the same memory. */
let runtime: Promise<Runtime> | null = null;

export const sharedRuntime = (wasm: () => Uint8Array): Promise<Runtime> => {
  runtime ??= startRuntime(wasm());
  return runtime;
};
