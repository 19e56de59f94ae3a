import { PARSE_BUDGET } from '../facts.js';
import type { FlatTree } from '../tree/flat-tree.js';
import type { LoadedLanguage, ParsedTree } from './grammar.js';
import type { NoTree } from './parse-budget.js';

/** Node kinds of a grammar that takes what a macro wraps for loose tokens. */
export interface MacroIds {
  readonly invocation: number;
  readonly body: number;
  /** Where items stand: a macro in the middle of code wraps no items. */
  readonly among: ReadonlySet<number>;
}

/** A macro with braces, `cfg_rt! { ... }`. */
interface Wrapping {
  /** `! {`, or `!{` and white space, between the name and the inside. */
  readonly opening: readonly [from: number, to: number];
  readonly inside: readonly [from: number, to: number];
}

/** Macros with braces that stand among items. With parentheses it is an expression or a list, never items. */
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
      // A comment in between may hold a mark of its own, and what is left of it would reach to the end of the text.
      if (text.slice(mark + 1, from).trim() !== '' || text.slice(from + 1, to - 1).trim() === '') continue;
      // `!{` has no room for what stands in its place, but the white space behind it has.
      const start = mark + 1 === from && text[from + 1]!.trim() === '' ? from + 2 : from + 1;
      found.push({ opening: [mark, start], inside: [start, to - 1] });
    }
  }
  return found;
};

/** `! {` as `!{}`: the macro is still called, with nothing. Where there is no room for that, only its name is left. */
const emptied = (length: number): string => (length < 3 ? ' '.repeat(length) : `!${' '.repeat(length - 3)}{}`);

/** The text without these braces, so that a grammar sees what they hold; everything else stays where it is. */
const unwrap = (text: string, wrappings: readonly Wrapping[]): string => {
  let opened = '';
  let at = 0;
  for (const { opening, inside } of wrappings) {
    opened += `${text.slice(at, opening[0])}${emptied(opening[1] - opening[0])}${text.slice(...inside)} `;
    at = inside[1] + 1;
  }
  return opened + text.slice(at);
};

/** Macros within macros are opened so many deep. */
const DEPTH = 4;

/**
 * A grammar sees the items in `cfg_rt! { pub fn spawn() {} }` as tokens, so such a text is parsed again without the braces, every
 * character in its place. What a macro has a language of its own for (`bitflags! { ... }`) are no items, and stays as it is.
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
    // Looking into the macros has overwritten the tree; of what a parse gave up when it was opened, this one is known.
    return typeof opened === 'string' ? parse(wrapped) : opened;
  };
  return open(text, 0);
};
