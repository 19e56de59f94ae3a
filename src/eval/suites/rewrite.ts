import { isRecord } from './shape.js';

/** Replaces paths in the JSON lines of a suite and keeps the formatting, since people write these files by hand. */

/** Fields of a row that contain paths. */
const TARGETS: ReadonlySet<string> = new Set(['expected', 'expected_paths', 'also_relevant', 'negative']);

/** JSON strings (with the colon of a key), and the brackets that give their depth. */
const TOKENS = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

export interface Renamed {
  readonly text: string;
  /** Number of replaced paths. */
  readonly count: number;
}

/** Replaces only paths of targets, because a query, an id or a symbol may look like a path. One pass, so that two names can be swapped. */
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

/** Editors on Windows write it at the start of a file, and JSON.parse rejects a line that begins with it. */
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

/** Formats JSON on one line with spaces for readability: `{"id": "a", "query": "b"}`. */
export const lineOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${lineOf(one)}`).join(', ')}}`;
};
