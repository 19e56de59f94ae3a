import { underscoreIsPrivate } from '../extract/visibility.js';
import { parsed } from './entry.js';

/** Languages for interfaces, schemas and contracts. */

export const proto = parsed({
  name: 'proto',
  extensions: ['.proto'],
  canary: { text: 'syntax = "proto3";\nmessage Canary { string song = 1; }\n', symbol: 'Canary' },
});

export const graphql = parsed({
  name: 'graphql',
  extensions: ['.graphql', '.gql', '.graphqls'],
  canary: { text: 'type Canary { song: String }\n', symbol: 'song' },
});

export const solidity = parsed({
  name: 'solidity',
  extensions: ['.sol'],
  visibility: underscoreIsPrivate,
  canary: { text: 'contract Canary { function sing() public {} }\n', symbol: 'sing' },
});
