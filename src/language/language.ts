import type { Visibility } from './facts.js';

/** How files of a language are cut into chunks: by a grammar, by Markdown headings, or by blank lines and indentation. */
export type Structure = 'grammar' | 'headings' | 'blocks';

/** The visibility of a definition without a modifier. */
export type VisibilityRule = (name: string, insideType: boolean) => Visibility;

/** One entry of the table of supported languages: everything about a language besides its grammar and its query files. */
export interface Language {
  readonly name: string;
  readonly structure: Structure;
  /** File extensions with the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole file names, lower case. */
  readonly filenames: readonly string[];
  /** Programs in a `#!` line. */
  readonly interpreters: readonly string[];
  /** Name in grammars.json; '' without a grammar. */
  readonly grammar: string;
  /** Files in queries/ without `.scm`, concatenated. Earlier patterns take precedence. */
  readonly queries: readonly string[];
  /** Separator of qualified names, as in the language itself. */
  readonly separator: string;
  readonly visibility: VisibilityRule;
  /** Node kinds of comments. */
  readonly comments: readonly string[];
  /** Node kinds of parents that belong to a definition: `export`, decorators, `template <...>`. */
  readonly wrappers: readonly string[];
  /** Node kinds of next siblings that belong to a definition: the body of a Dart function. */
  readonly trailers: readonly string[];
  /** Node kinds of siblings between a doc comment and its definition: attributes, annotations. */
  readonly attributes: readonly string[];
  /** Node kinds of macros whose braces may contain items that the grammar parses as tokens; see unwrap-macros.ts. */
  readonly macros: { readonly invocation: string; readonly body: string; readonly among: readonly string[] } | null;
  /** Size of the scanner's state if the scanner does not initialise it, otherwise 0; see scrub-blocks.ts. */
  readonly uncleared: number;
  /** A text and a symbol that the grammar must find in it before it is used; see grammar.ts. */
  readonly canary: { readonly text: string; readonly symbol: string };
}
