import { CwError } from '../core/error.js';
import { csvText, parseCsv } from './csv.js';
import { lineOf } from './rewrite.js';
import { isRecord } from './shape.js';
import { EXPECTED_GRADE, RELEVANT_GRADE, type Row, SUITE_FORMAT, type Target, targetName } from './suite.js';
import { documentId, parseQrels, pathOfDocument, type Qrel } from './trec.js';

/** Suites of others become ours, and ours theirs. Everything here is text to text. */

const COLUMNS = [
  'id',
  'query',
  'expected',
  'also_relevant',
  'negative',
  'intent',
  'tags',
  'split',
  'expect_none',
] as const;
/** Between the items of a list in one cell; no path of a sane repository has it. */
const BETWEEN = '|';

const bad = (file: string, line: number, what: string): CwError =>
  new CwError('suite-invalid', `${file}:${line}: ${what}.`, {
    next: `Correct line ${line} of ${file}.`,
    detail: { file, line },
  });

const suiteText = (name: string, rows: readonly object[]): string =>
  `${[{ suite: SUITE_FORMAT, name }, ...rows].map(lineOf).join('\n')}\n`;

/** A grade of its own only where it is not the usual one. */
const graded = (path: string, grade: number, usual: number): string | object =>
  grade === usual ? path : { path, grade };

/** What is judged relevant is expected, with its grade; the rest of the judgements says what is not. */
const rowsOfQrels = (queries: ReadonlyMap<string, string>, qrels: readonly Qrel[], file: string): object[] => {
  const byQuery = new Map<string, Qrel[]>();
  for (const qrel of qrels) byQuery.set(qrel.query, [...(byQuery.get(qrel.query) ?? []), qrel]);
  return [...byQuery].flatMap(([id, judged]) => {
    const query = queries.get(id);
    if (query === undefined) throw bad(file, 1, `there is no text of the query ${id}`);
    const relevant = judged.filter(({ relevance }) => relevance > 0);
    // Binary judgements are one grade; ours has no number then.
    const usual = relevant.every(({ relevance }) => relevance === relevant[0]?.relevance)
      ? relevant[0]?.relevance
      : null;
    if (relevant.length === 0) return [];
    const expected = relevant.map(({ document, relevance }) =>
      usual === null ? { path: pathOfDocument(document), grade: relevance } : pathOfDocument(document),
    );
    return [{ id, query, expected }];
  });
};

const readTopics = (file: string, text: string): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line, at): [string, string][] => {
      if (line.trim() === '') return [];
      const tab = line.indexOf('\t');
      if (tab < 1) throw bad(file, at + 1, 'expected an id, a tab and the query');
      return [[line.slice(0, tab).trim(), line.slice(tab + 1).trim()]];
    }),
  );

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Queries as `id<tab>text` lines, judgements as TREC qrels. */
export const fromTrec = (name: string, topics: NamedText, qrels: NamedText): string =>
  suiteText(name, rowsOfQrels(readTopics(topics.name, topics.text), parseQrels(qrels.name, qrels.text), topics.name));

const readBeirQueries = ({ name, text }: NamedText): Map<string, string> =>
  new Map(
    text.split('\n').flatMap((line, at): [string, string][] => {
      if (line.trim() === '') return [];
      const json: unknown = JSON.parse(line);
      if (!isRecord(json) || typeof json._id !== 'string' || typeof json.text !== 'string')
        throw bad(name, at + 1, 'expected an object with _id and text');
      return [[json._id, json.text]];
    }),
  );

/** `queries.jsonl` and `qrels/<split>.tsv`, whose first line is a heading. */
export const fromBeir = (name: string, queries: NamedText, qrels: NamedText): string => {
  const judged = qrels.text.split('\n').flatMap((line, at): Qrel[] => {
    if (line.trim() === '' || at === 0) return [];
    const [query, document, score] = line.split('\t');
    if (query === undefined || document === undefined || !/^\d+\s*$/.test(score ?? ''))
      throw bad(qrels.name, at + 1, 'expected query-id, corpus-id and score, with tabs between');
    return [{ query, document, relevance: Number(score), line: at + 1 }];
  });
  return suiteText(name, rowsOfQrels(readBeirQueries(queries), judged, queries.name));
};

