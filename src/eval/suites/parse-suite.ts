import { basename } from 'node:path';
import { parseJson } from '../../core/config-json.js';
import { CwError } from '../../core/error.js';
import { isRecord, Mismatch } from './shape.js';
import { digestOf, HEADER, ROW, type Row, type Suite, type Target, type Tier } from './suite.js';

export interface SuiteFile {
  /** The path from the root of the repository, as in reports. */
  readonly name: string;
  readonly text: string;
}

interface ParsedFile {
  readonly name: string;
  readonly tier: Tier;
  readonly rows: readonly Row[];
}

/** A mistake in one line. */
interface Problem {
  readonly file: string;
  readonly line: number;
  readonly field: string;
  readonly sentence: string;
}

/** Maximum number of listed mistakes. More of them usually have one cause. */
const MOST_PROBLEMS = 20;

/** One error for all mistakes of a suite, so that they can be corrected in one pass. */
const invalid = (problems: readonly [Problem, ...Problem[]]): CwError => {
  const [{ file, line, field }] = problems;
  const shown = problems.slice(0, MOST_PROBLEMS).map((one) => `${one.file}:${one.line}: ${one.sentence}.`);
  const rest = problems.length > shown.length ? [`and ${problems.length - shown.length} lines more.`] : [];
  const where = problems.length === 1 ? `line ${line} of ${file}` : `these ${problems.length} lines`;
  return new CwError('suite-invalid', [...shown, ...rest].join('\n'), {
    next: `Correct ${where}; docs/eval.md has every field.`,
    detail: { file, line, field, problems },
  });
};

const throwIfAny = ([first, ...others]: readonly Problem[]): void => {
  if (first !== undefined) throw invalid([first, ...others]);
};

class InvalidJson extends Mismatch {
  constructor(column: number) {
    super('', 'JSON', undefined);
    this.message = `not valid JSON, see column ${column}`;
  }
}

const readJson = (file: string, source: string): unknown => {
  try {
    return parseJson(file, source);
  } catch (cause) {
    const column = cause instanceof CwError ? cause.detail.column : null;
    throw new InvalidJson(Number(column));
  }
};

const sameTarget = (a: Target, b: Target): boolean =>
  a.path === b.path && a.symbol === b.symbol && String(a.lines) === String(b.lines);

const readRow = (file: string, line: number, json: unknown): Row => {
  const { expectedPaths, notes, repo, ...row } = ROW.read(json, '');
  const expected = [...row.expected, ...expectedPaths];
  if (row.expectNone && expected.length > 0) throw new Mismatch('expect_none', 'no expected results beside it', true);
  if (!row.expectNone && expected.length === 0 && row.negative.length === 0)
    throw new Mismatch('expected', 'at least one result, or negative, or expect_none', undefined);
  const both = row.negative.find((target) => expected.some((other) => sameTarget(target, other)));
  if (both !== undefined) throw new Mismatch('negative', 'nothing that is expected as well', both.path);
  return {
    ...row,
    expected,
    ...(notes === '' ? {} : { notes }),
    ...(repo === null ? {} : { repo }),
    file,
    line,
  };
};

/** A row of a replay needs its commit, because the current index contains the change that the query describes. */
const checkTier = (tier: Tier, row: Row): Row => {
  if (tier === 'replay' && row.commit === null) throw new Mismatch('commit', 'the commit to run it on', undefined);
  return row;
};

const problemAt = (file: string, line: number, error: unknown): Problem => {
  if (!(error instanceof Mismatch)) throw error;
  return { file, line, field: error.field, sentence: error.message };
};

interface ReadFile extends ParsedFile {
  readonly problems: readonly Problem[];
}

/** Parses one JSON object per line (JSONL). Empty lines are skipped. */
const readLines = ({ name: file, text }: SuiteFile): ReadFile => {
  const rows: Row[] = [];
  const problems: Problem[] = [];
  let header: ReturnType<typeof HEADER.read> | null = null;
  let isFirst = true;
  for (const [at, source] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (source.trim() === '') continue;
    const line = at + 1;
    try {
      const json = readJson(file, source);
      if (isFirst && isRecord(json) && 'suite' in json) header = HEADER.read(json, '');
      else rows.push(checkTier(header?.tier ?? 'curated', readRow(file, line, json)));
    } catch (error) {
      problems.push(problemAt(file, line, error));
    }
    isFirst = false;
  }
  const name = header?.name ?? basename(file).replace(/\.jsonl$/, '');
  return { name, tier: header?.tier ?? 'curated', rows, problems };
};

/** Parses a file and ignores invalid lines, for uses that need only its tier and ids. */
export const readable = (file: SuiteFile): ParsedFile => readLines(file);

/** A row that was converted from a line of another format. */
export interface WrittenRow {
  readonly file: string;
  readonly line: number;
  readonly json: object;
}

/** Checks converted rows. Errors name the line of the source file, because the suite does not exist yet. */
export const checkRows = (written: readonly WrittenRow[]): void => {
  const rows: Row[] = [];
  const problems: Problem[] = [];
  for (const { file, line, json } of written) {
    try {
      rows.push(readRow(file, line, json));
    } catch (error) {
      problems.push(problemAt(file, line, error));
    }
  }
  throwIfAny([...problems, ...repeatedIds(rows)]);
};

/** Checks a row that is not in a file yet: the message of its mistake, or null. */
export const problemOf = (json: unknown): string | null => {
  try {
    readRow('', 0, json);
    return null;
  } catch (error) {
    if (error instanceof Mismatch) return error.message;
    throw error;
  }
};

const repeatedIds = (rows: readonly Row[]): Problem[] => {
  const places = new Map<string, Row>();
  return rows.flatMap((row) => {
    const { id, file, line } = row;
    const first = places.get(id);
    if (first === undefined) places.set(id, row);
    return first === undefined
      ? []
      : [{ file, line, field: 'id', sentence: `the id ${id} is taken by ${first.file}:${first.line}` }];
  });
};

/** Parses the files of one run as one suite. All have the same tier, and ids are unique. */
export const parseSuite = (files: readonly SuiteFile[]): Suite => {
  const parsed = files.map(readLines);
  const rows = parsed.flatMap((file) => file.rows);
  throwIfAny([...parsed.flatMap(({ problems }) => problems), ...repeatedIds(rows)]);
  const tiers = new Set(parsed.map(({ tier }) => tier));
  if (tiers.size > 1)
    throw new CwError('usage', `suites of different tiers cannot be run together: ${[...tiers].join(', ')}.`, {
      next: 'Run them one after the other.',
      detail: { tiers: [...tiers] },
    });
  return {
    name: parsed.map(({ name }) => name).join('+'),
    tier: parsed[0]?.tier ?? 'curated',
    files: files.map(({ name }) => name),
    rows,
    digest: digestOf(rows),
  };
};
