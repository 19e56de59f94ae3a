import { isRecord } from './shape.js';

/** Suites are files of people: what is changed in them is a value, and the rest of each line stays as it was typed. */

/** Where a row has paths. */
const TARGETS: ReadonlySet<string> = new Set(['expected', 'expected_paths', 'also_relevant', 'negative']);

/** Strings, and what tells where they stand. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

export interface Renamed {
  readonly text: string;
  /** How many paths are others now. */
  readonly count: number;
}

/** Only what names a target: a query, an id or a symbol may read like a path as well. All at once, so that two can swap. */
const renameIn = (line: string, renames: ReadonlyMap<string, string>): Renamed => {
  let depth = 0;
  let field = '';
  let inner = '';
  let count = 0;
  const text = line.replace(TOKENS, (token: string, colon: string | undefined) => {
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
    if (!isTarget || to === undefined) return token;
    count += 1;
    return JSON.stringify(to);
  });
  return { text, count };
};

/** Editors on Windows write it, and JSON.parse takes the line behind it for none. */
const BYTE_ORDER_MARK = '\uFEFF';

export const renamePaths = (text: string, renames: ReadonlyMap<string, string>): Renamed => {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const lines = text
    .slice(mark.length)
    .split('\n')
    .map((line) => (isJson(line) ? renameIn(line, renames) : { text: line, count: 0 }));
  return {
    text: `${mark}${lines.map((line) => line.text).join('\n')}`,
    count: lines.reduce((sum, { count }) => sum + count, 0),
  };
};

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
