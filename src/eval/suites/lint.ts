import { decimal } from '../gate/gate-numbers.js';
import type { EvalResult } from '../run/result.js';
import { wilson } from '../run/statistics.js';
import { leaksIn } from './lint-leaks.js';
import type { Row, Suite, Target } from './suite.js';

/** Lint rules for suites whose rows are all well formed. */

export interface Finding {
  /** error: results are meaningless until it is fixed. warning: results mean less than they seem to. */
  readonly level: 'error' | 'warning';
  readonly rule: LintRule;
  readonly file: string;
  readonly line: number;
  readonly id: string | null;
  readonly message: string;
  /** The replacement of a path that `--fix` writes. */
  readonly fix: { readonly from: string; readonly to: string } | null;
}

export const LINT_RULES = {
  'missing-path': 'a path that is not at the commit',
  'missing-symbol': 'an expected symbol that is not in its file',
  'missing-lines': 'lines after the end of the file',
  'not-indexed': 'an expected file that the index leaves out',
  'suite-indexed': 'a suite file inside the indexed corpus',
  'query-in-corpus': 'a query that is a literal copy of indexed text',
  'repeated-query': 'the same query twice',
  saturated: 'a suite that cannot get better',
  'small-tag': 'a tag with too few queries to mean anything',
  draft: 'a row that nobody has rewritten yet',
} as const;

export type LintRule = keyof typeof LINT_RULES;

/** What the linter reads from the repository. */
export interface Corpus {
  /** null: no such path at the commit. `skip` is the reason why the file is not indexed, or empty. */
  fileAt(path: string): { readonly skip: string; readonly lines: number } | null;
  symbolsOf(path: string): readonly string[];
  /** Every indexed text with one of its paths. */
  texts(): Iterable<{ readonly path: string; readonly text: string }>;
  renamed(path: string): Promise<string | null>;
}

/** With fewer queries, the confidence interval of a share is wider than 0.5. */
export const SMALL_TAG = 5;

const findingAt = (
  row: Row,
  level: Finding['level'],
  rule: LintRule,
  message: string,
  fix: Finding['fix'] = null,
): Finding => ({
  level,
  rule,
  file: row.file,
  line: row.line,
  id: row.id,
  message,
  fix,
});

const hasSymbol = (names: readonly string[], wanted: string): boolean =>
  names.some(
    (name) => name === wanted || (/[.:#/\\>]/.test(name.at(-wanted.length - 1) ?? '') && name.endsWith(wanted)),
  );

const missingPath = async (row: Row, path: string, level: Finding['level'], corpus: Corpus): Promise<Finding> => {
  const to = await corpus.renamed(path);
  return to === null
    ? findingAt(row, level, 'missing-path', `${path} is not in the repository`)
    : findingAt(row, level, 'missing-path', `${path} was renamed to ${to}`, { from: path, to });
};

/** A negative target that does not exist can never be found, so it checks nothing. One that is not indexed is fine. */
const negativeFindings = async (row: Row, { path }: Target, corpus: Corpus): Promise<Finding[]> =>
  corpus.fileAt(path) === null ? [await missingPath(row, path, 'warning', corpus)] : [];

const targetFindings = async (row: Row, target: Target, corpus: Corpus): Promise<Finding[]> => {
  const { path, symbol, lines } = target;
  const file = corpus.fileAt(path);
  if (file === null) return [await missingPath(row, path, 'error', corpus)];
  if (file.skip !== '') return [findingAt(row, 'error', 'not-indexed', `${path} is not indexed: ${file.skip}`)];
  const findings: Finding[] = [];
  if (symbol !== null && !hasSymbol(corpus.symbolsOf(path), symbol))
    findings.push(findingAt(row, 'error', 'missing-symbol', `${path} has no symbol ${symbol}`));
  if (lines !== null && lines[1] > file.lines)
    findings.push(findingAt(row, 'error', 'missing-lines', `${path} has ${file.lines} lines, not ${lines[1]}`));
  return findings;
};

const repeated = (rows: readonly Row[]): Finding[] => {
  const seen = new Map<string, Row>();
  return rows.flatMap((row) => {
    const key = row.query.toLowerCase().replace(/\s+/g, ' ').trim();
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row);
    return first === undefined ? [] : [findingAt(row, 'warning', 'repeated-query', `${first.id} has the same query`)];
  });
};

const smallTags = (suite: Suite): Finding[] => {
  const tags = new Map<string, Row[]>();
  for (const row of suite.rows) for (const tag of new Set(row.tags)) tags.set(tag, [...(tags.get(tag) ?? []), row]);
  return [...tags].flatMap(([tag, rows]) => {
    const first = rows[0];
    if (first === undefined || rows.length >= SMALL_TAG || tag === DRAFT_TAG) return [];
    const [low, high] = wilson(1, rows.length, 0.95);
    const message = `the tag ${tag} has ${rows.length} of the ${SMALL_TAG} queries it needs: even all found means ${decimal(low)} to ${decimal(high)}`;
    return [{ ...findingAt(first, 'warning', 'small-tag', message), id: null }];
  });
};

/** The tag of rows made by `cw eval init`, which a person should rewrite. */
export const DRAFT_TAG = 'draft';

/** If every query has its expected result at rank 1, the suite cannot show an improvement. */
const saturated = (suite: Suite, result: EvalResult | null): Finding[] => {
  const first = suite.rows[0];
  if (result === null || first === undefined || result.summary.queries < SMALL_TAG) return [];
  if ((result.summary.measures['Success@1'] ?? 0) < 1) return [];
  const message = `all ${result.summary.queries} queries have what they expect at the first rank: add harder ones`;
  return [{ ...findingAt(first, 'warning', 'saturated', message), line: 1, id: null }];
};

/** Applies all lint rules. `result` is a run of the same suite, or null if it was not run. */
export const lintSuite = async (suite: Suite, corpus: Corpus, result: EvalResult | null): Promise<Finding[]> => {
  const findings: Finding[] = [];
  // A row of a replay belongs to its own commit, so its paths are not checked at this one.
  for (const row of suite.rows.filter(({ commit }) => commit === null || suite.tier !== 'replay')) {
    for (const target of [...row.expected, ...row.alsoRelevant])
      findings.push(...(await targetFindings(row, target, corpus)));
    for (const target of row.negative) findings.push(...(await negativeFindings(row, target, corpus)));
    if (row.tags.includes(DRAFT_TAG))
      findings.push(
        findingAt(
          row,
          'warning',
          'draft',
          'rewrite it in the words of somebody who does not know the code, and remove the tag',
        ),
      );
  }
  const leaks = leaksIn(suite, corpus);
  const all = [...findings, ...leaks, ...repeated(suite.rows), ...smallTags(suite), ...saturated(suite, result)];
  return all.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
};
