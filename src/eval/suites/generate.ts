import { createHash } from 'node:crypto';
import { quote } from '../../search/query/quoted.js';
import type { IndexReader } from '../../store/db/index-reader.js';
import { indexedFiles } from './corpus.js';

/**
 * Generates queries from the indexed code: a smoke test, not a measure of quality. Candidates are chosen by a hash of the
 * seed and of the candidate, so the order of files or one more file does not change the other rows.
 */

export const KINDS = ['definition', 'typo', 'doc', 'literal', 'usage'] as const;
export type Kind = (typeof KINDS)[number];

export interface GeneratedRow {
  readonly id: string;
  readonly query: string;
  readonly expected: readonly (string | { readonly path: string; readonly symbol: string })[];
  readonly intent: string;
  readonly tags: readonly string[];
}

interface Candidate {
  readonly key: string;
  readonly query: string;
  readonly expected: GeneratedRow['expected'];
}

const INTENT: Readonly<Record<Kind, string>> = {
  definition: 'symbol',
  typo: 'symbol',
  doc: 'concept',
  literal: 'exact',
  usage: 'usage',
};

const hash = (...parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex');

/** Swaps two neighbouring letters, the most common typing error. The position follows from the name and the seed. */
export const withTypo = (name: string, seed: string): string => {
  const at = 1 + (Number.parseInt(hash(seed, name).slice(0, 8), 16) % Math.max(1, name.length - 2));
  const letters = [...name];
  const [left, right] = [letters[at], letters[at + 1]];
  if (left === undefined || right === undefined || left === right) return name;
  letters[at] = right;
  letters[at + 1] = left;
  return letters.join('');
};

/** The first sentence of a comment; null if it has fewer than 5 or more than 25 words. */
export const firstSentence = (doc: string): string | null => {
  const text = doc.replace(/\s+/g, ' ').trim();
  const [sentence = ''] = /^.+?[.!?](?= |$)/.exec(text) ?? [text];
  const words = sentence.split(' ').length;
  return words >= 5 && words <= 25 && /^[\p{L}\p{N}`'"(]/u.test(sentence) ? sentence.replace(/[.!?]$/, '') : null;
};

const isDistinctive = (name: string): boolean => name.length >= 6 && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);

/** Names with exactly one definition. Other names have no single right result. */
const uniqueSymbols = (reader: IndexReader) => {
  const byName = new Map<string, { path: string; name: string; doc: string }[]>();
  for (const { path, contentId } of indexedFiles(reader)) {
    if (reader.pathsOf(contentId).length > 1) continue;
    for (const { name, doc } of reader.symbols(contentId)) {
      const folded = name.replaceAll('_', '').toLowerCase();
      if (isDistinctive(name)) byName.set(folded, [...(byName.get(folded) ?? []), { path, name, doc }]);
    }
  }
  return [...byName.values()].flatMap((found) => (found.length === 1 ? found : []));
};

/** The text of a literal without its quotes. */
const unquoted = (source: string): string =>
  source
    .replace(/^[^'"`]*(['"`]+)/, '')
    .replace(/['"`]+[^'"`]*$/, '')
    .trim();

/** Whether a literal is a short message that somebody may type. Text with placeholders or escapes is not. */
const isMessage = (text: string): boolean => {
  const words = text.split(/\s+/).length;
  return words >= 3 && words <= 12 && text.length <= 120 && !/[\n\\${}%<>]/.test(text);
};

const literalCandidates = (reader: IndexReader): Candidate[] => {
  const places = new Map<string, Set<string>>();
  for (const { path, contentId } of indexedFiles(reader)) {
    const bytes = Buffer.from(reader.text(contentId) ?? '');
    for (const { startByte, endByte } of reader.literals(contentId)) {
      const text = unquoted(bytes.toString('utf8', startByte, endByte));
      if (isMessage(text)) places.set(text, (places.get(text) ?? new Set()).add(path));
    }
  }
  return [...places].flatMap(([text, paths]) =>
    paths.size === 1 ? [{ key: text, query: quote(text), expected: [...paths] }] : [],
  );
};

/** Queries for usages of a name. The expected results are the files that refer to it, if there are three at most. */
const usageCandidates = (reader: IndexReader, names: ReadonlyMap<string, string>): Candidate[] => {
  const users = new Map<string, Set<string>>();
  for (const { path, contentId } of indexedFiles(reader)) {
    for (const { name } of reader.references(contentId)) {
      const home = names.get(name);
      if (home !== undefined && home !== path) users.set(name, (users.get(name) ?? new Set()).add(path));
    }
  }
  return [...users].flatMap(([name, paths]) =>
    paths.size <= 3 ? [{ key: name, query: `where is ${name} used`, expected: [...paths].sort() }] : [],
  );
};

const candidatesOf = (reader: IndexReader, seed: string): Readonly<Record<Kind, readonly Candidate[]>> => {
  const symbols = uniqueSymbols(reader);
  const at = (path: string, symbol: string): Candidate['expected'] => [{ path, symbol }];
  return {
    definition: symbols.map(({ path, name }) => ({ key: name, query: name, expected: at(path, name) })),
    typo: symbols.flatMap(({ path, name }) => {
      const query = withTypo(name, seed);
      return query === name || name.length < 8 ? [] : [{ key: name, query, expected: at(path, name) }];
    }),
    doc: symbols.flatMap(({ path, name, doc }) => {
      const query = firstSentence(doc);
      return query === null ? [] : [{ key: name, query, expected: at(path, name) }];
    }),
    literal: literalCandidates(reader),
    usage: usageCandidates(reader, new Map(symbols.map(({ name, path }) => [name, path]))),
  };
};

/** Generates at most `each` rows of every kind. */
export const generateRows = (
  reader: IndexReader,
  seed: string,
  each: number,
  kinds: readonly Kind[],
): GeneratedRow[] => {
  const candidates = candidatesOf(reader, seed);
  return kinds.flatMap((kind) =>
    candidates[kind]
      .map((candidate) => ({ candidate, order: hash(seed, kind, candidate.key) }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .slice(0, each)
      .map(({ candidate: { query, expected }, order }) => ({
        id: `${kind}-${order.slice(0, 10)}`,
        query,
        expected,
        intent: INTENT[kind],
        tags: [kind],
      })),
  );
};
