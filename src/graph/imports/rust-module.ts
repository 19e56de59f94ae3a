import { posix } from 'node:path';
import type { CodeIndex } from '../code-index.js';
import type { ImportedName } from './imported-names.js';
import type { ModuleMatch } from './module-match.js';
import { directoryWith, equalParts, moduleSegments, startsWithParts } from './module-path.js';

const MANIFEST = 'Cargo.toml';

/** The path prefixes that stay inside of a crate. */
export const RUST_ROOTS: ReadonlySet<string> = new Set(['crate', 'super', 'self']);

/** The name of a crate in code: from its manifest, with `-` as `_`. */
const crateName = (index: CodeIndex, directory: string): string => {
  const contentId = index.reader.file(posix.join(directory, MANIFEST))?.contentId ?? null;
  const text = contentId === null ? '' : index.bytes(contentId).toString('utf8');
  const [, name = posix.basename(directory)] = /^\s*name\s*=\s*"([^"]+)"/m.exec(text) ?? [];
  return name.replaceAll('-', '_');
};

/** The module path inside of a crate: `runtime` for `src/runtime/mod.rs`. */
const moduleIn = (crate: string, path: string): string[] => {
  const inside = moduleSegments(crate === '' ? path : path.slice(crate.length + 1));
  return inside[0] === 'src' ? inside.slice(1) : inside;
};

/**
 * Resolves the prefix of a path (`crate`, `super`, `self`) and returns the remaining parts. In an inline `mod tests`,
 * `super` is the file itself.
 */
const startsOf = (own: readonly string[], parts: readonly string[]): { base: string[]; rest: string[] }[] => {
  if (parts[0] === 'crate') return [{ base: [], rest: parts.slice(1) }];
  const rest = parts.filter((part) => part !== 'super' && part !== 'self');
  const ups = parts.filter((part) => part === 'super').length;
  // Without a prefix, the path starts at a module that the file declares: `mod pool; use pool::Pool`.
  return [...new Set([ups, Math.max(0, ups - 1)])].map((up) => ({
    base: own.slice(0, Math.max(0, own.length - up)),
    rest: [...rest],
  }));
};

/**
 * exact: the path refers to this file's module. package: the file is below it, and the module may re-export its names.
 */
const byPath = (have: readonly string[], wanted: readonly string[]): ModuleMatch => {
  if (equalParts(have, wanted)) return 'exact';
  return startsWithParts(have, wanted) ? 'package' : null;
};

/** The modules that an import may refer to, as path segments in the target's crate; null if it is of another crate. */
const modulesNamed = (
  index: CodeIndex,
  from: string,
  { module, original }: ImportedName,
  crate: string | null,
): string[][] | null => {
  const parts = module.split('::').filter(Boolean);
  const own = directoryWith(index, from, MANIFEST);
  const isOther = !RUST_ROOTS.has(parts[0] ?? '') && crate !== null && crateName(index, crate) === parts[0];
  if (!isOther && crate !== own) return null;
  const starts = isOther ? [{ base: [], rest: parts.slice(1) }] : startsOf(moduleIn(own ?? '', from), parts);
  // `use a::b::c` may end with the symbol; in `use a::b::{c, d}` the module is before the list.
  const endsWithName = original === '' || parts.at(-1) === original;
  return starts.flatMap(({ base, rest }) => [
    [...base, ...rest],
    ...(endsWithName && rest.length > 0 ? [[...base, ...rest.slice(0, -1)]] : []),
  ]);
};

export const rustModule = (index: CodeIndex, from: string, imported: ImportedName, target: string): ModuleMatch => {
  const crate = directoryWith(index, target, MANIFEST);
  const have = moduleIn(crate ?? '', target);
  const found = (modulesNamed(index, from, imported, crate) ?? []).map((path) => byPath(have, path));
  return found.find((match) => match === 'exact') ?? found.find((match) => match !== null) ?? null;
};

/** The paths of the modules that an import may refer to, without file endings. */
export const rustModuleStems = (index: CodeIndex, from: string, imported: ImportedName, target: string): string[] => {
  const crate = directoryWith(index, target, MANIFEST);
  return (modulesNamed(index, from, imported, crate) ?? []).map((parts) => posix.join(crate ?? '', 'src', ...parts));
};
