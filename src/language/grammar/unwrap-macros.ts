import { PARSE_BUDGET } from '../facts.js';
import type { FlatTree } from '../tree/flat-tree.js';
import type { LoadedLanguage, ParsedTree } from './grammar.js';
import type { NoTree } from './parse-budget.js';

/** Node kinds of a grammar that parses the content of a macro as loose tokens. */
export interface MacroIds {
  readonly invocation: number;
  readonly body: number;
  /** Parents of items. A macro anywhere else is part of an expression and wraps no items. */
  readonly among: ReadonlySet<number>;
}

/** A macro with braces, `cfg_rt! { ... }`. */
interface Wrapping {
  /** Range of `! {`, or of `!{` and white space, between the name and the content. */
  readonly opening: readonly [from: number, to: number];
  readonly inside: readonly [from: number, to: number];
}

/** Macros with braces among items. A macro with parentheses is an expression or a list and never wraps items. */
const wrappingsIn = (tree: FlatTree, text: string, { invocation, body, among }: MacroIds): Wrapping[] => {
  const found: Wrapping[] = [];
  for (let at = 1; at < tree.count; at++) {
    if (tree.kinds[at] !== invocation || !among.has(tree.kinds[tree.parents[at]!]!)) continue;
    for (let child = at + 1; child < tree.after[at]!; child = tree.after[child]!) {
      if (tree.kinds[child] !== body) continue;
      const from = tree.starts[child]!;
      const to = tree.ends[child]!;
      const mark = text.lastIndexOf('!', from);
      if (text[from] !== '{' || text[to - 1] !== '}' || mark < tree.starts[at]!) continue;
      // A comment between `!` and the brace may contain another `!`. Its remainder would then comment out the rest.
      if (text.slice(mark + 1, from).trim() !== '' || text.slice(from + 1, to - 1).trim() === '') continue;
      // `!{` is too short for its replacement `!{}`, so the white space after it is used as well.
      const start = mark + 1 === from && text[from + 1]!.trim() === '' ? from + 2 : from + 1;
      found.push({ opening: [mark, start], inside: [start, to - 1] });
    }
  }
  return found;
};

/** Replaces `! {` by `!{}`, a call without content. If that does not fit, only the macro's name is left. */
const emptyCall = (length: number): string => (length < 3 ? ' '.repeat(length) : `!${' '.repeat(length - 3)}{}`);

/** Removes the braces of macros, so that the grammar parses their content. All offsets stay the same. */
const unwrap = (text: string, wrappings: readonly Wrapping[]): string => {
  let opened = '';
  let at = 0;
  for (const { opening, inside } of wrappings) {
    opened += `${text.slice(at, opening[0])}${emptyCall(opening[1] - opening[0])}${text.slice(...inside)} `;
    at = inside[1] + 1;
  }
  return opened + text.slice(at);
};

/** Nested macros are unwrapped to this depth. */
const DEPTH = 4;

/**
 * Parses a text and looks into Rust macros. The grammar parses the items in `cfg_rt! { pub fn spawn() {} }` as tokens, so such
 * a text is parsed again without the braces, at the same offsets. Content that does not parse as items stays wrapped, as in
 * `bitflags! { ... }`.
 */
export const parseUnwrapped = (loaded: LoadedLanguage, text: string): ParsedTree | NoTree => {
  const { macros, parse } = loaded;
  if (macros === null) return parse(text);
  const isClean = (inside: string): boolean => {
    const parsed = parse(inside);
    return typeof parsed === 'object' && !parsed.hasError;
  };
  const open = (wrapped: string, depth: number): ParsedTree | NoTree => {
    const parsed = parse(wrapped);
    if (typeof parsed === 'string' || depth === DEPTH) return parsed;
    const found = wrappingsIn(parsed.tree, wrapped, macros);
    if (found.length === 0) return parsed;
    const wrappings = found.filter(({ inside }) => isClean(wrapped.slice(...inside)));
    const opened = wrappings.length === 0 ? PARSE_BUDGET : open(unwrap(wrapped, wrappings), depth + 1);
    // The parses of the contents have overwritten the tree. This text has been parsed before, within its budget.
    return typeof opened === 'string' ? parse(wrapped) : opened;
  };
  return open(text, 0);
};
