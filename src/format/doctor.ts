import { inLine, visible } from '../core/visible.js';
import type { Check } from '../maintain/doctor/check.js';
import type { DoctorReport } from '../maintain/doctor/doctor.js';
import { labelled } from './rows.js';
import type { Style } from './style.js';
import { counted } from './units.js';

const mark = (outcome: Check['outcome'], style: Style): string => {
  if (outcome === 'ok') return style.green('ok     ');
  return outcome === 'warning' ? style.yellow('warning') : style.red('FAILED ');
};

const versionLine = ({ cw, node, git, sqlite, treeSitter, platform }: DoctorReport['versions']): string =>
  [
    `cw ${cw}`,
    `Node ${node}`,
    git === null ? 'no git' : `git ${git}`,
    sqlite === null ? 'no SQLite' : `SQLite ${sqlite}`,
    `tree-sitter ${treeSitter}`,
    platform,
  ].join(', ');

/** Lists the rules of `.cwignore`. Of the many built-in rules, only their number per reason is printed. */
const ruleLines = (rules: DoctorReport['ignoreRules']): string[] => {
  const groups = new Map<string, number>();
  const own: string[] = [];
  for (const { reason, rule } of rules) {
    if (reason === 'ignored') own.push(inLine(rule));
    else groups.set(reason, (groups.get(reason) ?? 0) + 1);
  }
  return [...[...groups].map(([reason, count]) => `built-in: ${counted(count, 'pattern')} for ${reason}`), ...own];
};

export const formatDoctor = (report: DoctorReport, style: Style): string => {
  const { versions, checks, configuration, ignoreRules } = report;
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name, outcome, detail, next }) => {
    const line = `${mark(outcome, style)}  ${name.padEnd(width)}  ${visible(detail)}`;
    return next === '' ? line : `${line}\n${' '.repeat(width + 11)}${style.cyan('next')}: ${visible(next)}`;
  });
  const settings = configuration.map(({ key, value, origin }): [string, string] => [
    `  ${key}`,
    `${inLine(JSON.stringify(value))}  ${origin === 'default' ? style.dim(origin) : inLine(origin)}`,
  ]);
  const failures = checks.filter(({ outcome }) => outcome === 'failed').length;
  const warnings = checks.filter(({ outcome }) => outcome === 'warning').length;
  return [
    versionLine(versions),
    '',
    ...lines,
    ...(settings.length === 0 ? [] : ['', style.bold('configuration in force'), labelled(settings)]),
    ...(ignoreRules.length === 0 ? [] : ['', style.bold('ignore rules, the last that matches decides')]),
    ...ruleLines(ignoreRules).map((line) => `  ${line}`),
    '',
    failures === 0
      ? `${style.green('Nothing is broken')}, ${counted(warnings, 'warning')}.`
      : style.red(`${counted(failures, 'check')} failed.`),
  ].join('\n');
};
