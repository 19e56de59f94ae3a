import { posix } from 'node:path';
import type { CodeFile, CodeIndex } from '../code-index.js';
import { endsWithParts } from '../resolve/qualified-name.js';
import type { ImportedName } from './imported-names.js';
import { directoryOf, equalParts, goPackage, moduleSegments, segmentsOf, startsWithParts } from './module-path.js';
import { RUST_ROOTS, rustModule } from './rust-module.js';

/**
 * exact: the import refers to this file. package: it refers to a directory or package of the file, or only to its last
 * segment, so that a neighbour or a file outside of the index may be meant instead.
 */
export type ModuleMatch = 'exact' | 'package' | null;

/** Matches a relative import from a directory. */
const relative = (base: string, steps: readonly string[], target: string): ModuleMatch => {
  const wanted = segmentsOf(posix.join(base || '.', ...steps));
  if (wanted.includes('..')) return null;
  const have = moduleSegments(target);
  const last = wanted.at(-1) ?? '';
  const bare = [...wanted.slice(0, -1), last.replace(/\.[^.]+$/, '')];
  if (equalParts(have, wanted) || equalParts(have, bare)) return 'exact';
  return wanted.length > 0 && startsWithParts(have, wanted) ? 'package' : null;
};

const python = (index: CodeIndex, from: string, module: string, target: string): ModuleMatch => {
  const [, dots = '', rest = ''] = /^(\.*)(.*)$/s.exec(module) ?? [];
  const steps = rest.split('.').filter(Boolean);
  if (dots !== '')
    return relative(posix.join(directoryOf(from) || '.', ...Array(dots.length - 1).fill('..')), steps, target);
  const have = moduleSegments(target);
  for (let at = have.length - 1; at >= 0; at--) {
    if (have[at] !== steps[0]) continue;
    // A package starts below the first directory without `__init__.py`: `json` is not `pkg/json.py`.
    const around = have.slice(0, at).join('/');
    if (around !== '' && index.reader.file(`${around}/__init__.py`) !== null) continue;
    const inside = have.slice(at);
    if (equalParts(inside, steps)) return 'exact';
    if (startsWithParts(inside, steps)) return 'package';
  }
  return null;
};

const go = (index: CodeIndex, module: string, target: string): ModuleMatch => {
  const wanted = segmentsOf(module);
  const own = goPackage(index, target);
  if (own !== null) return equalParts(own, wanted) ? 'exact' : null;
  // Without a go.mod only the directory can match, and many import paths end with `util`.
  const directory = segmentsOf(directoryOf(target));
  return directory.length > 0 && endsWithParts(wanted, directory) ? 'package' : null;
};

/** A bare module name is a package; it is of this repository if a directory of that name has a package.json. */
const ecmascript = (index: CodeIndex, from: string, module: string, target: string): ModuleMatch => {
  if (/^\.{1,2}(?:\/|$)/.test(module)) return relative(directoryOf(from), [module], target);
  if (module.startsWith('node:')) return null;
  const have = moduleSegments(target);
  const alias = /^(?:[@~#]\/|src\/)(.+)/.exec(module)?.[1];
  if (alias !== undefined)
    return endsWithParts(have, segmentsOf(alias.replace(/\.[cm]?[jt]sx?$/, ''))) ? 'exact' : null;
  const name = segmentsOf(module)[module.startsWith('@') ? 1 : 0] ?? '';
  const at = have.lastIndexOf(name);
  if (at < 0 || index.reader.file([...have.slice(0, at + 1), 'package.json'].join('/')) === null) return null;
  return 'package';
};

const C_HEADER = /\.(?:h|hh|hpp|hxx|inl|ipp|h\+\+)$/;

/** Matches an `#include`. The definitions of a header are in the file of the same name. */
const include = (module: string, target: string): ModuleMatch => {
  if (!C_HEADER.test(module)) return null;
  const wanted = segmentsOf(module.replace(C_HEADER, '')).filter((part) => part !== '..');
  const have = segmentsOf(target.replace(/\.[^./]+$/, ''));
  if (endsWithParts(have, wanted)) return 'exact';
  return have.at(-1) === wanted.at(-1) && /\.(?:c|cc|cpp|cxx)$/.test(target) ? 'package' : null;
};

/** Source roots, which are not part of package names. */
const SOURCE_ROOTS = new Set(['src', 'lib', 'app', 'main', 'test']);

const withoutRoots = (segments: readonly string[]): readonly string[] => {
  const at = segments.findIndex((part) => !SOURCE_ROOTS.has(part));
  return at < 0 ? segments : segments.slice(at);
};

/** Matches a module with a file. A single segment is the name of many files, unless the file is at the top. */
const namesFile = (target: string, parts: readonly string[]): ModuleMatch => {
  const have = moduleSegments(target);
  if (have.length > 1 && endsWithParts(parts, have)) return 'exact';
  if (!endsWithParts(have, parts)) return null;
  return parts.length > 1 || withoutRoots(have).length === 1 ? 'exact' : 'package';
};

/** Matches dotted and slashed module names; the last part may be a symbol in the module. */
const named = (from: string, module: string, target: string): ModuleMatch => {
  if (/[./]/.test(module) && relative(directoryOf(from), [module], target) === 'exact') return 'exact';
  const wanted = module
    .replace(/^[./\\]+/, '')
    .split(/::|[./\\]/)
    .filter(Boolean);
  const directory = segmentsOf(directoryOf(target));
  const ways = [wanted, wanted.slice(0, -1)].filter((parts) => parts.length > 0);
  const files = ways.map((parts) => namesFile(target, parts));
  if (files.includes('exact')) return 'exact';
  return files.includes('package') || ways.some((parts) => endsWithParts(directory, parts)) ? 'package' : null;
};

/** Whether an import of a file may refer to `target`. */
export const matchModule = (
  index: CodeIndex,
  from: CodeFile,
  imported: ImportedName,
  target: CodeFile,
): ModuleMatch => {
  const { module } = imported;
  switch (from.family) {
    case 'python':
      return python(index, from.path, module, target.path);
    case 'go':
      return go(index, module, target.path);
    case 'typescript':
      return ecmascript(index, from.path, module, target.path);
    case 'c':
      return include(module, target.path);
    case 'rust':
      return rustModule(index, from.path, imported, target.path);
    default:
      return named(from.path, module, target.path);
  }
};

const FIRST_PART = new Set(['python', 'typescript', 'rust']);

/** Whether an import refers to no file of the repository: no path contains its words. */
export const isOutside = (index: CodeIndex, from: CodeFile, module: string, targets: readonly CodeFile[]): boolean => {
  if (module.startsWith('.')) return false;
  if (from.family === 'go') {
    const own = goPackage(index, from.path);
    // Without go.mod, or in one of several Go modules, only the first part of the path is shared.
    return own === null || !targets.some((target) => goPackage(index, target.path)?.join('/') === module);
  }
  const parts = module.split(/::|[./\\]/).filter((part) => part !== '' && !C_HEADER.test(`.${part}`));
  if (RUST_ROOTS.has(parts[0] ?? '') || /^[@~#]\//.test(module)) return false;
  // A package is identified by its first part, a class or a header by its last ones.
  const telling = FIRST_PART.has(from.family) ? parts.slice(0, module.startsWith('@') ? 2 : 1) : parts.slice(-2);
  return !targets.some(({ path }) => telling.some((part) => segmentsOf(path).includes(part)));
};
