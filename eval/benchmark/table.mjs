import { MEASURES } from './score.mjs';

const meanOf = (questions, measure) =>
  questions.reduce((sum, question) => sum + question[measure], 0) / questions.length;

/** A Markdown table: a line for each group, and the means over all questions, each of which counts the same. */
export function tableOf(by, questions) {
  const groups = new Map();
  for (const question of questions) groups.set(question[by], [...(groups.get(question[by]) ?? []), question]);
  const rows = [...[...groups].sort(([a], [b]) => (a < b ? -1 : 1)), ['all', questions]];
  const line = ([name, members]) =>
    `| ${name} | ${members.length} | ${MEASURES.map((measure) => meanOf(members, measure).toFixed(4)).join(' | ')} |`;
  const heads = [by, 'questions', ...MEASURES];
  return [`| ${heads.join(' | ')} |`, `| --- |${' ---: |'.repeat(heads.length - 1)}`, ...rows.map(line)].join('\n');
}
