import { exportedByKeyword } from '../extract/visibility.js';
import { parsed } from './entry.js';

/** JavaScript and TypeScript. */

const ECMASCRIPT_WRAPPERS = [
  'export_statement',
  'lexical_declaration',
  'variable_declaration',
  'ambient_declaration',
  'expression_statement',
] as const;

export const typescript = parsed({
  name: 'typescript',
  extensions: ['.ts', '.mts', '.cts'],
  queries: ['typescript', 'ecmascript'],
  interpreters: ['ts-node', 'tsx', 'deno'],
  visibility: exportedByKeyword,
  wrappers: ECMASCRIPT_WRAPPERS,
  attributes: ['decorator'],
  canary: { text: 'export class Canary { sing(): void {} }', symbol: 'sing' },
});

export const tsx = parsed({
  name: 'tsx',
  extensions: ['.tsx'],
  queries: ['jsx', 'typescript', 'ecmascript'],
  visibility: exportedByKeyword,
  wrappers: ECMASCRIPT_WRAPPERS,
  attributes: ['decorator'],
  canary: { text: 'export const Canary = () => <a>{1}</a>;', symbol: 'Canary' },
});

export const javascript = parsed({
  name: 'javascript',
  queries: ['jsx', 'javascript', 'ecmascript'],
  extensions: [
    '.js',
    '.mjs',
    '.cjs',
    '.jsx',
    '.es',
    '.es6',
    '.jake',
    '.javascript',
    '.jscad',
    '.jsm',
    '.jss',
    '.njs',
    '.pac',
    '.sjs',
    '.ssjs',
    '.xsjs',
    '.xsjslib',
  ],
  filenames: ['jakefile'],
  interpreters: ['node', 'nodejs', 'bun', 'js', 'gjs', 'qjs', 'zx', 'rhino'],
  visibility: exportedByKeyword,
  wrappers: ECMASCRIPT_WRAPPERS,
  attributes: ['decorator'],
  canary: { text: 'export function canary() {}', symbol: 'canary' },
});
