import type { Language } from './language.js';
import {
  capitalIsPublic,
  exportedByKeyword,
  internalByDefault,
  internalTopLevel,
  privateByDefault,
  publicByDefault,
  underscoreIsPrivate,
} from './visibility.js';

const NONE = { filenames: [], interpreters: [], wrappers: [], attributes: [] } as const;
const COMMENT = ['comment'] as const;
const LINE_AND_BLOCK = ['line_comment', 'block_comment'] as const;

/** A language with a grammar: its grammar and its query file are named after it unless the entry says otherwise. */
const parsed = (
  entry: Pick<Language, 'name' | 'extensions' | 'canary'> & Partial<Omit<Language, 'structure'>>,
): Language => ({
  ...NONE,
  grammar: entry.name,
  queries: [entry.name],
  separator: '.',
  visibility: publicByDefault,
  comments: COMMENT,
  ...entry,
  structure: 'grammar',
});

/** A language that is cut by its lines alone. */
const plain = (
  name: string,
  extensions: readonly string[],
  more: Partial<Pick<Language, 'filenames' | 'interpreters' | 'structure'>>,
): Language => ({
  ...NONE,
  name,
  extensions,
  structure: 'blocks',
  grammar: '',
  queries: [],
  separator: '.',
  visibility: publicByDefault,
  comments: [],
  canary: { text: '', symbol: '' },
  ...more,
});

