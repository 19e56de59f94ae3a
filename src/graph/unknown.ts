import { CwError } from '../core/error.js';
import { nearestWords } from '../language/nearest.js';
import { type PathMiss, pathMiss } from '../search/query/asked-path.js';
import { askedName, quoted } from './asked-name.js';
import type { CodeIndex } from './code-index.js';
import { findExactly, isPlace, placeAsked } from './find-symbols.js';
import { symbolNames } from './lookup.js';
import type { Filters, Scope } from './scope.js';
import { type TextUses, textUses } from './text-uses.js';

const MOST = 5;

const offered = (names: readonly string[]): string => `did you mean ${names.map(quoted).join(', ')}?`;

const isFiltered = ({ kinds, languages, paths }: Filters): boolean =>
  kinds.length + languages.length + paths.length > 0;

const nothingAt = (
  index: CodeIndex,
  { path, line, contentId }: NonNullable<ReturnType<typeof placeAsked>>,
): CwError => {
  if (contentId === null) return unknownPath(pathMiss(index.reader, path, index.standpoint));
  const file = index.file(contentId);
  const { lines = 0 } = index.reader.content(contentId) ?? {};
  const inside = file.symbols.length === 0 ? 'the file has no symbols' : 'no symbol contains this line';
  const why = line > lines ? `the file has ${lines} lines` : inside;
  return new CwError('unknown-symbol', `no symbol is at line ${line} of ${quoted(file.path)}: ${why}.`, {
    next: `list its symbols with \`cw outline ${file.path}\``,
    detail: { path: file.path, line, lines, nearest: [] },
  });
};

/**
 * The error for a name without a symbol: it explains whether filters exclude it, and offers near names (did you mean).
 */
export const unknownSymbol = (index: CodeIndex, text: string, filters: Filters): CwError => {
  const hidden = isFiltered(filters) ? findExactly(index, text, () => true).length : 0;
  if (hidden > 0) {
    return new CwError('unknown-symbol', `nothing called ${quoted(text)} is within the filters.`, {
      next: `leave the filters out: without them, ${hidden === 1 ? '1 symbol has' : `${hidden} symbols have`} this name`,
      detail: { name: text, filters, without_filters: hidden },
    });
  }
  const place = placeAsked(index, text);
  if (place !== null) return nothingAt(index, place);
  const { name, parts } = askedName(index, text);
  const namesakes = parts.length > 1 ? index.named(name).length : 0;
  if (namesakes > 0) {
    const are = namesakes === 1 ? 'is 1' : `are ${namesakes}`;
    return new CwError('unknown-symbol', `the index has no symbol called ${quoted(text)}.`, {
      next: `there ${are} called ${quoted(name)}: see \`cw symbol ${name}\``,
      detail: { name: text, nearest: [name] },
    });
  }
  if (index.mentioning(name).length > 0) {
    return new CwError('unknown-symbol', `${quoted(text)} is used here, but the index has no definition of it.`, {
      next: `see its uses with \`cw refs ${name}\``,
      detail: { name: text, nearest: [] },
    });
  }
  const nearest = nearestWords(name, symbolNames(index.reader), MOST);
  return new CwError('unknown-symbol', `the index has no symbol called ${quoted(text)}.`, {
    next: nearest.length > 0 ? offered(nearest) : 'look for words with `cw search`, or list a file with `cw outline`',
    detail: { name: text, nearest },
  });
};

/**
 * Finds a name that no symbol has in files without symbols. Fails with `unknown-symbol` if it is not there either.
 * Prose is not searched if parsed code uses the name, because the uses tell more.
 */
export const inTextOnly = (index: CodeIndex, query: string, scope: Scope, limit: number): TextUses => {
  const { text, name } = askedName(index, query);
  const reach = index.mentioning(name).length > 0 ? 'code' : 'all';
  // The last part alone is tried only if no symbol has it, because it would be another name.
  const wanteds = isPlace(query) ? [] : index.named(name).length > 0 ? [text] : [text, name];
  for (const wanted of new Set(wanteds)) {
    const found = textUses(index, [wanted], scope, reach, limit);
    if (found.textTotal > 0) return found;
  }
  throw unknownSymbol(index, query, scope.filters);
};

/** The error for a path: a directory, a file that was left out, or no such file. */
export const unknownPath = (miss: PathMiss): CwError => {
  const { path } = miss;
  switch (miss.why) {
    case 'left-out': {
      const { skip, rule } = miss;
      return new CwError(
        'unknown-path',
        `${quoted(path)} was left out of the index: ${skip}${rule === '' ? '' : ` (${rule})`}.`,
        {
          next: 'look at `cw index --dry-run --explain-ignored`; .cwignore and cw.config.json can take it in',
          detail: { path, skip, rule },
        },
      );
    }
    case 'directory':
      return new CwError('unknown-path', `${quoted(path)} is a directory, and an outline is of one file.`, {
        next: `try ${miss.inside.map(quoted).join(', ')}`,
        detail: { path, nearest: miss.inside },
      });
    case 'missing':
      return new CwError('unknown-path', `the index has no file ${quoted(path)}.`, {
        next:
          miss.nearest.length > 0
            ? offered(miss.nearest)
            : 'paths are given from the root of the repository, or from where you are',
        detail: { path, nearest: miss.nearest },
      });
  }
};
