import { inLine, visible } from '../core/visible.js';
import type { Step, VerifyResult } from '../maintain/verify-run.js';
import type { Style } from './style.js';
import { count, duration } from './units.js';

const mark = (outcome: Step['outcome'], style: Style): string => {
  if (outcome === 'passed') return style.green('passed     ');
  return outcome === 'failed' ? style.red('FAILED     ') : style.yellow('not checked');
};

const differences = ({ rebuilt }: VerifyResult): string[] => {
  if (rebuilt === null) return [];
  const lines = rebuilt.differences.flatMap(({ table, key, index, rebuilt: other }) => [
    `  ${table} ${inLine(key)}`,
    `    index    ${inLine(index ?? '(no such row)')}`,
    `    rebuilt  ${inLine(other ?? '(no such row)')}`,
  ]);
  return [
    `digest of the index    ${rebuilt.digest.index}`,
    `digest of the rebuild  ${rebuilt.digest.rebuilt}`,
    ...lines,
  ];
};

const MEND = {
  index: 'Build it again with `cw index --full`.',
  artifact: 'Get it again, or make a new one with `cw state export`.',
} as const;

/** Prints the checklist of `cw verify`: each step with what it proves, and then the verdict. */
export const formatVerify = (result: VerifyResult, subject: 'index' | 'artifact', style: Style): string => {
  const width = Math.max(...result.steps.map(({ name }) => name.length));
  const steps = result.steps.map(({ name, proves, outcome, detail }) => {
    const line = `${mark(outcome, style)}  ${name.padEnd(width)}  ${style.dim(proves)}`;
    return detail === '' ? line : `${line}\n${' '.repeat(width + 15)}${visible(detail)}`;
  });
  const failed = result.steps.find(({ outcome }) => outcome === 'failed');
  const unchecked = result.steps.filter(({ outcome }) => outcome === 'not-checked').length;
  const rest = unchecked === 0 ? '' : `, ${count(unchecked)} not checked`;
  const verdict =
    failed === undefined
      ? `${style.green(`The ${subject} is sound`)}: ${count(result.steps.length - unchecked)} steps passed${rest}, ${duration(result.milliseconds)}.`
      : `${style.red(`The ${subject} is not sound: ${failed.name}`)}. ${MEND[subject]}`;
  return [...steps, ...differences(result), verdict].join('\n');
};
