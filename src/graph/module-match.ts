import { posix } from 'node:path';
import type { CodeFile, CodeIndex } from './code-index.js';
import { directoryOf, goPackage, moduleSegments, segmentsOf } from './module-path.js';
import { endsWithParts } from './qualified-name.js';

/** exact: the import can mean this file only. package: the file is inside of the package that is imported. */
export type ModuleMatch = 'exact' | 'package' | null;

const equal = (a: readonly string[], b: readonly string[]): boolean => a.length === b.length && endsWithParts(a, b);

const startsWithParts = (have: readonly string[], head: readonly string[]): boolean =>
  have.length > head.length && head.every((part, at) => have[at] === part);

/** A file reached by steps from a directory. */
const relative = (base: string, steps: readonly string[], target: string): ModuleMatch => {
  const wanted = segmentsOf(posix.join(base || '.', ...steps));
  if (wanted.includes('..')) return null;
  const have = moduleSegments(target);
  const last = wanted.at(-1) ?? '';
  const bare = [...wanted.slice(0, -1), last.replace(/\.[^.]+$/, '')];
  if (equal(have, wanted) || equal(have, bare)) return 'exact';
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
    // Packages start where the directory around is none: `json` is not `pkg/json.py`.
    const around = have.slice(0, at).join('/');
    if (around !== '' && index.reader.file(`${around}/__init__.py`) !== null) continue;
    const inside = have.slice(at);
    if (equal(inside, steps)) return 'exact';
    if (startsWithParts(inside, steps)) return 'package';
  }
  return null;
};

const go = (index: CodeIndex, module: string, target: string): ModuleMatch => {
  const wanted = segmentsOf(module);
  const own = goPackage(index, target);
  if (own !== null) return equal(own, wanted) ? 'exact' : null;
  const directory = segmentsOf(directoryOf(target));
  return directory.length > 0 && endsWithParts(wanted, directory) ? 'exact' : null;
};

/** A bare name is a package: of this repository where a directory of that name has a package.json. */
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

/** A header's definitions are in the file of the same name. */
const include = (module: string, target: string): ModuleMatch => {
  if (!C_HEADER.test(module)) return null;
  const wanted = segmentsOf(module.replace(C_HEADER, '')).filter((part) => part !== '..');
  const have = segmentsOf(target.replace(/\.[^./]+$/, ''));
  if (endsWithParts(have, wanted)) return 'exact';
  return have.at(-1) === wanted.at(-1) && /\.(?:c|cc|cpp|cxx)$/.test(target) ? 'package' : null;
};

const RUST_ROOTS = new Set(['crate', 'super', 'self']);

/** Dotted and slashed names of modules; the last part may be a symbol in it. */
const named = (index: CodeIndex, family: string, module: string, target: string): ModuleMatch => {
  const all = module
    .replace(/^[./\\]+/, '')
    .split(/::|[./\\]/)
    .filter(Boolean);
  const isOwn = family !== 'rust' || RUST_ROOTS.has(all[0] ?? '');
  const wanted = all.filter((part) => !RUST_ROOTS.has(part));
  const have = moduleSegments(target).filter((part) => part !== 'src');
  const directory = segmentsOf(directoryOf(target));
  if (!isOwn) {
    const at = have.map((part) => part.replaceAll('-', '_')).lastIndexOf(wanted[0] ?? '');
    const crate = target
      .split('/')
      .slice(0, at + 1)
      .join('/');
    if (at < 0 || index.reader.file(`${crate}/Cargo.toml`) === null) return null;
  }
  for (const parts of [wanted, wanted.slice(0, -1)]) {
    if (parts.length === 0) continue;
    if (endsWithParts(have, parts) || endsWithParts(directory, parts)) return 'exact';
    if (have.length > 1 && endsWithParts(parts, have)) return 'exact';
  }
  return !isOwn ? 'package' : null;
};

/** Whether what a file imports as `module` can be in `target`. */
export const matchModule = (index: CodeIndex, from: CodeFile, module: string, target: CodeFile): ModuleMatch => {
  switch (from.family) {
    case 'python':
      return python(index, from.path, module, target.path);
    case 'go':
      return go(index, module, target.path);
    case 'typescript':
      return ecmascript(index, from.path, module, target.path);
    case 'c':
      return include(module, target.path);
    default:
      return named(index, from.family, module, target.path);
  }
};

const FIRST_PART = new Set(['python', 'typescript', 'rust']);

/** Whether nothing in the repository can be meant: the words of such an import lead to no file of ours. */
export const isOutside = (index: CodeIndex, from: CodeFile, module: string, targets: readonly CodeFile[]): boolean => {
  if (module.startsWith('.')) return false;
  if (from.family === 'go') {
    const own = goPackage(index, from.path);
    // Without go.mod, or in one of several modules, the first part of the path is all that is shared.
    return own === null || !targets.some((target) => goPackage(index, target.path)?.join('/') === module);
  }
  const parts = module.split(/::|[./\\]/).filter((part) => part !== '' && !C_HEADER.test(`.${part}`));
  if (RUST_ROOTS.has(parts[0] ?? '') || /^[@~#]\//.test(module)) return false;
  // A package is known by its first part, a class or a header by its last ones.
  const telling = FIRST_PART.has(from.family) ? parts.slice(0, module.startsWith('@') ? 2 : 1) : parts.slice(-2);
  return !targets.some(({ path }) => telling.some((part) => segmentsOf(path).includes(part)));
};
