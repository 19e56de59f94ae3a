import { slips } from '../language/nearest.js';
import { foldName } from '../language/words/term-forms.js';
import { indexedPath, isInTree } from '../search/query/asked-path.js';
import { type AskedName, askedName } from './asked-name.js';
import { type CodeIndex, type CodeSymbol, chainOf, symbolKey } from './code-index.js';
import { isAtModule } from './imports/module-path.js';
import { contentWithOid, symbolNames } from './lookup.js';
import { containerOf, endsWithParts, partsOf } from './resolve/qualified-name.js';
import { inheritedMembers } from './resolve/types.js';

/**
 * How a symbol matches a name, best first.
 * id: its `symbol_id`. location: it is at `path:line`. exact: its name or qualified name is equal. qualified: the end
 * of its qualified name, or its module and that. inherited: a base of the type before the dot has it. folded: equal
 * without case and underscores. prefix: its name starts with the query. parts: its name contains the words in this
 * order. typo: one or two letters differ.
 */
export const MATCHES = [
  'id',
  'location',
  'exact',
  'qualified',
  'inherited',
  'folded',
  'prefix',
  'parts',
  'typo',
] as const;
export type Match = (typeof MATCHES)[number];

export interface FoundSymbol {
  readonly symbol: CodeSymbol;
  readonly match: Match;
}

export type Accept = (symbol: CodeSymbol) => boolean;

const SYMBOL_ID = /^([0-9a-f]{12})\.([a-z_0-9-]+)\.(\d+)$/;
const LOCATION = /^(.+?):(\d{1,9})(?::\d+)?$/s;

/** Whether the query is a symbol id or `path:line` instead of a name. */
export const isPlace = (text: string): boolean => SYMBOL_ID.test(text.trim()) || LOCATION.test(text.trim());

/** Parses `path:line`; null for other text such as `a::1`. */
export const placeAsked = (
  index: CodeIndex,
  text: string,
): { readonly path: string; readonly line: number; readonly contentId: number | null } | null => {
  const [, path = '', digits = ''] = LOCATION.exec(text.trim()) ?? [];
  return /[./]/.test(path) ? { path, line: Number(digits), contentId: contentAt(index, path) } : null;
};

const byId = (index: CodeIndex, text: string): FoundSymbol[] => {
  const [, oid = '', language = '', ordinal = ''] = SYMBOL_ID.exec(text) ?? [];
  if (oid === '') return [];
  const contentId = contentWithOid(index.reader, oid, language);
  return contentId === null ? [] : symbolAt(index, contentId, Number(ordinal), 'id');
};

const symbolAt = (index: CodeIndex, contentId: number, ordinal: number, match: Match): FoundSymbol[] => {
  const file = index.file(contentId);
  const fact = file.symbols[ordinal];
  return fact === undefined ? [] : [{ symbol: { file, ordinal, fact }, match }];
};

/** Resolves a path like every command, or by its end if exactly one file has it, because people shorten paths. */
const contentAt = ({ reader, standpoint }: CodeIndex, path: string): number | null => {
  const named = indexedPath(reader, path, standpoint);
  if (named !== null) return named.contentId;
  if (isInTree(reader, path, standpoint)) return null;
  const end = `/${path.replace(/^(?:\.\/)+/, '')}`;
  const ends: number[] = [];
  for (const file of reader.files()) if (file.contentId !== null && file.path.endsWith(end)) ends.push(file.contentId);
  return ends.length === 1 ? ends[0]! : null;
};

/** The innermost symbol around a line. */
const byLocation = (index: CodeIndex, text: string): FoundSymbol[] => {
  const [, path = '', digits = ''] = LOCATION.exec(text) ?? [];
  const contentId = path === '' ? null : contentAt(index, path);
  if (contentId === null) return [];
  const line = Number(digits);
  // Symbols are in the order of the text, so the last one around the line is the innermost.
  const ordinal = index
    .file(contentId)
    .symbols.findLastIndex(({ startLine, endLine }) => startLine <= line && line <= endLine);
  return symbolAt(index, contentId, ordinal, 'location');
};

const matchOf = (index: CodeIndex, symbol: CodeSymbol, { text, parts }: AskedName): Match | null => {
  const { name, qualifiedName } = symbol.fact;
  if (name === text || qualifiedName === text) return 'exact';
  const have = partsOf(qualifiedName);
  if (parts.length === 1) return name === parts[0] ? 'exact' : 'folded';
  if (endsWithParts(have, parts)) return 'qualified';
  // The last parts are the symbol, and those before them lead to its file: `requests.sessions.Session.send`.
  if (endsWithParts(parts, have) && isAtModule(index, symbol.file, parts.slice(0, -have.length))) return 'qualified';
  return endsWithParts(have.map(foldName), parts.map(foldName)) ? 'folded' : null;
};

const byName = (index: CodeIndex, asked: AskedName): FoundSymbol[] => {
  const { reader } = index;
  const like = [
    ...reader.symbolsLike(asked.name),
    ...(asked.name === asked.text ? [] : reader.symbolsLike(asked.text)),
  ];
  const seen = new Set<string>();
  return like.flatMap(({ contentId, ordinal }) => {
    const [found] = symbolAt(index, contentId, ordinal, 'exact');
    if (found === undefined || seen.has(symbolKey(found.symbol))) return [];
    seen.add(symbolKey(found.symbol));
    const match = matchOf(index, found.symbol, asked);
    return match === null ? [] : [{ symbol: found.symbol, match }];
  });
};

