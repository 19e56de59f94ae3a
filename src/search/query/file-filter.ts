import type { Corpus } from '../corpus/corpus.js';
import type { SearchRequest } from '../types.js';
import { pathFilter } from './path-filter.js';

/** The filter that lets every file pass. Callers compare with it to skip testing thousands of files. */
export const everyFile = (): boolean => true;

/** The file filter of a request (`--path`, `--lang`, `--kind`), which tests each file only once. */
export const isWantedBy = (corpus: Corpus, { filters }: SearchRequest): ((file: number) => boolean) => {
  const byPath = pathFilter(filters.paths);
  const languages = new Set(filters.languages);
  const kinds: ReadonlySet<string> = new Set(filters.kinds);
  const hasKind = (contentId: number): boolean =>
    corpus.reader.symbolNames(contentId).some(({ kind }) => kinds.has(kind)) ||
    corpus.reader.chunks(contentId).some(({ kind }) => kinds.has(kind));
  if (filters.paths.length === 0 && languages.size === 0 && kinds.size === 0) return everyFile;
  const known = new Map<number, boolean>();
  return (file) => {
    let wanted = known.get(file);
    if (wanted === undefined) {
      const { path, contentId } = corpus.files[file]!;
      wanted =
        byPath(path) &&
        (languages.size === 0 || languages.has(corpus.reader.content(contentId)?.language ?? '')) &&
        (kinds.size === 0 || hasKind(contentId));
      known.set(file, wanted);
    }
    return wanted;
  };
};
