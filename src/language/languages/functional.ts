import { parsed } from './entry.js';

/** Functional languages. */

export const elixir = parsed({
  name: 'elixir',
  extensions: ['.ex', '.exs'],
  filenames: ['mix.lock'],
  interpreters: ['elixir'],
  attributes: ['unary_operator'],
  canary: { text: 'defmodule Canary do\n  def sing, do: :ok\nend\n', symbol: 'sing' },
});

export const haskell = parsed({
  name: 'haskell',
  extensions: ['.hs', '.hs-boot', '.hsc'],
  interpreters: ['runghc', 'runhaskell', 'stack'],
  comments: ['comment', 'haddock'],
  attributes: ['signature', 'pragma'],
  canary: { text: 'canary :: Int\ncanary = 1\n', symbol: 'canary' },
});

export const erlang = parsed({
  name: 'erlang',
  extensions: ['.erl', '.hrl', '.escript'],
  filenames: ['rebar.config', 'emakefile'],
  interpreters: ['escript'],
  attributes: ['spec'],
  canary: { text: 'canary() -> ok.\n', symbol: 'canary' },
});

export const ocaml = parsed({
  name: 'ocaml',
  extensions: ['.ml', '.eliom', '.mlp'],
  interpreters: ['ocaml', 'ocamlrun'],
  wrappers: ['module_definition', 'class_definition'],
  canary: { text: 'let canary x = x\n', symbol: 'canary' },
});

export const ocamlInterface = parsed({
  name: 'ocaml_interface',
  extensions: ['.mli', '.eliomi'],
  wrappers: ['module_definition', 'class_definition'],
  canary: { text: 'val canary : int -> int\n', symbol: 'canary' },
});
