import { MEASURES, mean, measureName, scoreOf } from '../run/measure.js';
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

/**
 * Scores a TREC run. Means are over every judged query, as with `trec_eval -c`: a query without results has no line in the
 * run, and leaving it out would raise the mean.
 */
export const scoreRun = (qrels: readonly Qrel[], run: readonly RunLine[], level: number): Scored => {
  const [judged, ranked] = [byQuery(qrels), byQuery(run)];
  const all = [...judged].map(([query, lines]) => judgeRun(lines, ranked.get(query) ?? [], level));
  const measures = [...MEASURES, { family: 'RR', cutoff: null } as const, { family: 'AP', cutoff: null } as const];
  return {
    queries: all.length,
    measures: Object.fromEntries(
      measures.map((measure) => [measureName(measure), mean(all.map((one) => scoreOf(measure, one)))]),
    ),
  };
};
