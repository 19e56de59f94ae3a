import type { Language } from './language.js';
import { javascript, tsx, typescript } from './languages/ecmascript.js';
import { elixir, erlang, haskell, ocaml, ocamlInterface } from './languages/functional.js';
import { csharp, dart, java, kotlin, scala, swift } from './languages/managed.js';
import { PLAIN } from './languages/plain.js';
import { graphql, proto, solidity } from './languages/schemas.js';
import { julia, lua, perl, php, python, r, ruby } from './languages/scripting.js';
import { c, cpp, go, objc, rust, zig } from './languages/systems.js';
import { bash, cmake, make, nix, powershell, terraform } from './languages/tooling.js';

export { TEXT } from './languages/plain.js';

/**
 * All supported languages. If two claim the same file name or extension, the later one gets it.
 * docs/contributing.md describes how to add one.
 */
export const LANGUAGES: readonly Language[] = [
  typescript,
  tsx,
  javascript,
  python,
  go,
  rust,
  java,
  c,
  cpp,
  csharp,
  ruby,
  php,
  kotlin,
  scala,
  swift,
  lua,
  elixir,
  haskell,
  zig,
  bash,
  terraform,
  proto,
  graphql,
  solidity,
  erlang,
  julia,
  r,
  ocaml,
  ocamlInterface,
  powershell,
  make,
  cmake,
  nix,
  dart,
  objc,
  perl,
  ...PLAIN,
];
