import { CwError } from '../../core/error.js';
import type { WrittenRow } from '../suites/parse-suite.js';
import { EXPECTED_GRADE, RELEVANT_GRADE, type Row } from '../suites/suite.js';
import { placesCell, placesOfCell, textsCell, textsOfCell } from './cell.js';
import { csvText, parseCsv } from './csv.js';
import type { NamedText } from './interop.js';

/** Converts a suite to CSV for spreadsheets and back. Every field has a column, so that nothing is lost. */

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
  'notes',
  'repo',
  'commit',
] as const;
type Column = (typeof COLUMNS)[number];

const bad = (file: string, line: number, problem: string): CwError =>
  new CwError('suite-invalid', `${file}:${line}: ${problem}.`, {
    next: `Correct line ${line} of ${file}.`,
    detail: { file, line },
  });

const checkHead = (file: string, head: readonly string[]): void => {
  const unknown = head.find((column) => !COLUMNS.some((known) => known === column));
  if (unknown === undefined && head.includes('id') && head.includes('query')) return;
  throw bad(file, 1, `expected columns of ${COLUMNS.join(', ')}${unknown === undefined ? '' : `, found ${unknown}`}`);
};

const rowOf = (cell: (column: Column) => string): object => {
  const written = <T>(column: Column, read: (text: string) => readonly T[]): object =>
    read(cell(column)).length === 0 ? {} : { [column]: read(cell(column)) };
  const filled = (column: Column): object => (cell(column) === '' ? {} : { [column]: cell(column) });
  return {
    id: cell('id'),
    query: cell('query'),
    ...written('expected', placesOfCell),
    ...written('also_relevant', placesOfCell),
    ...written('negative', placesOfCell),
    ...filled('intent'),
    ...written('tags', textsOfCell),
    ...filled('split'),
    ...(/^(true|yes|1)$/i.test(cell('expect_none')) ? { expect_none: true } : {}),
    ...filled('notes'),
    ...filled('repo'),
    ...filled('commit'),
  };
};

export const fromCsv = ({ name: file, text }: NamedText): WrittenRow[] => {
  const [head, ...rows] = parseCsv(file, text);
  const columns = head?.cells ?? [];
  checkHead(file, columns);
  return rows.map(({ cells, line }) => {
    if (cells.length > columns.length) throw bad(file, line, `expected ${columns.length} cells, found ${cells.length}`);
    return { file, line, json: rowOf((column) => cells[columns.indexOf(column)] ?? '') };
  });
};

export const toCsv = (rows: readonly Row[]): string =>
  csvText([
    COLUMNS,
    ...rows.map((row) => [
      row.id,
      row.query,
      placesCell(row.expected, EXPECTED_GRADE),
      placesCell(row.alsoRelevant, RELEVANT_GRADE),
      placesCell(row.negative, RELEVANT_GRADE),
      row.intent ?? '',
      textsCell(row.tags),
      row.split ?? '',
      row.expectNone ? 'true' : '',
      row.notes ?? '',
      row.repo ?? '',
      row.commit ?? '',
    ]),
  ]);