/** Symbols with this name, ignoring case and underscores; also by id, location or inheritance. */
export const findExactly = (index: CodeIndex, text: string, accept: Accept): FoundSymbol[] => {
  const asked = askedName(index, text);
  for (const find of [byId, byLocation]) {
    const found = find(index, text.trim()).filter(({ symbol }) => accept(symbol));
    if (found.length > 0) return found;
  }
  const named = byName(index, asked).filter(({ symbol }) => accept(symbol));
  return named.length > 0 ? named : byInheritance(index, asked).filter(({ symbol }) => accept(symbol));
};

/** Inherited members: `Flask.route`, if a base class of Flask has `route`. */
const byInheritance = (index: CodeIndex, { name, parts }: AskedName): FoundSymbol[] => {
  const type = parts.at(-2);
  if (type === undefined) return [];
  const members = index.named(name);
  const families = new Set(members.map(({ file }) => file.family));
  return [...families].flatMap((family) =>
    inheritedMembers(
      index,
      type,
      family,
      members.filter(({ file }) => file.family === family),
    ).map((symbol): FoundSymbol => ({ symbol, match: 'inherited' })),
  );
};

/** The symbols with this name; names in another case only if none has this one. */
export const findMeant = (index: CodeIndex, text: string, accept: Accept): CodeSymbol[] => {
  const found = findExactly(index, text, accept);
  const strict = found.filter(({ match }) => match !== 'folded');
  return (strict.length > 0 ? strict : found).map(({ symbol }) => symbol);
};

const WORD = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+|\p{Lo}+/gu;

const wordsOf = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => word.toLowerCase());

/** Whether words of the name start with the given words, in order: `cookie jar` and `CookieJ` match parseCookieJar. */
const hasWords = (name: string, words: readonly string[]): boolean => {
  let at = 0;
  for (const part of wordsOf(name)) if (at < words.length && part.startsWith(words[at]!)) at++;
  return at === words.length;
};

/** Nearly every name contains any single letter. */
const SHORTEST_PART = 2;

/** Whether the qualifiers match up to typing errors, as of `Contxt.nxt` for `Context.next`. */
const fitsContainer = ({ fact }: CodeSymbol, parts: readonly string[]): boolean => {
  const have = partsOf(containerOf(fact));
  const wanted = parts.slice(0, -1);
  const tail = have.slice(have.length - wanted.length);
  return wanted.length <= have.length && wanted.every((part, at) => slips(part, tail[at]!) !== null);
};

const approximate = (index: CodeIndex, asked: AskedName, accept: Accept): FoundSymbol[] => {
  const names = symbolNames(index.reader);
  const symbolsOf = (name: string, match: Match): FoundSymbol[] =>
    index
      .named(name)
      .filter((symbol) => accept(symbol) && (asked.parts.length === 1 || fitsContainer(symbol, asked.parts)))
      .map((symbol) => ({ symbol, match }));
  const wanted = foldName(asked.name);
  const words = wordsOf(asked.name);
  const isPrefix = (name: string): boolean => wanted.length >= SHORTEST_PART && foldName(name).startsWith(wanted);
  const isPart = (name: string): boolean =>
    wanted.length > SHORTEST_PART && (foldName(name).includes(wanted) || (words.length > 1 && hasWords(name, words)));
  const near = names.flatMap((name) => {
    if (isPrefix(name)) return symbolsOf(name, 'prefix');
    return isPart(name) ? symbolsOf(name, 'parts') : [];
  });
  if (near.length > 0) return near;
  const slipped = names.flatMap((name) => {
    const cost = slips(asked.name, name);
    return cost === null ? [] : [{ name, cost }];
  });
  for (const cost of [0, 1, 2, 3]) {
    const found = slipped.filter((slip) => slip.cost === cost).flatMap(({ name }) => symbolsOf(name, 'typo'));
    if (found.length > 0) return found;
  }
  return [];
};

/** Finds symbols by name. Only if none has it: prefixes, partial names, and names with typing errors (fuzzy search). */
export const findSymbols = (index: CodeIndex, text: string, accept: Accept): FoundSymbol[] => {
  const exact = findExactly(index, text, accept);
  if (exact.length > 0) return exact;
  const spaced = text.trim();
  // `cookie jar` is no qualified name, but words of one name.
  const asked = /\s/.test(spaced) ? { text: spaced, name: spaced, parts: [spaced] } : askedName(index, text);
  return approximate(index, asked, accept);
};

/** Whether a symbol is inside another one. Methods of Go and Rust are inside a type by their qualified name only. */
export const isWithin = (inner: CodeSymbol, outer: CodeSymbol): boolean => {
  if (inner.file !== outer.file) return false;
  if (chainOf(inner).some(({ ordinal }) => ordinal === outer.ordinal)) return true;
  const have = partsOf(inner.fact.qualifiedName);
  const around = partsOf(outer.fact.qualifiedName);
  return have.length > around.length && around.every((part, at) => have[at] === part);
};
