const CUTOFFS = [1, 3, 5, 10];

const meanOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const percentWithin = (scored, k) => (100 * meanOf(scored.map(({ rank }) => (rank <= k ? 1 : 0)))).toFixed(1);

/** A Markdown table: a line for each repository, and one over all reports, each of which counts the same. */
export function tableOf(scored) {
  const repositories = [...new Set(scored.map(({ repo }) => repo))].sort();
  const groups = [...repositories.map((name) => [name, scored.filter(({ repo }) => repo === name)]), ['all', scored]];
  const heads = ['repository', 'reports', ...CUTOFFS.map((k) => `Acc@${k}`), 'ms to index', 'ms to search'];
  const line = ([name, members]) => [
    name,
    members.length,
    ...CUTOFFS.map((k) => percentWithin(members, k)),
    Math.round(meanOf(members.map(({ indexMs }) => indexMs))),
    Math.round(meanOf(members.map(({ searchMs }) => searchMs))),
  ];
  const rows = groups.map((group) => `| ${line(group).join(' | ')} |`);
  return [`| ${heads.join(' | ')} |`, `| --- |${' ---: |'.repeat(heads.length - 1)}`, ...rows].join('\n');
}
