import type { CodeIndex } from '../code-index.js';

/** The receiver of a member access: the expression before the dot. */
export interface Receiver {
  /**
   * none: a bare name. self: `this`, `self` and the like. super: the same for the base class. name: a variable, a type
   * or a module. expression: anything else, such as `f().name`.
   */
  readonly kind: 'none' | 'self' | 'super' | 'name' | 'expression';
  readonly name: string;
  /** Whether the receiver is a member itself: `pool` in `this.pool.run()`. */
  readonly isMember: boolean;
}

const NONE: Receiver = { kind: 'none', name: '', isMember: false };
const EXPRESSION: Receiver = { kind: 'expression', name: '', isMember: false };

const SELF = new Set(['self', 'this', 'cls', 'Self', 'static', '@']);
const SUPER = new Set(['super', 'parent', 'base']);

/** The bytes before a name that are searched. Text further away is another statement. */
const LOOK_BACK = 200;

const OPERATOR = /(?:\.|::|->)\s*$/;
/** Languages with a single colon as member access; in others it is a label, a type or a key. */
const COLON_LANGUAGES = new Set(['lua', 'erlang']);
const NAME = /(@{1,2}|\$|)([\p{L}_][\p{L}\p{N}_$]*)(?:<[^<>()]*>)?$/u;

export const receiverOf = (index: CodeIndex, contentId: number, language: string, startByte: number): Receiver => {
  const from = Math.max(0, startByte - LOOK_BACK);
  const before = index.bytes(contentId).subarray(from, startByte).toString('utf8');
  return receiverBefore(before, language);
};

export const receiverBefore = (before: string, language: string): Receiver => {
  const operator = OPERATOR.exec(before) ?? (COLON_LANGUAGES.has(language) ? /:$/.exec(before) : null);
  if (operator === null) return /@$/.test(before) && language === 'ruby' ? { ...EXPRESSION, kind: 'self' } : NONE;
  const rest = before
    .slice(0, operator.index)
    .replace(/[?!&]+$/, '')
    .trimEnd();
  // Spread and range operators are no member access: `...all`, `0..end`.
  if (rest.endsWith('.') && operator[0].startsWith('.')) return NONE;
  if (/\bsuper(?:\([^()]*\))?$/.test(rest)) return { ...EXPRESSION, kind: 'super' };
  const [whole, sigil = '', name = ''] = NAME.exec(rest) ?? [];
  if (whole === undefined) return EXPRESSION;
  const ahead = rest.slice(0, rest.length - whole.length);
  // In `...all.of`, `all` is a variable and no member. `@pool` is a field in Ruby; in other languages `@` begins a
  // decorator.
  const isField = sigil.startsWith('@') && language === 'ruby';
  const isMember = isField || /(?:(?<!\.)\.|::|->)\s*$/.test(ahead);
  if (isMember) return { kind: 'name', name, isMember };
  if (SELF.has(name)) return { ...EXPRESSION, kind: 'self' };
  return SUPER.has(name) ? { ...EXPRESSION, kind: 'super' } : { kind: 'name', name, isMember };
};
