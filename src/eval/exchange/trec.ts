import { CwError } from '../../core/error.js';
import type { Judged } from '../run/measure.js';
import type { EvalResult } from '../run/result.js';
import type { Row } from '../suites/suite.js';

/** Reads and writes TREC judgements (qrels) and rankings (runs). White space separates columns, so ids cannot contain it. */

export interface Qrel {
  readonly query: string;
  readonly document: string;
  readonly relevance: number;
  /** The line in the file. */
  readonly line: number;
}

export interface RunLine {
  readonly query: string;
  readonly document: string;
  readonly score: number;
}

const bad = (file: string, line: number, expected: string): CwError =>
  new CwError('suite-invalid', `${file}:${line}: expected ${expected}.`, {
    next: `Correct line ${line} of ${file}.`,
    detail: { file, line },
  });

const rowsOf = (text: string): { words: string[]; line: number }[] =>
  text.split('\n').flatMap((source, at) => {
    const words = source.trim().split(/\s+/);
    return words[0] === '' ? [] : [{ words, line: at + 1 }];
  });

/** Refuses duplicate documents of a query, as trec_eval does: counted twice, recall could exceed 1. */
export const refuseTwice = <T extends { readonly query: string; readonly document: string; readonly line: number }>(
  file: string,
  lines: readonly T[],
): readonly T[] => {
  const first = new Map<string, number>();
  for (const { query, document, line } of lines) {
    const key = `${query} ${document}`;
    const earlier = first.get(key);
    if (earlier !== undefined)
      throw bad(file, line, `each document once for a query, found ${document} of line ${earlier} again`);
    first.set(key, line);
  }
  return lines;
};

const parseQrelLines = (file: string, text: string): Qrel[] =>
  rowsOf(text).map(({ words, line }) => {
    const [query, , document, relevance] = words;
    if (query === undefined || document === undefined || !/^-?\d+$/.test(relevance ?? ''))
      throw bad(file, line, 'query, 0, document and a whole number');
    return { query, document, relevance: Number(relevance), line };
  });

export const parseQrels = (file: string, text: string): readonly Qrel[] =>
  refuseTwice(file, parseQrelLines(file, text));

const parseRunLines = (file: string, text: string): (RunLine & { readonly line: number })[] =>
  rowsOf(text).map(({ words, line }) => {
    const [query, , document, , score] = words;
    if (query === undefined || document === undefined || score === undefined || Number.isNaN(Number(score)))
      throw bad(file, line, 'query, Q0, document, rank, score and a tag');
    return { query, document, score: Number(score), line };
  });

export const parseRun = (file: string, text: string): readonly RunLine[] =>
  refuseTwice(file, parseRunLines(file, text));

/** The order of trec_eval: by score, never by the rank column. For equal scores the larger document name comes first. */
export const trecOrder = (lines: readonly RunLine[]): RunLine[] =>
  [...lines].sort((a, b) => b.score - a.score || Buffer.compare(Buffer.from(b.document), Buffer.from(a.document)));

/** Judges the ranking of one query. A document counts as relevant from relevance `level` on. */
export const judgeRun = (qrels: readonly Qrel[], lines: readonly RunLine[], level: number): Judged => {
  const relevance = new Map(qrels.map((qrel) => [qrel.document, qrel.relevance]));
  const order = trecOrder(lines);
  const gains = order.map(({ document }) => Math.max(0, relevance.get(document) ?? 0));
  const ideal = [...relevance.values()].filter((value) => value > 0).sort((a, b) => b - a);
  const ranked = order.map(({ document }) => (relevance.get(document) ?? 0) >= level);
  const found = ranked.flatMap((isFound, at) => (isFound ? [at + 1] : []));
  const wanted = [...relevance.values()].filter((value) => value >= level).length;
  const missing = Array<null>(Math.max(0, wanted - found.length)).fill(null);
  return { gains, ideal, isRelevant: ranked, ranks: [...found, ...missing] };
};

/** A document name without white space: the path, percent-encoded. `decodeURIComponent` reverses it. */
export const documentId = (path: string): string => encodeURI(path).replaceAll('#', '%23').replaceAll('?', '%3F');

/** Decodes the name of a document or the id of a query. */
export const decodedId = (id: string): string => {
  try {
    return decodeURIComponent(id);
  } catch {
    // Ids of other tools may contain `%` without being encoded.
    return id;
  }
};

/** Encodes white space and `%`, so that different ids stay different. */
export const queryId = (id: string): string => id.replace(/[\s%]+/g, (found) => encodeURIComponent(found));

/** Grades by file, since a TREC document has no lines. Negative targets get grade 0. */
export const gradesOf = ({ expected, alsoRelevant, negative }: Row): ReadonlyMap<string, number> => {
  const grades = new Map<string, number>();
  for (const { path } of negative) grades.set(path, 0);
  for (const { path, grade } of [...alsoRelevant, ...expected])
    grades.set(path, Math.max(grade, grades.get(path) ?? 0));
  return grades;
};

export const qrelsText = (rows: readonly Row[]): string => {
  const lines = rows.flatMap((row) =>
    [...gradesOf(row)].map(([path, grade]) => `${queryId(row.id)} 0 ${documentId(path)} ${grade}\n`),
  );
  return lines.join('');
};

/** The ranking as a TREC run. Scores fall by one per rank, because trec_eval sorts by score alone. */
export const runText = ({ queries, depth, suite }: EvalResult): string =>
  queries
    .flatMap(({ id, top }) => {
      const paths = [...new Map(top.map(({ path, rank }) => [path, rank])).keys()];
      const tag = `cw-${queryId(suite.name)}`;
      return paths.map((path, at) => `${queryId(id)} Q0 ${documentId(path)} ${at + 1} ${depth + 1 - at} ${tag}\n`);
    })
    .join('');
