import { isRecord } from './shape.js';

/** Suites are files of people: what is changed in them is a value, and the rest of each line stays as it was typed. */

/** Paths as they stand in targets: quoted, whole. A query that happens to be a path is not one. */
export const renamePaths = (text: string, renames: ReadonlyMap<string, string>): string =>
  text
    .split('\n')
    .map((line) => {
      const json = parsed(line);
      const query = isRecord(json) && typeof json.query === 'string' ? json.query : null;
      return [...renames].reduce((written, [from, to]) => {
        if (from === query) return written;
        return written.replaceAll(JSON.stringify(from), JSON.stringify(to));
      }, line);
    })
    .join('\n');

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

/** `{"id": "a", "query": "b"}`: one line, with spaces where people read. */
export const lineOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}: ${lineOf(one)}`).join(', ')}}`;
};
