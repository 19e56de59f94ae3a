/**
 * Language families: languages that call each other by name in one program. A call never resolves outside of its
 * family.
 */
const FAMILIES: readonly (readonly string[])[] = [
  ['typescript', 'tsx', 'javascript', 'vue', 'svelte'],
  ['c', 'cpp', 'objc'],
  ['java', 'kotlin', 'scala', 'groovy'],
  ['ocaml', 'ocaml_interface'],
];

const FAMILY_OF = new Map(FAMILIES.flatMap((family) => family.map((language) => [language, family[0]!] as const)));

export const familyOf = (language: string): string => FAMILY_OF.get(language) ?? language;

/** Families in which the files of a directory see each other's names without an import. */
const SHARED_DIRECTORY = new Set(['go', 'java', 'csharp', 'c', 'swift', 'terraform', 'make', 'solidity']);

/** Families in which this is a rule of the language; in the others it is only usual. */
const DIRECTORY_IS_PACKAGE = new Set(['go', 'java', 'terraform']);

export const isPackageDirectory = (language: string): boolean => DIRECTORY_IS_PACKAGE.has(familyOf(language));

export const sharesDirectory = (language: string): boolean => SHARED_DIRECTORY.has(familyOf(language));

/**
 * Families in which a file sees only its own and imported names. Other bare names are built in or from a `*` import.
 */
const STRICT_IMPORTS = new Set(['typescript', 'python', 'rust', 'haskell', 'go']);

export const needsImports = (language: string): boolean => STRICT_IMPORTS.has(familyOf(language));

/** Whether an import makes all names of a file visible without listing them: `#include`, `require`. */
export const importsEverything = (language: string): boolean =>
  ['c', 'ruby', 'php', 'bash', 'make', 'cmake', 'haskell', 'julia', 'r', 'elixir', 'solidity', 'nix'].includes(
    familyOf(language),
  );

/** Families in which a method call always has an explicit receiver. */
const EXPLICIT_RECEIVER = new Set(['go', 'typescript', 'python', 'rust', 'php', 'lua', 'zig', 'r', 'julia']);

export const needsReceiver = (language: string): boolean => EXPLICIT_RECEIVER.has(familyOf(language));

/** Whether a file declares what another one defines: headers, stubs, type declarations, interfaces. */
export const isDeclarationFile = (path: string): boolean => /\.(?:h|hh|hpp|hxx|h\+\+|d\.[cm]?ts|pyi|mli)$/.test(path);
