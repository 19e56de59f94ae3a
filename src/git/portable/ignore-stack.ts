/** `.gitignore` rules of nested directories. As in git, the deepest file with a matching rule decides. */
import ignore, { type Ignore } from 'ignore';

export interface IgnoreRules {
  /** Path of the directory with the rules, ending in `/`; '' at the root. */
  readonly base: string;
  readonly matcher: Ignore;
}

/** Innermost rules last. The stack of a directory is that of its parent plus at most one element. */
export type IgnoreStack = readonly IgnoreRules[];

export function withRules(stack: IgnoreStack, base: string, text: string): IgnoreStack {
  // Case-sensitive on every system: the same tree must give the same files everywhere.
  return [...stack, { base, matcher: ignore({ ignorecase: false }).add(text) }];
}

/** The path of a directory ends in `/`. Parents are not checked again, because a walk never enters an ignored directory. */
export function isIgnored(stack: IgnoreStack, path: string): boolean {
  for (const { base, matcher } of stack.toReversed()) {
    const verdict = matcher.test(path.slice(base.length));
    if (verdict.ignored) return true;
    if (verdict.unignored) return false;
  }
  return false;
}
