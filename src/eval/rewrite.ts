import { isRecord } from './shape.js';

/** Suites are files of people: what is changed in them is a value, and the rest of each line stays as it was typed. */

/** Where a row has paths. */
const TARGETS: ReadonlySet<string> = new Set(['expected', 'expected_paths', 'also_relevant', 'negative']);

/** Strings, and what tells where they stand. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** Only what names a target: a query, an id or a symbol may read like a path as well. All at once, so that two can swap. */
const renameIn = (line: string, renames: ReadonlyMap<string, string>): string => {
  let depth = 0;
  let field = '';
  let inner = '';
  return line.replace(TOKENS, (token: string, colon: string | undefined) => {
    if (!token.startsWith('"')) {
      depth += token === '{' || token === '[' ? 1 : -1;
      inner = '';
      return token;
    }
    if (colon !== undefined) {
      const key = JSON.parse(token.slice(0, -colon.length));
      if (depth === 1) [field, inner] = [key, ''];
      else inner = key;
      return token;
    }
    const to = renames.get(JSON.parse(token));
    const isTarget = depth > 1 && TARGETS.has(field) && (inner === '' || inner === 'path');
    return isTarget && to !== undefined ? JSON.stringify(to) : token;
  });
};

export const renamePaths = (text: string, renames: ReadonlyMap<string, string>): string =>
  text
    .split('\n')
    .map((line) => (isJson(line) ? renameIn(line, renames) : line))
    .join('\n');

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
};

/** `{"id": "a", "query": "b"}`: one line, with spaces where people read. */
export const lineOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${lineOf(one)}`).join(', ')}}`;
};
