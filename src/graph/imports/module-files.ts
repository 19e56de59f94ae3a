import { posix } from 'node:path';
import type { CodeFile, CodeIndex } from '../code-index.js';
import type { ImportedName } from './imported-names.js';
import { directoryOf, moduleSegments, segmentsOf } from './module-path.js';
import { rustModuleStems } from './rust-module.js';

/** The file endings of a module by family: the module itself, or the entry file of its directory. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  python: ['.py', '.pyi', '/__init__.py', '/__init__.pyi'],
  typescript: ['.ts', '.tsx', '.mts', '.cts', '.d.ts', '.js', '.jsx', '.mjs', '.cjs'].flatMap((ending) => [
    ending,
    `/index${ending}`,
  ]),
  rust: ['.rs', '/mod.rs', '/lib.rs', '/main.rs'],
};

const python = (from: string, module: string, near: string): string[] => {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/s.exec(module) ?? [];
  const steps = rest.split('.').filter(Boolean);
  if (dots !== '') return [posix.join(directoryOf(from) || '.', ...Array(dots.length - 1).fill('..'), ...steps)];
  const have = moduleSegments(near);
  return have.flatMap((part, at) => (part === steps[0] ? [[...have.slice(0, at), ...steps].join('/')] : []));
};

/**
 * The paths of a JavaScript module. A package of this repository is a directory with a package.json; its files are
 * there or in its `src`.
 */
const ecmascript = (index: CodeIndex, from: string, module: string, near: string): string[] => {
  if (/^\.{1,2}(?:\/|$)/.test(module)) return [posix.join(directoryOf(from) || '.', module)];
  const parts = segmentsOf(module);
  const own = module.startsWith('@') ? 1 : 0;
  const have = moduleSegments(near);
  const home = have.slice(0, have.lastIndexOf(parts[own] ?? '') + 1);
  if (home.length === 0 || index.reader.file([...home, 'package.json'].join('/')) === null) return [];
  return [home, [...home, 'src']].map((way) => [...way, ...parts.slice(own + 1)].join('/'));
};

const stemsOf = (index: CodeIndex, from: CodeFile, imported: ImportedName, near: CodeFile): string[] => {
  switch (from.family) {
    case 'python':
      return python(from.path, imported.module, near.path);
    case 'typescript':
      return ecmascript(index, from.path, imported.module, near.path);
    case 'rust':
      return rustModuleStems(index, from.path, imported, near.path);
    default:
      return [];
  }
};

/**
 * The files that an import may refer to, for families in which modules are files. Packages are searched around `near`,
 * the file of the candidate.
 */
export const moduleFiles = (index: CodeIndex, from: CodeFile, imported: ImportedName, near: CodeFile): string[] => {
  const endings = ENDINGS[from.family] ?? [];
  const stems = stemsOf(index, from, imported, near).flatMap((stem) =>
    // TypeScript imports `./a.js` for the file a.ts.
    from.family === 'typescript' ? [stem, stem.replace(/\.[cm]?jsx?$/, '')] : [stem],
  );
  const ways = stems.flatMap((stem) => [stem, ...endings.map((ending) => posix.join('.', `${stem}${ending}`))]);
  return [...new Set(ways)].filter((path) => (index.reader.file(path)?.contentId ?? null) !== null);
};
