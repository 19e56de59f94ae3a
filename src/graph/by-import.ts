import type { CodeFile, CodeIndex, CodeSymbol } from './code-index.js';
import type { ImportedName } from './imported-names.js';
import { isOutside, matchModule } from './module-match.js';
import { among, type Resolution, unresolved } from './resolution.js';

/** What an import leads to; null where it is of this repository and leads to none of the candidates. */
export const byImport = (
  index: CodeIndex,
  file: CodeFile,
  imported: readonly ImportedName[],
  candidates: readonly CodeSymbol[],
): Resolution | null => {
  const ways = imported.flatMap(({ module, original }) => [
    module,
    // `from . import utils` names a module, too.
    ...(original !== '' && file.family === 'python' ? [`${module}${module.endsWith('.') ? '' : '.'}${original}`] : []),
  ]);
  for (const wanted of ['exact', 'package'] as const) {
    for (const module of ways) {
      const found = candidates.filter((symbol) => matchModule(index, file, module, symbol.file) === wanted);
      const confidence = wanted === 'exact' ? 'high' : 'medium';
      const answer = among(found, confidence, 'import', `imported from ${module}`);
      if (answer !== null) return answer;
    }
  }
  const files = candidates.map((symbol) => symbol.file);
  const module = imported[0]?.module ?? '';
  return imported.every((from) => isOutside(index, file, from.module, files))
    ? unresolved('outside', `imported from ${module}, which is not in the index`)
    : null;
};
