/** `.gitignore` files at every level, the deepest that has an opinion wins, as in git. */
import ignore, { type Ignore } from 'ignore';

export interface IgnoreRules {
  /** Names of the directory that holds the rules, `/` terminated; '' at the root. */
  readonly base: string;
  readonly matcher: Ignore;
}

/** Innermost last. Plain data: a directory's stack is its parent's plus at most one. */
export type IgnoreStack = readonly IgnoreRules[];

export function withRules(stack: IgnoreStack, base: string, text: string): IgnoreStack {
  // Case matters, on every system: the same tree must give the same files everywhere.
  return [...stack, { base, matcher: ignore({ ignorecase: false }).add(text) }];
}

/** A directory's path ends in `/`. Parents are not asked again: a walk never enters an ignored directory. */
export function isIgnored(stack: IgnoreStack, path: string): boolean {
  for (const { base, matcher } of stack.toReversed()) {
    const verdict = matcher.test(path.slice(base.length));
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
