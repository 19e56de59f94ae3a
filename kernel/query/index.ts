/**
 * What a query does for thousands of small things, compiled ahead of time: most processes ask one question, and run all
 * JavaScript before V8 has optimised any of it. test/store/query-kernel.test.ts compares it with the same in TypeScript.
 */
export { bestBodies, bestChunk, bestNames, bodyOf, bodyScore, nameShareOf, namesAlone } from './best';
export { chunks } from './chunks';
export { concept, member, weigh } from './concepts';
export { documents, units } from './documents';
export { room } from './input';
export { blockAt, blockRoom, contentsMarked, find, list, memberOf, total } from './postings';
export { prefixed } from './prefix';
export { references } from './references';
export { begin, body, corpus, nameShares } from './scores';
export { symbols } from './symbols';
