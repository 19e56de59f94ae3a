import { underscoreIsPrivate } from '../extract/visibility.js';
import { LINE_AND_BLOCK, parsed } from './entry.js';

/** Scripting languages, run from their source. */

export const python = parsed({
  name: 'python',
  extensions: [
    '.py',
    '.pyi',
    '.pyw',
    '.py3',
    '.pyde',
    '.pyp',
    '.pyt',
    '.gyp',
    '.gypi',
    '.lmi',
    '.tac',
    '.wsgi',
    '.xpy',
  ],
  filenames: ['sconstruct', 'sconscript', 'wscript', '.gclient'],
  interpreters: ['python', 'pypy', 'py', 'uv'],
  visibility: underscoreIsPrivate,
  wrappers: ['decorated_definition', 'expression_statement'],
  canary: { text: 'class Canary:\n    def sing(self):\n        pass\n', symbol: 'sing' },
});

export const ruby = parsed({
  name: 'ruby',
  extensions: [
    '.rb',
    '.rake',
    '.gemspec',
    '.ru',
    '.rbi',
    '.rbw',
    '.jbuilder',
    '.builder',
    '.rabl',
    '.podspec',
    '.thor',
    '.god',
    '.prawn',
  ],
  filenames: [
    'rakefile',
    'gemfile',
    'podfile',
    'vagrantfile',
    'fastfile',
    'appfile',
    'guardfile',
    'capfile',
    'berksfile',
    'brewfile',
    'dangerfile',
    'puppetfile',
    'steepfile',
    'thorfile',
    'appraisals',
    '.irbrc',
    '.pryrc',
    '.simplecov',
  ],
  interpreters: ['ruby', 'jruby', 'rake', 'macruby', 'rbx'],
  wrappers: ['argument_list', 'call'],
  separator: '::',
  canary: { text: 'class Canary\n  def sing\n  end\nend\n', symbol: 'sing' },
});

export const php = parsed({
  name: 'php',
  extensions: ['.php', '.phtml', '.php3', '.php4', '.php5', '.phps', '.phpt', '.ctp'],
  filenames: ['.php_cs', '.php_cs.dist'],
  interpreters: ['php'],
  separator: '::',
  canary: { text: '<?php function canary() {}', symbol: 'canary' },
});

export const lua = parsed({
  name: 'lua',
  extensions: ['.lua', '.rockspec', '.wlua', '.nse', '.pd_lua'],
  filenames: ['.luacheckrc'],
  interpreters: ['lua', 'luajit'],
  wrappers: ['variable_declaration'],
  canary: { text: 'function canary() end\n', symbol: 'canary' },
});

export const julia = parsed({
  name: 'julia',
  extensions: ['.jl'],
  interpreters: ['julia'],
  visibility: underscoreIsPrivate,
  comments: LINE_AND_BLOCK,
  wrappers: ['macrocall_expression', 'macro_argument_list'],
  attributes: ['string_literal'],
  canary: { text: 'canary() = 1\n', symbol: 'canary' },
});

export const r = parsed({
  name: 'r',
  extensions: ['.r', '.rsx'],
  filenames: ['.rprofile'],
  interpreters: ['Rscript'],
  separator: '$',
  canary: { text: 'canary <- function() 1\n', symbol: 'canary' },
});

export const perl = parsed({
  name: 'perl',
  extensions: ['.pl', '.pm', '.pod', '.psgi'],
  filenames: ['cpanfile', 'makefile.pl'],
  interpreters: ['perl'],
  separator: '::',
  visibility: underscoreIsPrivate,
  comments: ['comment', 'pod'],
  canary: { text: 'sub canary { 1 }\n', symbol: 'canary' },
});
