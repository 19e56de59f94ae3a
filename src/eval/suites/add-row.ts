import { existsSync } from 'node:fs';
import { CwError } from '../../core/error.js';
import { appendText } from '../exchange/write-text.js';
import type { Answered } from '../run/ask.js';
import { curatedRows, readFound, type SuitePlace } from './files.js';
import { parseSuite, problemOf } from './parse-suite.js';
import { lineOf } from './rewrite.js';
import type { Row, Tier } from './suite.js';

/** `cw eval add`: makes a row from a query and the results that a person chose, and appends it to a suite. */

export interface NewRow {
  readonly query: string;
  /** Numbers of listed results, `path`, `path#symbol` or `path:10-20`. An empty list: the query must find nothing. */
  readonly expected: readonly string[];
  readonly id: string | null;
  readonly intent: string | null;
  readonly tags: readonly string[];
}

const noSuchResult = (choice: string, count: number): CwError =>
  count === 0
    ? new CwError('usage', `there is no result ${choice}: nothing was found.`, {
        next: 'Give paths, or --none if the right answer is no result.',
      })
    : new CwError('usage', `there is no result ${choice}: ${count} are listed.`, {
        next: `Give numbers from 1 to ${count}, or paths.`,
      });

const unwritable = (problem: string): CwError =>
  new CwError('usage', `no row can be made of this: ${problem}.`, {
    next: 'Correct what was given; docs/eval.md has every field.',
  });

type TargetJson = string | { readonly path: string; readonly symbol?: string; readonly lines?: readonly number[] };

const targetOf = (choice: string, answers: readonly Answered[]): TargetJson => {
  if (/^\d+$/.test(choice)) {
    const answer = answers[Number(choice) - 1];
    if (answer === undefined) throw noSuchResult(choice, answers.length);
    return answer.path;
  }
  // `3#` means the symbol of the third result, `3` only its file.
  const [, number] = /^(\d+)#$/.exec(choice) ?? [];
  if (number !== undefined) {
    const answer = answers[Number(number) - 1];
    if (answer === undefined) throw noSuchResult(number, answers.length);
    const symbol = answer.qualifiedName ?? answer.name;
    return symbol === null ? answer.path : { path: answer.path, symbol };
  }
  const [, path = choice, symbol, from, to] = /^(.*?)(?:#([^#]+?))?(?::(\d+)-(\d+))?$/.exec(choice) ?? [];
  if (symbol === undefined && from === undefined) return path;
  return {
    path,
    ...(symbol === undefined ? {} : { symbol }),
    ...(from === undefined ? {} : { lines: [Number(from), Number(to)] }),
  };
};

/** An id made of the first words of the query, with a number if it is taken. */
const freeId = (query: string, taken: ReadonlySet<string>): string => {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const stem = words.slice(0, 4).join('-') || 'query';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}-${number}`;
    if (!taken.has(id)) return id;
  }
};

export interface AddedRow {
  readonly id: string;
  readonly line: string;
  /** Paths of the expected files. */
  readonly paths: readonly string[];
  readonly warnings: readonly string[];
}

const taken = (id: string, { file, line }: Row): CwError =>
  new CwError('usage', `the id ${id} is taken by ${file}:${line}.`, {
    next: 'Choose another with --id, or leave it out.',
    detail: { id, file, line },
  });

const generated = (name: string, tier: Tier): CwError =>
  new CwError('usage', `${name} is made by a program: its tier is ${tier}.`, {
    next: 'Name a suite of people with --suite.',
    detail: { file: name, tier },
  });

const normalised = (query: string): string => query.toLowerCase().replace(/\s+/g, ' ').trim();

/** Rows with the same query that contradict the new one: one expects results, the other none. */
const contradictions = ({ query, expected }: NewRow, known: readonly Row[]): string[] => {
  const same = known.filter((row) => normalised(row.query) === normalised(query));
  const [others, conflict] =
    expected.length === 0
      ? [same.filter((row) => row.expected.length > 0), 'expects results of the same query']
      : [same.filter((row) => row.expectNone), 'says that nothing is the right answer to the same query'];
  return others.map(({ id, file, line }) => `${id} (${file}:${line}) ${conflict}`);
};

/** Appends the row to the suite. Ids are unique among all suites of `root`, because they are run together. */
export const addRow = (
  root: string,
  { file, name }: SuitePlace,
  row: NewRow,
  answers: readonly Answered[],
): AddedRow => {
  const text = existsSync(file) ? readFound(file, name) : '';
  const own = text.trim() === '' ? null : parseSuite([{ name, text }]);
  if (own !== null && own.tier !== 'curated') throw generated(name, own.tier);
  const known = [...(own?.rows ?? []), ...curatedRows(root).filter((one) => one.file !== name)];
  const owner = known.find((one) => one.id === row.id);
  if (owner !== undefined) throw taken(owner.id, owner);
  const id = row.id ?? freeId(row.query, new Set(known.map((one) => one.id)));
  const expected = row.expected.map((choice) => targetOf(choice, answers));
  const json = {
    id,
    query: row.query,
    ...(expected.length === 0 ? { expect_none: true } : { expected }),
    ...(row.intent === null ? {} : { intent: row.intent }),
    ...(row.tags.length === 0 ? {} : { tags: row.tags }),
  };
  const problem = problemOf(json);
  if (problem !== null) throw unwritable(problem);
  const line = lineOf(json);
  appendText(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`);
  return {
    id,
    line,
    paths: expected.map((target) => (typeof target === 'string' ? target : target.path)),
    warnings: contradictions(row, known),
  };
};
