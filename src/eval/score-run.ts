import { MEASURES, mean, measureName, scoreOf } from './measure.js';
import { judgeRun, type Qrel, type RunLine } from './trec.js';

export interface Scored {
  readonly queries: number;
  readonly measures: Readonly<Record<string, number>>;
}

const byQuery = <T extends { readonly query: string }>(lines: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const line of lines) {
    const group = groups.get(line.query);
    if (group === undefined) groups.set(line.query, [line]);
    else group.push(line);
  }
  return groups;
};

/** Means over the queries that both files have, as trec_eval takes them. */
export const scoreRun = (qrels: readonly Qrel[], run: readonly RunLine[], level: number): Scored => {
  const [judged, ranked] = [byQuery(qrels), byQuery(run)];
  const common = [...judged].flatMap(([query, lines]) => {
    const answers = ranked.get(query);
    return answers === undefined ? [] : [judgeRun(lines, answers, level)];
  });
  const measures = [...MEASURES, { family: 'RR', cutoff: null } as const, { family: 'AP', cutoff: null } as const];
  return {
    queries: common.length,
    measures: Object.fromEntries(
      measures.map((measure) => [measureName(measure), mean(common.map((one) => scoreOf(measure, one)))]),
    ),
  };
};