/** To add a language: an entry here, its grammar in grammars.json, its query in queries/, a fixture in test/language. */
export const LANGUAGES: readonly Language[] = [
  parsed({
    name: 'typescript',
    extensions: ['.ts', '.mts', '.cts'],
    interpreters: ['ts-node', 'tsx', 'deno'],
    visibility: exportedByKeyword,
    wrappers: ['export_statement', 'lexical_declaration', 'variable_declaration', 'ambient_declaration'],
    attributes: ['decorator'],
    canary: { text: 'export class Canary { sing(): void {} }', symbol: 'sing' },
  }),
  parsed({
    name: 'tsx',
    extensions: ['.tsx'],
    queries: ['jsx', 'typescript'],
    visibility: exportedByKeyword,
    wrappers: ['export_statement', 'lexical_declaration', 'variable_declaration', 'ambient_declaration'],
    attributes: ['decorator'],
    canary: { text: 'export const Canary = () => <a>{1}</a>;', symbol: 'Canary' },
  }),
  parsed({
    name: 'javascript',
    queries: ['jsx', 'javascript'],
    extensions: ['.js', '.mjs', '.cjs', '.jsx'],
    interpreters: ['node', 'nodejs', 'bun'],
    visibility: exportedByKeyword,
    wrappers: ['export_statement', 'lexical_declaration', 'variable_declaration', 'expression_statement'],
    attributes: ['decorator'],
    canary: { text: 'export function canary() {}', symbol: 'canary' },
  }),
  parsed({
    name: 'python',
    extensions: ['.py', '.pyi', '.pyw'],
    interpreters: ['python', 'python2', 'python3'],
    visibility: underscoreIsPrivate,
    wrappers: ['decorated_definition', 'expression_statement'],
    canary: { text: 'class Canary:\n    def sing(self):\n        pass\n', symbol: 'sing' },
  }),
  parsed({
    name: 'go',
    extensions: ['.go'],
    visibility: capitalIsPublic,
    wrappers: ['type_declaration', 'const_declaration', 'var_declaration'],
    canary: { text: 'package p\nfunc Canary() {}\n', symbol: 'Canary' },
  }),
  parsed({
    name: 'rust',
    extensions: ['.rs'],
    separator: '::',
    visibility: privateByDefault,
    comments: LINE_AND_BLOCK,
    attributes: ['attribute_item'],
    canary: { text: 'pub fn canary() {}\n', symbol: 'canary' },
  }),
  parsed({
    name: 'java',
    extensions: ['.java'],
    visibility: internalByDefault,
    comments: LINE_AND_BLOCK,
    wrappers: ['field_declaration'],
    canary: { text: 'class Canary { void sing() {} }', symbol: 'sing' },
  }),
  parsed({
    name: 'c',
    extensions: ['.c'],
    separator: '::',
    canary: { text: 'int canary(void) { return 0; }\n', symbol: 'canary' },
  }),
  parsed({
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
      '.cu',
      '.cuh',
    ],
    separator: '::',
    wrappers: ['template_declaration'],
    canary: { text: 'class Canary { void sing() {} };\n', symbol: 'sing' },
  }),
  parsed({
    name: 'csharp',
    extensions: ['.cs', '.csx'],
    grammar: 'c_sharp',
    visibility: internalTopLevel,
    canary: { text: 'class Canary { void Sing() {} }', symbol: 'Sing' },
  }),
  parsed({
    name: 'ruby',
    extensions: ['.rb', '.rake', '.gemspec', '.ru'],
    filenames: ['rakefile', 'gemfile', 'podfile', 'vagrantfile', 'fastfile'],
    interpreters: ['ruby'],
    separator: '::',
    canary: { text: 'class Canary\n  def sing\n  end\nend\n', symbol: 'sing' },
  }),
  parsed({
    name: 'php',
    extensions: ['.php', '.phtml'],
    interpreters: ['php'],
    separator: '::',
    canary: { text: '<?php function canary() {}', symbol: 'canary' },
  }),
  parsed({
    name: 'kotlin',
    extensions: ['.kt', '.kts'],
    comments: LINE_AND_BLOCK,
    canary: { text: 'class Canary { fun sing() {} }\n', symbol: 'sing' },
  }),
  parsed({
    name: 'scala',
    extensions: ['.scala', '.sc', '.sbt'],
    comments: ['comment', 'block_comment'],
    canary: { text: 'class Canary { def sing(): Unit = {} }\n', symbol: 'sing' },
  }),
  parsed({
    name: 'swift',
    extensions: ['.swift'],
    visibility: internalByDefault,
    comments: ['comment', 'multiline_comment'],
    canary: { text: 'class Canary { func sing() {} }\n', symbol: 'sing' },
  }),
  parsed({
    name: 'lua',
    extensions: ['.lua'],
    interpreters: ['lua', 'luajit'],
    canary: { text: 'function canary() end\n', symbol: 'canary' },
  }),
  parsed({
    name: 'elixir',
    extensions: ['.ex', '.exs'],
    interpreters: ['elixir'],
    attributes: ['unary_operator'],
    canary: { text: 'defmodule Canary do\n  def sing, do: :ok\nend\n', symbol: 'sing' },
  }),
  parsed({ name: 'haskell', extensions: ['.hs'], canary: { text: 'canary :: Int\ncanary = 1\n', symbol: 'canary' } }),
  parsed({
    name: 'zig',
    extensions: ['.zig'],
    visibility: privateByDefault,
    canary: { text: 'pub fn canary() void {}\n', symbol: 'canary' },
  }),
  parsed({
    name: 'bash',
    extensions: ['.sh', '.bash', '.zsh', '.bats', '.ksh'],
    filenames: ['.bashrc', '.bash_profile', '.profile', '.zshrc'],
    interpreters: ['sh', 'bash', 'zsh', 'dash', 'ksh', 'bats'],
    canary: { text: 'canary() {\n  :\n}\n', symbol: 'canary' },
  }),

  plain('markdown', ['.md', '.markdown', '.mdx'], { structure: 'headings' }),
  plain('json', ['.json', '.jsonc', '.json5', '.webmanifest'], { filenames: ['.babelrc', '.eslintrc', '.prettierrc'] }),
  plain('yaml', ['.yaml', '.yml'], { filenames: ['.clang-format', '.clang-tidy'] }),
  plain('toml', ['.toml'], {}),
  plain('html', ['.html', '.htm', '.xhtml'], {}),
  plain('css', ['.css', '.scss', '.less', '.sass'], {}),
  plain('sql', ['.sql'], {}),
];

/** What has no entry of its own. */
export const TEXT: Language = plain('text', [], {});
