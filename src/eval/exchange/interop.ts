import { CwError } from '../../core/error.js';
import { problemOf, type WrittenRow } from '../suites/parse-suite.js';
import { lineOf } from '../suites/rewrite.js';
import { isRecord } from '../suites/shape.js';
import { EXPECTED_GRADE, RELEVANT_GRADE, type Row, SUITE_FORMAT } from '../suites/suite.js';
import { decodedId, documentId, gradesOf, parseQrels, type Qrel, queryId, refuseTwice } from './trec.js';

/** Converts suites from and to TREC and BEIR. All functions convert text to text and access no files. */

const bad = (file: string, line: number, problem: string): CwError =>
  new CwError('suite-invalid', `${file}:${line}: ${problem}.`, {
    next: `Correct line ${line} of ${file}.`,
    detail: { file, line },
  });

/** The JSON of a target. The grade is written only if it differs from the default. */
const graded = (path: string, grade: number, defaultGrade: number): string | object =>
  grade === defaultGrade ? path : { path, grade };

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export interface ImportedRows {
  readonly rows: readonly WrittenRow[];
  /** Number of queries without a relevant document. They are not imported, since nothing is expected of them. */
  readonly without: number;
}

const byQuery = (qrels: readonly Qrel[]): Map<string, Qrel[]> => {
  const groups = new Map<string, Qrel[]>();
  for (const qrel of qrels) {
    const group = groups.get(qrel.query);
    if (group === undefined) groups.set(qrel.query, [qrel]);
    else group.push(qrel);
  }
  return groups;
};

/**
 * Relevant documents become expected targets with their grade. With graded judgements, documents of relevance 1 become
 * `also_relevant`, as `--level 2` scores them. Relevance 0 means judged and not relevant, which does not forbid a result.
 */
const targetsOf = (file: string, judged: readonly Qrel[]): object => {
  const relevant = judged.filter(({ relevance }) => relevance > 0);
  const isBinary = relevant.every(({ relevance }) => relevance === RELEVANT_GRADE);
  const written = (qrels: readonly Qrel[], defaultGrade: number): (string | object)[] =>
    qrels.map(({ document, relevance, line }) => {
      const target = graded(decodedId(document), isBinary ? defaultGrade : relevance, defaultGrade);
      const problem = problemOf({ id: 'one', query: 'one', expected: [target] });
      if (problem !== null) throw bad(file, line, problem);
      return target;
    });
  const expected = relevant.filter(({ relevance }) => isBinary || relevance >= EXPECTED_GRADE);
  const also = relevant.filter((qrel) => !expected.includes(qrel));
  return {
    expected: written(expected, EXPECTED_GRADE),
    ...(also.length === 0 ? {} : { also_relevant: written(also, RELEVANT_GRADE) }),
  };
};

const rowsOfQrels = (queries: ReadonlyMap<string, string>, qrels: readonly Qrel[], file: string): ImportedRows => {
  const asking = new Map([...byQuery(qrels)].filter(([, judged]) => judged.some(({ relevance }) => relevance > 0)));
  const rows = [...asking].map(([id, judged]): WrittenRow => {
    const { line } = judged[0]!;
    const query = queries.get(id);
    if (query === undefined) throw bad(file, line, `there is no text of the query ${id}`);
    return { file, line, json: { id: decodedId(id), query, ...targetsOf(file, judged) } };
  });
  return { rows, without: [...queries.keys()].filter((id) => !asking.has(id)).length };
};

/** Parses a file of queries. Duplicate ids are refused, because two queries would share their judgements. */
const readQueries = (
  { name, text }: NamedText,
  read: (source: string, line: number) => readonly [string, string],
): Map<string, string> => {
  const queries = new Map<string, string>();
  for (const [at, source] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (source.trim() === '') continue;
    const [id, query] = read(source, at + 1);
    if (queries.has(id)) throw bad(name, at + 1, `the id ${id} is taken by an earlier line`);
    queries.set(id, query);
  }
  return queries;
};

const readTopics = (topics: NamedText): Map<string, string> =>
  readQueries(topics, (source, line) => {
    const [id = '', ...words] = source.split('\t');
    const query = words.join('\t').trim();
    if (id.trim() === '' || query === '') throw bad(topics.name, line, 'expected an id, a tab and the query');
    return [id.trim(), query];
  });

/** Queries as `id<tab>text` lines, judgements as TREC qrels. */
export const fromTrec = (topics: NamedText, qrels: NamedText): ImportedRows =>
  rowsOfQrels(readTopics(topics), parseQrels(qrels.name, qrels.text), qrels.name);

const jsonOf = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
};

const readBeirQueries = (queries: NamedText): Map<string, string> =>
  readQueries(queries, (source, line) => {
    const json = jsonOf(source);
    if (json === undefined) throw bad(queries.name, line, 'not valid JSON');
    if (!isRecord(json) || typeof json._id !== 'string' || typeof json.text !== 'string' || json.text.trim() === '')
      throw bad(queries.name, line, 'expected an object with _id and text');
    return [json._id, json.text];
  });

/** Reads `queries.jsonl` and `qrels/<split>.tsv`. The first line of the latter is a heading. */
export const fromBeir = (queries: NamedText, qrels: NamedText): ImportedRows => {
  const judged = qrels.text.split('\n').flatMap((source, at): Qrel[] => {
    if (source.trim() === '' || at === 0) return [];
    const [query, document, score] = source.split('\t');
    if (query === undefined || document === undefined || !/^\d+\s*$/.test(score ?? ''))
      throw bad(qrels.name, at + 1, 'expected query-id, corpus-id and score, with tabs between');
    return [{ query, document, relevance: Number(score), line: at + 1 }];
  });
  return rowsOfQrels(readBeirQueries(queries), refuseTwice(qrels.name, judged), qrels.name);
};

export const topicsText = (rows: readonly Row[]): string =>
  rows.map(({ id, query }) => `${queryId(id)}\t${query.replace(/\s+/g, ' ')}\n`).join('');

export const beirQueries = (rows: readonly Row[]): string =>
  rows.map(({ id, query }) => `${JSON.stringify({ _id: queryId(id), text: query })}\n`).join('');

export const beirQrels = (rows: readonly Row[]): string => {
  const lines = rows.flatMap((row) =>
    [...gradesOf(row)].map(([path, grade]) => `${queryId(row.id)}\t${documentId(path)}\t${grade}\n`),
  );
  return `query-id\tcorpus-id\tscore\n${lines.join('')}`;
};

export const beirDocument = (path: string, text: string): string =>
  `${JSON.stringify({ _id: documentId(path), title: path, text })}\n`;

/** The text of a new suite file. */
export const suiteText = (name: string, rows: readonly object[]): string =>
  `${[{ suite: SUITE_FORMAT, name }, ...rows].map(lineOf).join('\n')}\n`;

/** The text of a generated suite file, whose header has a tier. */
export const rowsText = (name: string, tier: string, rows: readonly object[]): string =>
  `${[{ suite: SUITE_FORMAT, name, tier }, ...rows].map(lineOf).join('\n')}\n`;

/** The JSON of a generated row. */
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
