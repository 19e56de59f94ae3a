import { posix } from 'node:path';
import type { CodeFile, CodeIndex } from '../code-index.js';
import { endsWithParts, partsOf } from '../resolve/qualified-name.js';

/** Files that stand for their directory when it is imported. */
const DIRECTORY_FILE = /^(?:index|__init__|mod|lib|main|init)$/;

export const withoutExtension = (path: string): string => path.replace(/(?:\.d)?\.[^./]+$/, '');

export const directoryOf = (path: string): string => {
  const directory = posix.dirname(path);
  return directory === '.' ? '' : directory;
};

export const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '' && part !== '.');

export const equalParts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && endsWithParts(a, b);

/** Whether there is more behind the head. */
export const startsWithParts = (have: readonly string[], head: readonly string[]): boolean =>
  have.length > head.length && head.every((part, at) => have[at] === part);

/** The file as a module: `src/a/index.ts` is `src/a`. */
export const moduleSegments = (path: string): string[] => {
  const segments = segmentsOf(withoutExtension(path));
  return DIRECTORY_FILE.test(segments.at(-1) ?? '') ? segments.slice(0, -1) : segments;
};

/** The nearest directory, from the file upwards, that has a file of this name; null where none has. */
export const directoryWith = (index: CodeIndex, path: string, name: string): string | null => {
  for (let directory = directoryOf(path); ; directory = directoryOf(directory)) {
    if (index.reader.file(posix.join(directory, name)) !== null) return directory;
    if (directory === '') return null;
  }
};

/** A Go package's import path: what go.mod calls the module, then the directory below it; null without a go.mod. */
export const goPackage = (index: CodeIndex, path: string): string[] | null => {
  const root = directoryWith(index, path, 'go.mod');
  const contentId = root === null ? null : (index.reader.file(posix.join(root, 'go.mod'))?.contentId ?? null);
  if (root === null || contentId === null) return null;
  const [, module] = /^\s*module\s+"?([^\s"]+)/m.exec(index.bytes(contentId).toString('utf8')) ?? [];
  return module === undefined ? null : [...segmentsOf(module), ...segmentsOf(directoryOf(path).slice(root.length))];
};

/** Whether the parts in front of a symbol's own lead to its file or its directory. */
export const isAtModule = (index: CodeIndex, { path, language }: CodeFile, parts: readonly string[]): boolean => {
  const ways = [moduleSegments(path), segmentsOf(directoryOf(path))];
  if (language === 'go') ways.push(goPackage(index, path) ?? []);
  // `tokio_util::sync` is `tokio-util/src/sync`.
  if (language === 'rust')
    ways.push(...ways.map((way) => way.filter((part) => part !== 'src').map((part) => part.replaceAll('-', '_'))));
  // `github.com` is two parts of a name.
  return ways.some((have) => endsWithParts(have.flatMap(partsOf), parts));
};
