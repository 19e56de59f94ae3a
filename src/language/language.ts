import type { Visibility } from './facts.js';

/** How a file of this language is cut: by a grammar, by Markdown headings, or by blank lines and indentation. */
export type Structure = 'grammar' | 'headings' | 'blocks';

/** What a definition's visibility is when its source does not say. */
export type VisibilityRule = (name: string, insideType: boolean) => Visibility;

/** One entry of the language table: everything that is not in the language's query file. */
export interface Language {
  readonly name: string;
  readonly structure: Structure;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole file names, lower case. */
  readonly filenames: readonly string[];
  /** Programs of a `#!` line. */
  readonly interpreters: readonly string[];
  /** Name in grammars.json; '' without a grammar. */
  readonly grammar: string;
  /** Files in queries/ without `.scm`, read as one: earlier patterns win. */
  readonly queries: readonly string[];
  /** Between the parts of a qualified name, as its users write it. */
  readonly separator: string;
  readonly visibility: VisibilityRule;
  /** Node kinds of comments. */
  readonly comments: readonly string[];
  /** Node kinds that wrap a definition and belong to it: `export`, decorators, `template <...>`. */
  readonly wrappers: readonly string[];
  /** Node kinds that follow a definition as siblings and belong to it: the body of a Dart function. */
  readonly trailers: readonly string[];
  /** Node kinds that stand between a doc comment and its definition as siblings: attributes, annotations. */
  readonly attributes: readonly string[];
  /** Node kinds of macros whose braces may hold items that the grammar sees as tokens; see unwrap-macros.ts. */
  readonly macros: { readonly invocation: string; readonly body: string; readonly among: readonly string[] } | null;
  /** Bytes of what the grammar's scanner remembers, where it does not begin by clearing them; 0: it does. See scrub-blocks.ts. */
  readonly uncleared: number;
  /** A text in which the grammar must find this symbol before it is trusted; see grammar.ts. */
  readonly canary: { readonly text: string; readonly symbol: string };
}
