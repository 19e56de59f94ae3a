import { type NodePattern, type Pattern, type Predicate, parseQuery } from './parse.js';

/** Looks up ids by name. Both functions return null for a name that the grammar does not have. */
export interface GrammarNames {
  kindId(name: string, named: boolean): number | null;
  fieldId(name: string): number | null;
}

export interface CompiledNode {
  /** -1: any named node; -2: any node. */
  readonly kind: number;
  /** 0: any field. */
  readonly field: number;
  readonly absentFields: readonly number[];
  readonly children: readonly CompiledNode[];
  /** For each child, whether it must be the next named one. */
  readonly anchors: readonly boolean[];
  readonly captures: readonly number[];
  /** The alternatives of a choice. */
  readonly options: readonly CompiledNode[] | null;
  /** For a choice among named kinds: 1 at each of their ids, so that one look-up rejects nearly every other node. */
  readonly accepts: Uint8Array | null;
}

export interface CompiledPredicate {
  readonly capture: number;
  /** null: the predicate is a regular expression. Otherwise the text must be one of these values, or none if negative. */
  readonly values: readonly string[] | null;
  readonly isNegative: boolean;
  readonly holds: (text: string) => boolean;
}

export interface CompiledPattern {
  readonly root: CompiledNode;
  readonly predicates: readonly CompiledPredicate[];
}

export interface CompiledQuery {
  readonly captureNames: readonly string[];
  readonly patterns: readonly CompiledPattern[];
  /** Positions in `patterns` by the root's kind id; [] where no pattern starts. */
  readonly byKind: readonly (readonly number[])[];
}

export const ANY_NAMED = -1;
export const ANY = -2;

const compilePredicate = ({ operator, values }: Predicate, capture: number): CompiledPredicate => {
  const wanted = new Set(values);
  const expression = new RegExp(values[0] ?? '', 'u');
  switch (operator) {
    case '#eq?':
    case '#any-of?':
      return { capture, values, isNegative: false, holds: (text) => wanted.has(text) };
    case '#not-eq?':
    case '#not-any-of?':
      return { capture, values, isNegative: true, holds: (text) => !wanted.has(text) };
    case '#match?':
      return { capture, values: null, isNegative: false, holds: (text) => expression.test(text) };
    case '#not-match?':
      return { capture, values: null, isNegative: true, holds: (text) => !expression.test(text) };
    default:
      throw new Error(`query: predicate ${operator} is not supported`);
  }
};

const ERROR_KIND = 0xffff;

const acceptsOf = (options: readonly CompiledNode[]): Uint8Array | null => {
  const kinds = options.map(({ kind }) => kind);
  if (kinds.some((kind) => kind < 0 || kind === ERROR_KIND)) return null;
  const accepts = new Uint8Array(Math.max(...kinds) + 1);
  for (const kind of kinds) accepts[kind] = 1;
  return accepts;
};

/** Compiles a tag query for one grammar: names become ids, and patterns are grouped by the node kind of their root. */
export const compileQuery = (source: string, grammar: GrammarNames): CompiledQuery => {
  const captureNames: string[] = [];
  const captureId = (name: string): number => {
    const known = captureNames.indexOf(name);
    return known >= 0 ? known : captureNames.push(name) - 1;
  };
  const fieldId = (name: string): number => {
    const id = grammar.fieldId(name);
    if (id === null) throw new Error(`query: the grammar has no field "${name}"`);
    return id;
  };
  const kindOf = (pattern: NodePattern): number => {
    if (pattern.kind === null) return pattern.any ? ANY : ANY_NAMED;
    if (pattern.kind === 'ERROR' && pattern.named) return ERROR_KIND;
    const id = grammar.kindId(pattern.kind, pattern.named);
    if (id === null) throw new Error(`query: the grammar has no node "${pattern.kind}"`);
    return id;
  };
  const compile = (pattern: Pattern, outer: readonly string[]): CompiledNode => {
    const captures = [...pattern.captures, ...outer].map(captureId);
    const field = pattern.field === null ? 0 : fieldId(pattern.field);
    if (pattern.type === 'choice') {
      const options = pattern.options.map((option) => compile(option, [...pattern.captures, ...outer]));
      return {
        kind: ANY,
        field,
        absentFields: [],
        children: [],
        anchors: [],
        captures,
        options,
        accepts: acceptsOf(options),
      };
    }
    return {
      kind: kindOf(pattern),
      field,
      absentFields: pattern.absentFields.map(fieldId),
      children: pattern.children.map((child) => compile(child, [])),
      anchors: pattern.anchors,
      captures,
      options: null,
      accepts: null,
    };
  };

  const patterns: CompiledPattern[] = [];
  const byKind: number[][] = [];
  for (const top of parseQuery(source)) {
    try {
      const root = compile(top.pattern, []);
      const predicates = top.predicates.map((predicate) => compilePredicate(predicate, captureId(predicate.capture)));
      for (const option of root.options ?? [root]) {
        if (option.kind < 0 || option.options) throw new Error('query: a top-level pattern needs a node kind');
        const id = patterns.push({ root: option, predicates }) - 1;
        (byKind[option.kind] ??= []).push(id);
      }
    } catch (error) {
      throw new Error(`line ${top.line}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { captureNames, patterns, byKind };
};
