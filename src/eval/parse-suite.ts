import { basename } from 'node:path';
import { parseJson } from '../core/config-json.js';
import { CwError } from '../core/error.js';
import { isRecord, Mismatch } from './shape.js';
import { digestOf, HEADER, ROW, type Row, type Suite, type Tier } from './suite.js';

export interface SuiteFile {
  /** From the root of the repository, as reports and annotations name it. */
  readonly name: string;
  readonly text: string;
}

interface ParsedFile {
  readonly name: string;
  readonly tier: Tier;
  readonly rows: readonly Row[];
}

const invalid = (file: string, line: number, field: string, sentence: string, cause?: unknown): CwError =>
  new CwError('suite-invalid', `${file}:${line}: ${sentence}.`, {
    next: `Correct line ${line} of ${file}; docs/eval.md has every field.`,
    ...(cause === undefined ? {} : { cause }),
    detail: { file, line, field },
  });

const readJson = (file: string, line: number, source: string): unknown => {
  try {
    return parseJson(file, source);
  } catch (cause) {
    const column = cause instanceof CwError ? cause.detail.column : null;
    throw invalid(file, line, '', `not valid JSON, see column ${String(column)}`, cause);
  }
};

const readRow = (file: string, line: number, json: unknown): Row => {
  const { expectedPaths, notes, repo, ...row } = ROW.read(json, '');
  const expected = [...row.expected, ...expectedPaths];
  if (row.expectNone && expected.length > 0) throw new Mismatch('expect_none', 'no expected results beside it', true);
  if (!row.expectNone && expected.length === 0 && row.negative.length === 0)
    throw new Mismatch('expected', 'at least one result, or negative, or expect_none', undefined);
  return { ...row, expected, file, line };
};

/** One JSON object a line; empty lines are nothing. */
export const parseFile = ({ name: file, text }: SuiteFile): ParsedFile => {
  const rows: Row[] = [];
  let header: ReturnType<typeof HEADER.read> | null = null;
  for (const [at, source] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (source.trim() === '') continue;
    const line = at + 1;
    const json = readJson(file, line, source);
    try {
      const isHeader = header === null && rows.length === 0 && isRecord(json) && 'suite' in json;
      if (isHeader) header = HEADER.read(json, '');
      else rows.push(readRow(file, line, json));
    } catch (error) {
      if (!(error instanceof Mismatch)) throw error;
      throw invalid(file, line, error.field, error.message, error);
    }
  }
  const name = header?.name ?? basename(file).replace(/\.jsonl$/, '');
  return { name, tier: header?.tier ?? 'curated', rows };
};

/** Several files are one suite: of one tier, and no id twice. */
export const parseSuite = (files: readonly SuiteFile[]): Suite => {
  const parsed = files.map(parseFile);
  const tiers = new Set(parsed.map(({ tier }) => tier));
  if (tiers.size > 1)
    throw new CwError(
      'usage',
      `suites that people wrote and generated ones are never mixed: ${[...tiers].join(', ')}.`,
      {
        next: 'Run them one after the other.',
        detail: { tiers: [...tiers] },
      },
    );
  const rows = parsed.flatMap((file) => file.rows);
  const places = new Map<string, Row>();
  for (const row of rows) {
    const first = places.get(row.id);
    if (first !== undefined)
      throw invalid(row.file, row.line, 'id', `the id ${row.id} is taken by ${first.file}:${first.line}`);
    places.set(row.id, row);
  }
  return {
    name: parsed.map(({ name }) => name).join('+'),
    tier: parsed[0]?.tier ?? 'curated',
    files: files.map(({ name }) => name),
    rows,
    digest: digestOf(rows),
  };
};
