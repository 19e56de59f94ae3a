import { posix } from 'node:path';
import type { CodeFile, CodeIndex, CodeSymbol } from './code-index.js';
import { type ImportedName, importedNames } from './imported-names.js';
import { matchModule } from './module-match.js';
import { directoryOf } from './module-path.js';

/** The file that stands for a directory, by family. */
const DIRECTORY_FILES: Readonly<Record<string, readonly string[]>> = {
  python: ['__init__.py', '__init__.pyi'],
  typescript: ['index.ts', 'index.tsx', 'index.js', 'index.mjs', 'index.d.ts'],
  rust: ['mod.rs', 'lib.rs'],
};

/** Directory files above a file, the nearest first. */
const filesAbove = (index: CodeIndex, { path, family }: CodeFile): CodeFile[] => {
  const names = DIRECTORY_FILES[family] ?? [];
  const found: CodeFile[] = [];
  for (let directory = directoryOf(path); ; directory = directoryOf(directory)) {
    for (const name of names) {
      const contentId = index.reader.file(posix.join(directory, name))?.contentId ?? null;
      // Empty directory files are one content: this one is looked at as the file above, whatever its other paths.
      if (contentId !== null) found.push({ ...index.file(contentId), path: posix.join(directory, name) });
    }
    if (directory === '') return found;
  }
};

/** Whether the package that a name is imported from says that it has it from this symbol's file. */
export const passesOn = (index: CodeIndex, from: CodeFile, imported: ImportedName, symbol: CodeSymbol): boolean =>
  filesAbove(index, symbol.file).some(
    (file) =>
      matchModule(index, from, imported, file) === 'exact' &&
      (importedNames(index, file).get(symbol.fact.name) ?? []).some(
        (own) => matchModule(index, file, own, symbol.file) === 'exact',
      ),
  );
