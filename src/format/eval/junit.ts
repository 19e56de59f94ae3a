import { moveOf } from '../../eval/gate/movement.js';
import type { Evaluated } from '../../eval/run/evaluate.js';
import type { QueryResult } from '../../eval/run/result.js';
import type { FailedRun } from './failed-run.js';
import { lostTargets } from './moved.js';
import { escaped } from './xml.js';

/**
 * Writes JUnit XML: test cases for CI systems, one for each query and one for each rule of the gate. A query that failed
 * before is marked as skipped with a message, because a list of old failures would hide new ones. So is a query that the
 * policy excuses: a gate that passed must not look like one that failed.
 */

const seconds = (milliseconds: number | null): string => ((milliseconds ?? 0) / 1000).toFixed(4);

const story = ({ query, expected, top, detail }: QueryResult): string =>
  [
    `asked     ${query}`,
    `expected  ${expected.join(', ') || 'nothing'}`,
    `got       ${
      top
        .slice(0, 10)
        .map(({ rank, path, lineStart }) => `${rank}. ${path}:${lineStart}`)
        .join('\n          ') || 'nothing'
    }`,
    `why       ${detail}`,
  ].join('\n');

const element = (name: string, message: string, text: string): string =>
  `<${name} message="${escaped(message)}">${escaped(text).replaceAll('&#10;', '\n')}</${name}>`;

type Outcome = { readonly kind: 'passed' | 'failure' | 'error' | 'skipped'; readonly xml: string };

const skipped = (message: string): Outcome => ({ kind: 'skipped', xml: `<skipped message="${escaped(message)}"/>` });

/** Ids of the queries that violate a rule of the gate, or are excused from one. */
interface Judged {
  readonly blamed: ReadonlySet<string>;
  readonly allowed: ReadonlySet<string>;
}

const judgedIn = (gate: Evaluated['gate']): Judged => ({
  blamed: new Set(gate?.checks.flatMap(({ outcome, ids }) => (outcome === 'failed' ? ids : []))),
  allowed: new Set(gate?.checks.flatMap(({ allowed }) => allowed)),
});

const outcomeOf = (query: QueryResult, before: QueryResult | undefined, k: number, judged: Judged): Outcome => {
  if (query.error !== null) return { kind: 'error', xml: element('error', query.error, story(query)) };
  if (query.breaches[0] !== undefined)
    return { kind: 'failure', xml: element('failure', query.breaches[0], story(query)) };
  const moved = before === undefined || before.error !== null ? null : moveOf(before, query, k);
  if (query.failure === null)
    // The gate checks only queries that lost all results. A partial loss is reported as skipped, to be visible.
    return moved?.movement === 'partly-left'
      ? skipped(`partly left the first ${k}: ${lostTargets(moved)}`)
      : { kind: 'passed', xml: '' };
  const message = `${query.failure}: ${query.detail}`;
  const isOld = moved !== null && moved.before.failure !== null && moved.movement !== 'left';
  const isBlamed = judged.blamed.has(query.id);
  if (judged.allowed.has(query.id) && !isBlamed) return skipped(`allowed: ${message}`);
  if (isOld && !isBlamed) return skipped(`${message} (so before)`);
  return { kind: 'failure', xml: element('failure', message, story(query)) };
};

const count = (outcomes: readonly Outcome[], kind: Outcome['kind']): number =>
  outcomes.filter((outcome) => outcome.kind === kind).length;

const suiteXml = (
  name: string,
  cases: readonly { readonly open: string; readonly outcome: Outcome }[],
  time: string,
): string => {
  const outcomes = cases.map(({ outcome }) => outcome);
  const counts = `tests="${cases.length}" failures="${count(outcomes, 'failure')}" errors="${count(outcomes, 'error')}" skipped="${count(outcomes, 'skipped')}"`;
  return [
    ` <testsuite name="${escaped(name)}" ${counts} time="${time}">`,
    ...cases.map(({ open, outcome }) =>
      outcome.xml === '' ? `  <testcase ${open}/>` : `  <testcase ${open}>${outcome.xml}</testcase>`,
    ),
    ' </testsuite>',
  ].join('\n');
};

const documentXml = (suites: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="cw eval">\n${suites.join('\n')}\n</testsuites>\n`;

export const formatJunit = ({ result, before, gate }: Evaluated): string => {
  const old = new Map(before?.queries.map((query) => [query.id, query]));
  const judged = judgedIn(gate);
  const queries = result.queries.map((query) => ({
    open: `classname="${escaped(result.suite.name)}" name="${escaped(`${query.id}: ${query.query}`)}" file="${escaped(query.file)}" line="${query.line}" time="${seconds(query.milliseconds)}"`,
    outcome: outcomeOf(query, old.get(query.id), result.k, judged),
  }));
  const rules = (gate?.checks ?? []).map(({ name, outcome, detail }) => ({
    open: `classname="gate" name="${escaped(name)}" time="0"`,
    outcome: {
      kind: outcome === 'failed' ? 'failure' : outcome === 'passed' ? 'passed' : 'skipped',
      xml:
        outcome === 'failed'
          ? element('failure', detail, detail)
          : outcome === 'passed'
            ? ''
            : `<skipped message="${escaped(detail)}"/>`,
    } as const,
  }));
  const obstacles = (gate?.because ?? []).map((reason) => ({
    open: 'classname="gate" name="can be judged" time="0"',
    outcome: { kind: 'error', xml: element('error', reason, reason) } as const,
  }));
  const total = result.queries.reduce((sum, { milliseconds }) => sum + (milliseconds ?? 0), 0);
  const parts = [suiteXml(result.suite.name, queries, seconds(total))];
  if (gate !== null) parts.push(suiteXml('gate', [...rules, ...obstacles], '0'));
  return documentXml(parts);
};

/** One case with an error, because CI systems treat a file without cases as a success. */
export const failedJunit = ({ gate, error: { code, message, next } }: FailedRun): string => {
  const name = gate === 'judge' ? 'can be judged' : 'can be evaluated';
  const suite = gate === 'judge' ? 'gate' : 'evaluation';
  const xml = element('error', `${code}: ${message}`, next === '' ? message : `${message}\nnext: ${next}`);
  const open = `classname="${suite}" name="${name}" time="0"`;
  return documentXml([suiteXml(suite, [{ open, outcome: { kind: 'error', xml } }], '0')]);
};
