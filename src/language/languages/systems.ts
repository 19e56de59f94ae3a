import { capitalIsPublic, privateByDefault } from '../extract/visibility.js';
import { LINE_AND_BLOCK, parsed } from './entry.js';

/** Systems languages, compiled to machine code. */

export const go = parsed({
  name: 'go',
  extensions: ['.go'],
  visibility: capitalIsPublic,
  canary: { text: 'package p\nfunc Canary() {}\n', symbol: 'Canary' },
});

export const rust = parsed({
  name: 'rust',
  extensions: ['.rs'],
  interpreters: ['rust-script'],
  separator: '::',
  visibility: privateByDefault,
  comments: LINE_AND_BLOCK,
  attributes: ['attribute_item'],
  macros: { invocation: 'macro_invocation', body: 'token_tree', among: ['source_file', 'declaration_list'] },
  canary: { text: 'pub fn canary() {}\n', symbol: 'canary' },
});

export const c = parsed({
  name: 'c',
  extensions: ['.c', '.cats'],
  interpreters: ['tcc'],
  separator: '::',
  wrappers: ['type_definition'],
  canary: { text: 'int canary(void) { return 0; }\n', symbol: 'canary' },
});

export const cpp = parsed({
  name: 'cpp',
  extensions: [
    '.cc',
    '.cpp',
    '.cxx',
    '.c++',
    '.hh',
    '.hpp',
    '.hxx',
    '.h++',
    '.h',
    '.ipp',
    '.tpp',
    '.inl',
    '.tcc',
    '.txx',
    '.cp',
    '.cppm',
    '.ixx',
    '.ino',
    '.cu',
    '.cuh',
  ],
  separator: '::',
  queries: ['cpp', 'c'],
  wrappers: ['template_declaration', 'type_definition', 'field_declaration'],
  canary: { text: 'class Canary { void sing() {} };\n', symbol: 'sing' },
});

export const zig = parsed({
  name: 'zig',
  extensions: ['.zig'],
  visibility: privateByDefault,
  canary: { text: 'pub fn canary() void {}\n', symbol: 'canary' },
});

export const objc = parsed({
  name: 'objc',
  extensions: ['.m', '.mm'],
  queries: ['objc', 'c'],
  wrappers: ['type_definition', 'implementation_definition'],
  canary: { text: '@implementation Canary\n- (void)sing {}\n@end\n', symbol: 'sing' },
});
