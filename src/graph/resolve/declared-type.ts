/**
 * A type name. All characters outside ASCII count as letters: each pattern is compiled for one name, and with `\p{L}`
 * and the `u` flag that took 5 ms each.
 */
const TYPE = String.raw`([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:(?:\.|::|\\)[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)*)`;
/** Wrappers around a type: pointers, references, lifetimes, smart pointers, optionals. */
const WRAPPED = String.raw`(?:[*&?\[\]\s]|'\w+\s|\.\.\.|(?:mut|dyn|impl|const|final|readonly)\s|(?:Box|Arc|Rc|Ref|Option|Optional)[<\[])*`;

/** Escapes a name, which may contain any character: `operator+`, `[Symbol.iterator]`. */
const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Families that write `name Type`. */
const SPACE_AFTER = new Set(['go']);
/** Families that write `Type name`. */
const TYPE_FIRST = new Set(['java', 'c', 'csharp', 'php', 'solidity']);

const patternFor = (name: string, family: string, language: string): RegExp => {
  const word = `(?<![\\w\\u0080-\\uffff.])\\$?${escaped(name)}(?![\\w\\u0080-\\uffff])`;
  if (SPACE_AFTER.has(family)) return new RegExp(`${word}(?:\\s*,\\s*\\w+)*\\s+${WRAPPED}${TYPE}`);
  if (TYPE_FIRST.has(family) && language !== 'kotlin' && language !== 'scala')
    return new RegExp(`${TYPE}(?:<[^()]*>)?(?:\\s*[*&]+\\s*|\\s+)(?:const\\s+)?${word}`);
  return new RegExp(`${word}\\??\\s*:\\s*${WRAPPED}${TYPE}`);
};

/** Words that a pattern may mistake for a type. */
const NO_TYPE = new Set([
  'func',
  'function',
  'fn',
  'return',
  'const',
  'let',
  'var',
  'new',
  'static',
  'public',
  'private',
  'map',
  'chan',
  'any',
]);

/** The declared type of a name in a signature; null if there is none or it is built in. */
export const declaredType = (signature: string, name: string, family: string, language: string): string | null => {
  const [, type] = patternFor(name, family, language).exec(signature) ?? [];
  return type === undefined || NO_TYPE.has(type) ? null : type;
};

/** The type of the last declaration in a text, which is the nearest one before a use. */
export const lastDeclaredType = (text: string, name: string, family: string, language: string): string | null => {
  const pattern = patternFor(name, family, language);
  const types = [...text.matchAll(new RegExp(pattern.source, 'g'))].map(([, type]) => type ?? '');
  return types.findLast((type) => type !== '' && !NO_TYPE.has(type)) ?? null;
};

/** The callee or type of the last assignment to a variable: `Pool` of `p := &Pool{`, `open` of `p = open(`. */
export const lastAssigned = (text: string, name: string): string | null => {
  const word = `(?<![\\w\\u0080-\\uffff.])\\$?${escaped(name)}`;
  const pattern = `${word}(?:\\s*,\\s*\\w+)*\\s*(?::[^=\\n]{1,80})?:?=\\s*(?:(?:await|new)\\s+|[&*])*${TYPE}(?=\\s*(?:[({]|<[^<>()\\n]*>\\())`;
  const found = [...text.matchAll(new RegExp(pattern, 'g'))].map(([, made]) => made ?? '');
  return found.findLast((made) => made !== '') ?? null;
};

/** The return type in a signature: `*Engine`, `(*Engine, error)`, `: Promise<Pool>`, `-> Pool`. */
export const returnedType = (signature: string, family: string): string | null => {
  const rest = family === 'go' ? /\)\s*(\(?[^()]*\)?)$/.exec(signature) : /\)\s*(?::|->)\s*(.+)$/s.exec(signature);
  const [, type] = new RegExp(`^\\(?${WRAPPED}(?:Promise<|Result<)?${WRAPPED}${TYPE}`).exec(rest?.[1] ?? '') ?? [];
  return type === undefined || NO_TYPE.has(type) ? null : type;
};

const parameterPattern = (name: string, family: string, language: string): string => {
  const word = escaped(name);
  if (SPACE_AFTER.has(family)) return `[(,]\\s*${word}(?:\\s*,|\\s+[\\w*&.(\\[<])`;
  if (TYPE_FIRST.has(family) && language !== 'kotlin' && language !== 'scala')
    return `(?:[\\w>\\]\\u0080-\\uffff]\\s+|[*&$]\\s*)\\$?${word}\\s*[,)=\\[]`;
  return `(?:[(,{|\\[*&]|\\.\\.\\.)\\s*(?:mut\\s+)?${word}\\s*[,)=:?|}\\]]`;
};

/** Whether a signature has a parameter of this name, so that a bare use of it means the parameter. */
export const hasParameter = (signature: string, name: string, family: string, language: string): boolean => {
  const open = signature.indexOf('(');
  return open >= 0 && new RegExp(parameterPattern(name, family, language)).test(signature.slice(open));
};
