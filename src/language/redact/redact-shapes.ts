import type { TokenShape } from './redact-shape.js';
import { CLOUD_SHAPES } from './redact-shapes-cloud.js';
import { CODE_SHAPES } from './redact-shapes-code.js';
import { SERVICE_SHAPES } from './redact-shapes-service.js';

/** The shapes of all known tokens. If a text matches two, the first one names its kind. */
export const TOKEN_SHAPES = [...CODE_SHAPES, ...CLOUD_SHAPES, ...SERVICE_SHAPES] as const;

export type TokenKind = (typeof TOKEN_SHAPES)[number]['kind'];

/**
 * Groups alternatives by their first letter, so that V8 rejects most positions of a text after two or three comparisons. A
 * hundred shapes take 2.8 ms per MB of code without secrets, instead of 3.7 in one flat list. A shape that began with any
 * hexadecimal digit alone took another 1.2 ms.
 */
const grouped = (patterns: readonly string[]): string => {
  const groups = new Map<string, string[]>();
  for (const pattern of patterns) {
    const first = /^[A-Za-z\d](?![{*+?])/.exec(pattern)?.[0] ?? '';
    groups.set(first, [...(groups.get(first) ?? []), pattern.slice(first.length)]);
  }
  return [...groups].map(([first, rests]) => `${first}(?:${rests.join('|')})`).join('|');
};

export const patternOf = ({ start, body }: TokenShape): string => `${start}(?:${body})(?![A-Za-z0-9])`;

/** Every shape at once. */
export const ANY_TOKEN = new RegExp(String.raw`\b(?:${grouped(TOKEN_SHAPES.map(patternOf))})`, 'g');
