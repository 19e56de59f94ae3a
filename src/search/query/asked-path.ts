import { relative, resolve, sep } from 'node:path';
import { nearestPaths } from '../../language/nearest.js';
import type { IndexReader } from '../../store/db/index-reader.js';

/** The directories that a relative path is resolved against. */
export interface Standpoint {
  /** null in a bare repository. */
  readonly root: string | null;
  readonly cwd: string;
}

/** A path that a user gave, with an optional line. */
export interface AskedPath {
  /** Relative to the root of the repository. */
  readonly path: string;
  /** null for the whole file. */
  readonly line: number | null;
}

/** The line suffix of a path: `a.ts:12`, `a.ts:12:5`, `a.ts:12-20`, and as in links `a.ts#L12-L20`. */
const LINE = /(?::(\d{1,9})(?:[-:]\d{1,9})?|#L(\d{1,9})(?:-L?\d{1,9})?)$/;

/**
 * The possible meanings of a path: with and without its line suffix, from the current directory and then from the
 * root.
 */
const meaningsOf = (text: string, { root, cwd }: Standpoint): AskedPath[] => {
  const line = LINE.exec(text);
  const ways = [
    { text, line: null },
    ...(line === null ? [] : [{ text: text.slice(0, line.index), line: Number(line[1] ?? line[2]) }]),
  ];
  return ways.flatMap((way) => [
    ...(root === null ? [] : [{ path: relative(root, resolve(cwd, way.text)).split(sep).join('/'), line: way.line }]),
    { path: way.text.replace(/^(?:\.\/)+/, ''), line: way.line },
  ]);
};

export interface FoundPath extends AskedPath {
  readonly contentId: number;
  readonly language: string;
}

/** The indexed file for a path that a user gave; null if there is none. */
export const indexedPath = (reader: IndexReader, text: string, standpoint: Standpoint): FoundPath | null => {
  for (const { path, line } of meaningsOf(text, standpoint)) {
    const row = reader.file(path);
    if (row?.contentId != null) return { path, line, contentId: row.contentId, language: row.language };
  }
  return null;
};

/** Whether the path is in the tree, indexed or left out. */
export const isInTree = (reader: IndexReader, text: string, standpoint: Standpoint): boolean =>
  meaningsOf(text, standpoint).some(({ path }) => reader.file(path) !== null);

/** Rewrites a path relative to the current directory into one from the root, if such a file is indexed. */
export const fromRoot = (reader: IndexReader, query: string, standpoint: Standpoint): string => {
  const found = indexedPath(reader, query.trim(), standpoint);
  return found === null ? query : `${found.path}${found.line === null ? '' : `:${found.line}`}`;
};

/** The reason why a path leads to no indexed file: left out, a directory, or missing with near paths (did you mean). */
export type PathMiss =
  | { readonly why: 'left-out'; readonly path: string; readonly skip: string; readonly rule: string }
  | { readonly why: 'directory'; readonly path: string; readonly inside: readonly string[] }
  | { readonly why: 'missing'; readonly path: string; readonly nearest: readonly string[] };

const MOST = 5;

const filesIn = (reader: IndexReader, directory: string): string[] => {
  const start = directory === '' || directory === '.' ? '' : `${directory}/`;
  const found: string[] = [];
  for (const { path, contentId } of reader.files()) if (contentId !== null && path.startsWith(start)) found.push(path);
  return found;
};

export const pathMiss = (reader: IndexReader, text: string, standpoint: Standpoint): PathMiss => {
  const ways = meaningsOf(text, standpoint).map(({ path }) => path);
  for (const path of ways) {
    const row = reader.file(path);
    if (row !== null) return { why: 'left-out', path, skip: row.skip ?? '', rule: row.rule };
  }
  for (const path of ways) {
    const inside = filesIn(reader, path.replace(/\/+$/, ''));
    if (inside.length > 0) return { why: 'directory', path, inside: inside.slice(0, MOST) };
  }
  // The last ones are those without the line suffix.
  const path = ways.slice(standpoint.root === null ? -1 : -2).find((way) => !way.startsWith('..')) ?? text;
  const known = Array.from(reader.files(), (file) => file.path);
  return { why: 'missing', path, nearest: nearestPaths(path, known, MOST) };
};
