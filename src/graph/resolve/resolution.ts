import type { CodeSymbol } from '../code-index.js';
import { directoryOf } from '../imports/module-path.js';
import { sharesDirectory } from '../languages.js';

/**
 * How sure it is that a reference means a definition. Nothing is compiled or run: a name is followed by what the files say.
 * high: the file says which one it is. medium: it is the only one it can be, or its receiver is named like it. low: one of
 * several, or the file does not say where the name comes from. none: it is something else, or from outside.
 */
export const CONFIDENCES = ['high', 'medium', 'low', 'none'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** What decided. See docs/graph.md for what each says. */
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
  /** What it may mean; one, or several of which it is one. */
  readonly targets: readonly CodeSymbol[];
  readonly confidence: Confidence;
  readonly rule: Rule;
  /** The same in words. */
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
 * Whether all are one thing: overloads of a file, or a name that several files of one package define for one platform
 * each. Elsewhere the same name in two files is two things, however alike they are called.
 */
export const areOne = (symbols: readonly CodeSymbol[]): boolean => {
  const places = symbols.map(({ file, fact }) => {
    const home = sharesDirectory(file.language) ? directoryOf(file.path) : file.path;
    return `${home} ${fact.qualifiedName}`;
  });
  return new Set(places).size === 1;
};

/** Among several equally good ones, none is certain. */
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

/** The only one there is: how likely it is meant depends on what the file leaves open. */
const ONLY = {
  unique: ['medium', 'the only definition of this name'],
  unimported: ['low', 'the only definition of this name, but neither defined nor imported in this file'],
  'unknown-receiver': ['low', 'the only definition of this name, but what it is called on is not known'],
} as const;

/** Nothing but the name is known. */
export const byName = (candidates: readonly CodeSymbol[], rule: keyof typeof ONLY): Resolution => {
  if (!areOne(candidates))
    return resolved(candidates, 'low', 'ambiguous', `one of ${candidates.length} definitions of this name`);
  const [confidence, why] = ONLY[rule];
  return resolved(candidates, confidence, rule, why);
};
