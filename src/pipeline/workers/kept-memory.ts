/**
 * What a process holds for good: its heap, and the memories of WASM, which never shrink. Not what the system counts as
 * resident: V8 takes hundreds of MB to optimise a grammar's lexer and gives them back. On Node 24 a worker that was
 * replaced for those spent its life optimising, and so did the next one.
 */
export const keptMemory = (): number => {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
};
