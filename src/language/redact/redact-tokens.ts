import { isPlaceholder } from './redact-random.js';
import type { TokenShape } from './redact-shape.js';
import { ANY_TOKEN, patternOf, TOKEN_SHAPES, type TokenKind } from './redact-shapes.js';

const SHAPES = TOKEN_SHAPES.map((shape: TokenShape & { readonly kind: TokenKind }) => ({
  ...shape,
  pattern: new RegExp(patternOf(shape), 'y'),
}));

/** Replaces tokens that are recognised by their shape, such as `ghp_...`. */
export const redactTokens = (text: string, replace: (kind: TokenKind) => string): string =>
  text.replace(ANY_TOKEN, (token: string, at: number) => {
    const kind = isPlaceholder(token) ? undefined : kindOfToken(text, token, at);
    return kind === undefined ? token : replace(kind);
  });

/** Matches the token in its place, because a shape may depend on the characters before it. */
const kindOfToken = (text: string, token: string, at: number): TokenKind | undefined =>
  SHAPES.find(({ pattern, like }) => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] === token && (like?.test(token) ?? true);
  })?.kind;
