import type { ImportFact } from '../../language/facts.js';
import type { CodeFile, CodeIndex } from '../code-index.js';
import { partsOf } from '../resolve/qualified-name.js';

/** A name that a file imports: its module, and its name there. */
export interface ImportedName {
  readonly module: string;
  /** The name in the module; '' if the name is the module itself. */
  readonly original: string;
}

/**
 * The family whose imports list the names before the module, possibly on earlier lines: `import {
 *  a,
 *  b } from './x'`.
 */
const NAMES_FIRST = 'typescript';

const moduleFor = (imports: readonly ImportFact[], line: number, family: string): ImportFact | undefined =>
  family === NAMES_FIRST
    ? imports.find((fact) => fact.line >= line)
    : (imports.findLast((fact) => fact.line <= line) ?? imports.find((fact) => fact.line >= line));

/** The imports of a name on this line. A file may import a name twice. */
export const importedAt = (index: CodeIndex, file: CodeFile, name: string, line: number): ImportedName[] => {
  const from = moduleFor(index.imports(file.contentId), line, file.family);
  return from === undefined ? [] : [{ module: from.module, original: name }];
};

/** The local name of a module: `yaml` for `gopkg.in/yaml.v3`, `y` for `github.com/x/y/v2`, `isatty` for `go-isatty`. */
const ownName = (module: string, language: string): string => {
  if (language !== 'go') return partsOf(module).at(-1) ?? module;
  const segments = module.split('/');
  if (segments.length > 1 && /^v\d+$/.test(segments.at(-1)!)) segments.pop();
  return (segments.at(-1) ?? '').replace(/\.v\d+$/, '').replace(/^go-|-go$/, '');
};

const ALIAS = /(?:([\p{L}_$*][\p{L}\p{N}_$]*)\s+)?\bas\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu;
/** A required member: `const send = require('./http').send`. */
const REQUIRED = /([\p{L}_$][\p{L}\p{N}_$]*)\s*=\s*require\(['"][^'"]*['"]\)\.([\p{L}_$][\p{L}\p{N}_$]*)/gu;
const GO_ALIAS = /^\s*(?:import\s+)?([\p{L}_][\p{L}\p{N}_]*)\s+["`]/u;

/** The aliases on an import line. Facts only have the original names. */
const aliasesOn = (line: string, language: string): { readonly alias: string; readonly original: string }[] => {
  if (language === 'go') {
    const [, alias] = GO_ALIAS.exec(line) ?? [];
    return alias === undefined || alias === 'import' ? [] : [{ alias, original: '' }];
  }
  const required = [...line.matchAll(REQUIRED)].map(([, alias = '', original = '']) => ({ alias, original }));
  const renamed = [...line.matchAll(ALIAS)].map(([, original = '', alias = '']) => ({
    alias,
    original: original === '*' ? '' : original,
  }));
  return [...required, ...renamed];
};

type ImportedNames = ReadonlyMap<string, readonly ImportedName[]>;

/** A cache, because each reference of a file needs it. */
const known = new WeakMap<CodeFile, ImportedNames>();

export const importedNames = (index: CodeIndex, file: CodeFile): ImportedNames => {
  const found = known.get(file) ?? readImports(index, file);
  known.set(file, found);
  return found;
};

const readImports = (index: CodeIndex, file: CodeFile): ImportedNames => {
  const imports = index.imports(file.contentId);
  const names = new Map<string, ImportedName[]>();
  const add = (name: string, imported: ImportedName): void => {
    if (name !== '') names.set(name, [...(names.get(name) ?? []), imported]);
  };
  if (imports.length === 0) return names;
  const lines = index.bytes(file.contentId).toString('utf8').split('\n');
  const importLines = new Set(imports.map(({ line }) => line));
  for (const { kind, name, line } of index.references(file.contentId)) {
    if (kind !== 'import') continue;
    importLines.add(line);
    const from = moduleFor(imports, line, file.family);
    if (from !== undefined) add(name, { module: from.module, original: name });
  }
  for (const line of importLines) {
    const from = moduleFor(imports, line, file.family);
    if (from === undefined) continue;
    for (const { alias, original } of aliasesOn(lines[line - 1] ?? '', file.language))
      add(alias, { module: from.module, original });
  }
  // JavaScript lists the imported names; in other languages the module is also known by its last part.
  if (file.family !== NAMES_FIRST)
    // `from .ctx import Context` does not define `ctx` in the file.
    for (const { module, line } of imports)
      if (file.family !== 'python' || !/^\s*from\b/.test(lines[line - 1] ?? ''))
        add(ownName(module, file.language), { module, original: '' });
  return names;
};
