/**
 * What a query does for thousands of small things, compiled ahead of time: most processes ask one question, and run all
 * JavaScript before V8 has optimised any of it. test/store/query-kernel.test.ts compares it with the same in TypeScript.
 */
export { chunks } from './chunks';
export { documents, units } from './documents';
export { room } from './input';
export { find, list, total } from './postings';
export { symbols } from './symbols';
