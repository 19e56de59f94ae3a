/** What resolving a name has to know of a language. */

/** Languages that call each other by name in one program. A call never resolves out of its family. */
const FAMILIES: readonly (readonly string[])[] = [
  ['typescript', 'tsx', 'javascript', 'vue', 'svelte'],
  ['c', 'cpp', 'objc'],
  ['java', 'kotlin', 'scala', 'groovy'],
  ['ocaml', 'ocaml_interface'],
];

const FAMILY_OF = new Map(FAMILIES.flatMap((family) => family.map((language) => [language, family[0]!] as const)));

export const familyOf = (language: string): string => FAMILY_OF.get(language) ?? language;

/** Where the files of a directory see each other's names without an import. By family. */
const SHARED_DIRECTORY = new Set(['go', 'java', 'csharp', 'c', 'swift', 'terraform', 'make', 'solidity']);

/** Where that is a rule of the language; elsewhere files of a program mostly lie so. */
const DIRECTORY_IS_PACKAGE = new Set(['go', 'java', 'terraform']);

export const isPackageDirectory = (language: string): boolean => DIRECTORY_IS_PACKAGE.has(familyOf(language));

export const sharesDirectory = (language: string): boolean => SHARED_DIRECTORY.has(familyOf(language));

/** Where a file sees only what it defines and imports: a bare name that is neither is built in, or from a `*` import. */
const STRICT_IMPORTS = new Set(['typescript', 'python', 'rust', 'haskell', 'go']);

export const needsImports = (language: string): boolean => STRICT_IMPORTS.has(familyOf(language));

/** Where an import brings every name of a file, and none is named: `#include`, `require`. */
export const importsEverything = (language: string): boolean =>
  ['c', 'ruby', 'php', 'bash', 'make', 'cmake', 'haskell', 'julia', 'r', 'elixir', 'solidity', 'nix'].includes(
    familyOf(language),
  );

/** Where a method is never called without saying of what. */
const EXPLICIT_RECEIVER = new Set(['go', 'typescript', 'python', 'rust', 'php', 'lua', 'zig', 'r', 'julia']);

export const needsReceiver = (language: string): boolean => EXPLICIT_RECEIVER.has(familyOf(language));

/** Files that repeat what another one defines: headers, stubs, declarations, interfaces. */
export const isDeclarationFile = (path: string): boolean => /\.(?:h|hh|hpp|hxx|h\+\+|d\.[cm]?ts|pyi|mli)$/.test(path);
