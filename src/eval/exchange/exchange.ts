import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CwError } from '../../core/error.js';
import { openIndexForRead } from '../../store/db/open.js';
import type { Workspace } from '../../workspace/workspace.js';
import { curatedRows, readSuite, readText, rootOf, suiteFile } from '../suites/files.js';
import { checkRows } from '../suites/parse-suite.js';
import { fromCsv, toCsv } from './csv-suite.js';
import {
  beirDocument,
  beirQrels,
  beirQueries,
  fromBeir,
  fromTrec,
  type ImportedRows,
  type NamedText,
  suiteText,
  topicsText,
} from './interop.js';
import { leftOut } from './left-out.js';
import { qrelsText } from './trec.js';
import { writeText, writeTexts } from './write-text.js';

/** Imports and exports suites in the formats of other tools: TREC, BEIR and CSV. */

export const EXCHANGE_FORMATS = ['trec', 'beir', 'csv'] as const;
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number];

export const formatOf = (name: string): ExchangeFormat => {
  const format = EXCHANGE_FORMATS.find((known) => known === name);
  if (format !== undefined) return format;
  throw new CwError('usage', `there is no format ${name}.`, { next: `Use one of ${EXCHANGE_FORMATS.join(', ')}.` });
};

export interface Exchanged {
  readonly files: readonly string[];
  readonly rows: number;
  /** Data that the format cannot represent. */
  readonly warnings: readonly string[];
}

const named = (cwd: string, file: string): NamedText => ({ name: file, text: readText(resolve(cwd, file), file) });

const wrongFiles = (files: readonly string[], words: string): CwError =>
  new CwError('usage', `${files.length} files were given.`, { next: `Give ${words}.` });

const converted = (format: ExchangeFormat, cwd: string, files: readonly string[]): ImportedRows => {
  const [first, second] = files;
  if (first === undefined) throw wrongFiles(files, 'the files to import');
  if (format === 'csv') return { rows: fromCsv(named(cwd, first)), without: 0 };
  if (format === 'beir') {
    const qrels = second ?? join(first, 'qrels', 'test.tsv');
    return fromBeir(named(cwd, join(first, 'queries.jsonl')), named(cwd, qrels));
  }
  if (second === undefined) throw wrongFiles(files, 'the queries (id, tab, text), then the qrels');
  return fromTrec(named(cwd, first), named(cwd, second));
};

/** Imported ids that other suites use too. Ids are not changed, and suites that share an id cannot be run together. */
const sharedIds = (root: string, file: string): string[] => {
  const rows = curatedRows(root);
  const others = new Set(rows.flatMap((row) => (row.file === file ? [] : [row.id])));
  return rows.flatMap((row) => (row.file === file && others.has(row.id) ? [row.id] : []));
};

/** Writes eval/<name>.jsonl. An existing file is never overwritten. */
export const importSuite = (
  workspace: Workspace,
  format: ExchangeFormat,
  name: string,
  cwd: string,
  files: readonly string[],
): Exchanged => {
  const file = suiteFile(name);
  const root = rootOf(workspace);
  const path = join(root, file);
  if (existsSync(path))
    throw new CwError('usage', `${file} already exists.`, {
      next: 'Choose another name with --name, or remove it.',
      detail: { file },
    });
  const { rows, without } = converted(format, cwd, files);
  checkRows(rows);
  writeText(
    path,
    suiteText(
      name,
      rows.map(({ json }) => json),
    ),
  );
  const taken = sharedIds(root, file);
  const warnings = [
    ...(without === 0 ? [] : [`left out ${without} of the queries: nothing is judged relevant to them.`]),
    ...(taken.length === 0
      ? []
      : [`other suites use some of its ids, for example ${taken[0]}: run it alone, by its name.`]),
  ];
  return { files: [file], rows: rows.length, warnings };
};

/** Writes the corpus as a stream, one document per line, because it does not fit into one string. */
const writeCorpus = (workspace: Workspace, file: string): void => {
  const reader = openIndexForRead(workspace.paths.index);
  const documents = function* (): Generator<string> {
    // Files with equal content are all written, because a judgement may name any of them.
    for (const { path, contentId } of reader.tree().values())
      if (contentId !== null) yield beirDocument(path, reader.text(contentId) ?? '');
  };
  try {
    writeTexts(file, documents());
  } finally {
    reader.close();
  }
};

export const exportSuite = (
  workspace: Workspace,
  format: ExchangeFormat,
  to: string,
  cwd: string,
  suites: readonly string[],
): Exchanged => {
  const suite = readSuite(rootOf(workspace), cwd, suites);
  const { rows } = suite;
  const summary = { rows: rows.length, warnings: leftOut(format, suite) };
  const target = resolve(cwd, to);
  const write = (name: string, text: string): string => {
    writeText(join(target, name), text);
    return join(to, name);
  };
  switch (format) {
    case 'csv':
      writeText(target, toCsv(rows));
      return { files: [to], ...summary };
    case 'trec':
      return {
        files: [write('queries.tsv', topicsText(rows)), write('qrels.txt', qrelsText(rows))],
        ...summary,
      };
    case 'beir': {
      writeCorpus(workspace, join(target, 'corpus.jsonl'));
      const files = [write('queries.jsonl', beirQueries(rows)), write('qrels/test.tsv', beirQrels(rows))];
      return { files: [join(to, 'corpus.jsonl'), ...files], ...summary };
    }
  }
};