const listOf = (cell: string): string[] =>
  cell
    .split(BETWEEN)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** `path#symbol` of a cell. */
const placeOf = (cell: string): string | object => {
  const [path = '', symbol] = cell.split('#');
  return symbol === undefined ? path : { path, symbol };
};

export const fromCsv = (name: string, { name: file, text }: NamedText): string => {
  const [head = [], ...lines] = parseCsv(text);
  const unknown = head.find((column) => !COLUMNS.some((known) => known === column));
  if (unknown !== undefined || !head.includes('id') || !head.includes('query'))
    throw bad(file, 1, `expected columns of ${COLUMNS.join(', ')}${unknown === undefined ? '' : `, found ${unknown}`}`);
  const rows = lines.map((line) => {
    const cell = (column: (typeof COLUMNS)[number]): string => line[head.indexOf(column)] ?? '';
    const places = (column: (typeof COLUMNS)[number]): object =>
      listOf(cell(column)).length === 0 ? {} : { [column]: listOf(cell(column)).map(placeOf) };
    return {
      id: cell('id'),
      query: cell('query'),
      ...places('expected'),
      ...places('also_relevant'),
      ...places('negative'),
      ...(cell('intent') === '' ? {} : { intent: cell('intent') }),
      ...(listOf(cell('tags')).length === 0 ? {} : { tags: listOf(cell('tags')) }),
      ...(cell('split') === '' ? {} : { split: cell('split') }),
      ...(/^(true|yes|1)$/i.test(cell('expect_none')) ? { expect_none: true } : {}),
    };
  });
  return suiteText(name, rows);
};

const cellOf = (targets: readonly Target[]): string => targets.map(targetName).join(BETWEEN);

export const toCsv = (rows: readonly Row[]): string =>
  csvText([
    COLUMNS,
    ...rows.map((row) => [
      row.id,
      row.query,
      cellOf(row.expected),
      cellOf(row.alsoRelevant),
      cellOf(row.negative),
      row.intent ?? '',
      row.tags.join(BETWEEN),
      row.split ?? '',
      row.expectNone ? 'true' : '',
    ]),
  ]);

export const topicsText = (rows: readonly Row[]): string =>
  rows.map(({ id, query }) => `${id.replace(/\s+/g, '_')}\t${query.replace(/\s+/g, ' ')}\n`).join('');

export const beirQueries = (rows: readonly Row[]): string =>
  rows.map(({ id, query }) => `${JSON.stringify({ _id: id, text: query })}\n`).join('');

export const beirQrels = (rows: readonly Row[]): string => {
  const lines = rows.flatMap(({ id, expected, alsoRelevant }) => {
    const grades = new Map<string, number>();
    for (const { path, grade } of [...alsoRelevant, ...expected])
      grades.set(path, Math.max(grade, grades.get(path) ?? 0));
    return [...grades].map(([path, grade]) => `${id}\t${documentId(path)}\t${grade}\n`);
  });
  return `query-id\tcorpus-id\tscore\n${lines.join('')}`;
};

export const beirDocument = (path: string, text: string): string =>
  `${JSON.stringify({ _id: documentId(path), title: path, text })}\n`;

/** Rows of a generated suite as they are written. */
export const rowsText = (name: string, tier: string, rows: readonly object[]): string =>
  `${[{ suite: SUITE_FORMAT, name, tier }, ...rows].map(lineOf).join('\n')}\n`;

/** A row that was made by a program, as it is written. */
export const writtenRow = ({ id, query, expected, alsoRelevant, intent, tags, commit }: Row): object => ({
  id,
  query,
  expected: expected.map(({ path, grade }) => graded(path, grade, EXPECTED_GRADE)),
  ...(alsoRelevant.length === 0
    ? {}
    : { also_relevant: alsoRelevant.map(({ path, grade }) => graded(path, grade, RELEVANT_GRADE)) }),
  ...(intent === null ? {} : { intent }),
  ...(tags.length === 0 ? {} : { tags }),
  ...(commit === null ? {} : { commit }),
});
