import { CwError } from './error.js';

/**
 * Parses JSON and reports a syntax error with its line and column. JSON.parse alone cannot do this: the text of its
 * message, and whether it contains a position, differs between the supported versions of Node.
 */
export const parseJson = (name: string, text: string): unknown => {
  // Editors on Windows still write a byte order mark; JSON.parse refuses it.
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(json);
  } catch (cause) {
    const { line, column } = position(json, syntaxErrorAt(json));
    throw new CwError('config-invalid', `${name} is not valid JSON: see line ${line}, column ${column}.`, {
      next: `Correct line ${line} of ${name}; JSON has no comments and no comma behind the last entry.`,
      cause,
      detail: { file: name, line, column },
    });
  }
};

const position = (text: string, at: number): { line: number; column: number } => {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: lines[lines.length - 1]!.length + 1 };
};

const SPACE = /[ \t\n\r]*/y;
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** The tokens that the grammar allows next; `OrClose` means that the container may also end here. */
type Expect = 'value' | 'valueOrClose' | 'name' | 'nameOrClose' | 'colon' | 'commaOrClose' | 'end';

/** Offset of the first token that the JSON grammar does not allow at its place, or the text's length if it ends too early. */
export const syntaxErrorAt = (text: string): number => {
  const open: string[] = [];
  let expect: Expect = 'value';
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)?.[0].length ?? 0;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    const next: Expect | null = token === undefined ? null : step(expect, token, open);
    if (token === undefined || next === null) return at;
    expect = next;
    at += token.length;
  }
};

/** The parser state after a token, or null if the token is a syntax error. Updates the stack of open containers. */
const step = (expect: Expect, token: string, open: string[]): Expect | null => {
  const container = open.at(-1);
  if (token === '}' || token === ']') {
    const closes =
      expect === 'commaOrClose' ||
      (token === '}' && expect === 'nameOrClose') ||
      (token === ']' && expect === 'valueOrClose');
    if (!closes || container !== (token === '}' ? '{' : '[')) return null;
    open.pop();
    return open.length === 0 ? 'end' : 'commaOrClose';
  }
  if (token === ',') return expect === 'commaOrClose' ? (container === '{' ? 'name' : 'value') : null;
  if (token === ':') return expect === 'colon' ? 'value' : null;
  if (expect === 'name' || expect === 'nameOrClose') return token.startsWith('"') ? 'colon' : null;
  if (expect !== 'value' && expect !== 'valueOrClose') return null;
  if (token === '{' || token === '[') {
    open.push(token);
    return token === '{' ? 'nameOrClose' : 'valueOrClose';
  }
  return open.length === 0 ? 'end' : 'commaOrClose';
};
