import type { CodeFile, CodeIndex, CodeSymbol } from '../code-index.js';
import { among, type Resolution, unresolved } from '../resolve/resolution.js';
import type { ImportedName } from './imported-names.js';
import { isOutside, matchModule } from './module-match.js';
import { passesOn } from './passed-on.js';

/** Resolves a name by the imports of its file; null if the import is of this repository but leads to no candidate. */
export const byImport = (
  index: CodeIndex,
  file: CodeFile,
  imported: readonly ImportedName[],
  candidates: readonly CodeSymbol[],
): Resolution | null => {
  const ways = imported.flatMap((one): ImportedName[] => {
    const { module, original } = one;
    // `from . import utils` may import a module too.
    const isModule = original !== '' && file.family === 'python';
    const inside = `${module}${module.endsWith('.') ? '' : '.'}${original}`;
    return isModule ? [one, { module: inside, original: '' }] : [one];
  });
  for (const way of ways) {
    const found = candidates.filter((symbol) => matchModule(index, file, way, symbol.file) === 'exact');
    const answer = among(found, 'high', 'import', `imported from ${way.module}`);
    if (answer !== null) return answer;
  }
  for (const way of ways) {
    const inside = candidates.filter((symbol) => matchModule(index, file, way, symbol.file) === 'package');
    const told = candidates.filter((symbol) => passesOn(index, file, way, symbol));
    const answer =
      among(told, 'high', 'import', `imported from ${way.module}, which has it from there`) ??
      among(inside, 'medium', 'import', `imported from ${way.module}`);
    if (answer !== null) return answer;
  }
  const files = candidates.map((symbol) => symbol.file);
  const module = imported[0]?.module ?? '';
  return imported.every((from) => isOutside(index, file, from.module, files))
    ? unresolved('outside', `imported from ${module}, which is not in the index`)
    : null;
};
