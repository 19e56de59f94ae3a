import { decimal } from '../gate/gate-numbers.js';
import type { EvalResult } from '../run/result.js';
import { wilson } from '../run/statistics.js';
import { leaksIn } from './lint-leaks.js';
import type { Row, Suite, Target } from './suite.js';

/** What is wrong with a suite although every row is well formed. */

export interface Finding {
  /** error: results mean nothing until it is mended. warning: they mean less than they seem to. */
  readonly level: 'error' | 'warning';
  readonly rule: LintRule;
  readonly file: string;
  readonly line: number;
  readonly id: string | null;
  readonly message: string;
  /** A path that `--fix` writes in the place of another. */
  readonly fix: { readonly from: string; readonly to: string } | null;
}

export const LINT_RULES = {
  'missing-path': 'a path that is not at the commit',
  'missing-symbol': 'an expected symbol that is not in its file',
  'missing-lines': 'lines behind the end of the file',
  'not-indexed': 'an expected file that the index leaves out',
  'suite-indexed': 'a suite file inside the indexed corpus',
  'query-in-corpus': 'a query that stands word for word in the indexed corpus',
  'repeated-query': 'the same query twice',
  saturated: 'a suite that cannot get better',
  'small-tag': 'a tag with too few queries to mean anything',
  draft: 'a row that nobody has rewritten yet',
} as const;

export type LintRule = keyof typeof LINT_RULES;

/** What the linter has to know of the repository. */
export interface Corpus {
  /** null: no such path at the commit. Else whether it is indexed, or why not. */
  fileAt(path: string): { readonly skip: string; readonly lines: number } | null;
  symbolsOf(path: string): readonly string[];
  /** Every indexed text with one of its paths. */
  texts(): Iterable<{ readonly path: string; readonly text: string }>;
  renamed(path: string): Promise<string | null>;
}

/** Below this the interval of a share is wider than half of the scale. */
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

/** What is nowhere is never found: such a row guards nothing. One that the index leaves out is guarded well. */
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
    return first === undefined ? [] : [findingAt(row, 'warning', 'repeated-query', `${first.id} asks the same`)];
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

/** What `cw eval init` writes: a row to be put into the words of a person. */
export const DRAFT_TAG = 'draft';

/** Everything at the first rank: nothing can be told from it any more, but a loss. */
const saturated = (suite: Suite, result: EvalResult | null): Finding[] => {
  const first = suite.rows[0];
  if (result === null || first === undefined || result.summary.queries < SMALL_TAG) return [];
  if ((result.summary.measures['Success@1'] ?? 0) < 1) return [];
  const message = `all ${result.summary.queries} queries have what they expect at the first rank: add harder ones`;
  return [{ ...findingAt(first, 'warning', 'saturated', message), line: 1, id: null }];
};

/** `result`: of the same suite, when there is an index to ask. */
export const lintSuite = async (suite: Suite, corpus: Corpus, result: EvalResult | null): Promise<Finding[]> => {
  const findings: Finding[] = [];
  // A generated row that is asked at its own commit is not judged by this one.
  for (const row of suite.rows.filter(({ commit }) => commit === null || suite.tier !== 'replay')) {
    for (const target of [...row.expected, ...row.alsoRelevant])
      findings.push(...(await targetFindings(row, target, corpus)));
    for (const target of row.negative) findings.push(...(await negativeFindings(row, target, corpus)));
    if (row.tags.includes(DRAFT_TAG))
      findings.push(
        findingAt(row, 'warning', 'draft', 'ask it in words of somebody who does not know the code, and drop the tag'),
      );
  }
  const leaks = leaksIn(suite, corpus);
  const all = [...findings, ...leaks, ...repeated(suite.rows), ...smallTags(suite), ...saturated(suite, result)];
  return all.sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
};
