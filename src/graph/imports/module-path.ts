import { posix } from 'node:path';
import type { CodeFile, CodeIndex } from '../code-index.js';
import { endsWithParts, partsOf } from '../resolve/qualified-name.js';

/** Entry files, which stand for their directory when it is imported. */
const DIRECTORY_FILE = /^(?:index|__init__|mod|lib|main|init)$/;

export const withoutExtension = (path: string): string => path.replace(/(?:\.d)?\.[^./]+$/, '');

export const directoryOf = (path: string): string => {
  const directory = posix.dirname(path);
  return directory === '.' ? '' : directory;
};

export const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '' && part !== '.');

export const equalParts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && endsWithParts(a, b);

/** Whether a path starts with `head` and goes on. */
export const startsWithParts = (have: readonly string[], head: readonly string[]): boolean =>
  have.length > head.length && head.every((part, at) => have[at] === part);

/** The module path of a file: `src/a` for `src/a/index.ts`. */
export const moduleSegments = (path: string): string[] => {
  const segments = segmentsOf(withoutExtension(path));
  return DIRECTORY_FILE.test(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments;
};

/** The nearest directory around the file that contains a file of this name; null if there is none. */
export const directoryWith = (index: CodeIndex, path: string, name: string): string | null => {
  for (let directory = directoryOf(path); ; directory = directoryOf(directory)) {
    if (index.reader.file(posix.join(directory, name)) !== null) return directory;
    if (directory === '') return null;
  }
};

/** The import path of a Go package: the module of go.mod and the directory below it; null without a go.mod. */
export const goPackage = (index: CodeIndex, path: string): string[] | null => {
  const root = directoryWith(index, path, 'go.mod');
  const contentId = root === null ? null : (index.reader.file(posix.join(root, 'go.mod'))?.contentId ?? null);
  if (root === null || contentId === null) return null;
  const [, module] = /^\s*module\s+"?([^\s"]+)/m.exec(index.bytes(contentId).toString('utf8')) ?? [];
  return module === undefined ? null : [...segmentsOf(module), ...segmentsOf(directoryOf(path).slice(root.length))];
};

/** Whether the qualifiers of a symbol lead to its file or directory. */
export const isAtModule = (index: CodeIndex, { path, language }: CodeFile, parts: readonly string[]): boolean => {
  const ways = [moduleSegments(path), segmentsOf(directoryOf(path))];
  if (language === 'go') ways.push(goPackage(index, path) ?? []);
  // Rust modules omit `src` and write `-` as `_`: `tokio_util::sync` is `tokio-util/src/sync`.
  if (language === 'rust')
    ways.push(...ways.map((way) => way.filter((part) => part !== 'src').map((part) => part.replaceAll('-', '_'))));
  // A segment such as `github.com` has two parts in a name.
  return ways.some((have) => endsWithParts(have.flatMap(partsOf), parts));
};
