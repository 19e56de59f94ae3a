/**
 * The memory that a process does not give back: its heap, and WASM memory, which never shrinks. The resident size would be
 * misleading: V8 takes hundreds of MB to optimise a grammar's lexer and then frees them. When workers on Node 24 were
 * replaced by resident size, each new worker spent its whole life optimising.
 */
export const keptMemory = (): number => {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
};
