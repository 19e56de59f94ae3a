import { internalByDefault, internalTopLevel, underscoreIsPrivate } from '../extract/visibility.js';
import { LINE_AND_BLOCK, parsed } from './entry.js';

/** Object-oriented languages, most of them with a managed runtime. */

export const java = parsed({
  name: 'java',
  extensions: ['.java', '.jav', '.jsh'],
  visibility: internalByDefault,
  comments: LINE_AND_BLOCK,
  wrappers: ['field_declaration'],
  canary: { text: 'class Canary { void sing() {} }', symbol: 'sing' },
});

export const csharp = parsed({
  name: 'csharp',
  extensions: ['.cs', '.csx', '.cake'],
  grammar: 'c_sharp',
  visibility: internalTopLevel,
  canary: { text: 'class Canary { void Sing() {} }', symbol: 'Sing' },
});

export const kotlin = parsed({
  name: 'kotlin',
  extensions: ['.kt', '.kts', '.ktm'],
  interpreters: ['kotlin'],
  comments: ['line_comment', 'multiline_comment'],
  canary: { text: 'class Canary { fun sing() {} }\n', symbol: 'sing' },
});

export const scala = parsed({
  name: 'scala',
  extensions: ['.scala', '.sc', '.sbt', '.kojo'],
  interpreters: ['scala', 'scala-cli', 'amm'],
  comments: ['comment', 'block_comment'],
  wrappers: ['enum_case_definitions'],
  canary: { text: 'class Canary { def sing(): Unit = {} }\n', symbol: 'sing' },
});

export const swift = parsed({
  name: 'swift',
  extensions: ['.swift'],
  interpreters: ['swift'],
  visibility: internalByDefault,
  comments: ['comment', 'multiline_comment'],
  canary: { text: 'class Canary { func sing() {} }\n', symbol: 'sing' },
});

export const dart = parsed({
  name: 'dart',
  extensions: ['.dart'],
  interpreters: ['dart'],
  visibility: underscoreIsPrivate,
  comments: ['comment', 'documentation_comment'],
  wrappers: ['method_signature', 'declaration'],
  // The signature and the body of a function are siblings. The modifiers and the type of a top-level variable are too.
  trailers: ['function_body'],
  attributes: [
    'annotation',
    'const_builtin',
    'final_builtin',
    'inferred_type',
    'nullable_type',
    'type_arguments',
    'type_identifier',
  ],
  canary: { text: 'class Canary { void sing() {} }\n', symbol: 'sing' },
});
