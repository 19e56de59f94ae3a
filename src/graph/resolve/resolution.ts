import type { CodeSymbol } from '../code-index.js';
import { directoryOf } from '../imports/module-path.js';
import { sharesDirectory } from '../languages.js';

/**
 * The confidence that a reference means a definition. Nothing is compiled or run.
 * high: the file states which one. medium: it is the only candidate, or the receiver has the name of its type. low:
 * one of several, or the file does not state where the name comes from. none: it is something else, or outside of the
 * index.
 */
export const CONFIDENCES = ['high', 'medium', 'low', 'none'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** The rule that decided. docs/graph.md explains each. */
export const RULES = [
  'same-class',
  'inherited',
  'same-file',
  'import',
  'package',
  'qualified',
  'receiver-type',
  'receiver-name',
  'interface',
  'unique',
  'unimported',
  'unknown-receiver',
  'ambiguous',
  'parameter',
  'outside',
  'undefined',
] as const;
export type Rule = (typeof RULES)[number];

export interface Resolution {
  /** The possible targets; if there are several, one of them is meant. */
  readonly targets: readonly CodeSymbol[];
  readonly confidence: Confidence;
  readonly rule: Rule;
  /** The rule as text for people. */
  readonly why: string;
}

export const resolved = (
  targets: readonly CodeSymbol[],
  confidence: Confidence,
  rule: Rule,
  why: string,
): Resolution => ({ targets, confidence, rule, why });

export const unresolved = (rule: Rule, why: string): Resolution => ({ targets: [], confidence: 'none', rule, why });

/**
 * Whether all symbols are one: overloads of a file, or definitions of one package for different platforms. Elsewhere,
 * equal names in two files are two symbols.
 */
export const areOne = (symbols: readonly CodeSymbol[]): boolean => {
  const places = symbols.map(({ file, fact }) => {
    const home = sharesDirectory(file.language) ? directoryOf(file.path) : file.path;
    return `${home} ${fact.qualifiedName}`;
  });
  return new Set(places).size === 1;
};

/** Resolves to the targets. If they are several different symbols, the resolution is ambiguous. */
export const among = (
  targets: readonly CodeSymbol[],
  confidence: Confidence,
  rule: Rule,
  why: string,
): Resolution | null => {
  if (targets.length === 0) return null;
  return areOne(targets)
    ? resolved(targets, confidence, rule, why)
    : resolved(targets, 'low', 'ambiguous', `one of ${targets.length} definitions; ${why}`);
};

/** The confidence in the only definition of a name depends on what the file leaves open. */
const ONLY = {
  unique: ['medium', 'the only definition of this name'],
  unimported: ['low', 'the only definition of this name, but neither defined nor imported in this file'],
  'unknown-receiver': ['low', 'the only definition of this name, but what it is called on is not known'],
} as const;

/** Resolves by name alone. */
export const byName = (candidates: readonly CodeSymbol[], rule: keyof typeof ONLY): Resolution => {
  if (!areOne(candidates))
    return resolved(candidates, 'low', 'ambiguous', `one of ${candidates.length} definitions of this name`);
  const [confidence, why] = ONLY[rule];
  return resolved(candidates, confidence, rule, why);
};
