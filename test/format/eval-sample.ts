import { judgeGate } from '../../src/eval/gate/gate.js';
import { readPolicy } from '../../src/eval/gate/policy.js';
import type { Evaluated } from '../../src/eval/run/evaluate.js';
import type { EvalResult } from '../../src/eval/run/result.js';
import { runSuite } from '../../src/eval/run/run.js';
import { digestOf, type Row, type Suite } from '../../src/eval/suites/suite.js';
import { askerOf, options, ranking, row, searched, target } from '../eval/samples.js';

/** Text that is hostile to every format it can get into. */
export const NASTY = 'a <b>&amp;</b> | "q" \'s\' `t` %0A ::error:: ]]> \u0007\ud800 </script><script>x=1</script> end';

const rows: readonly Row[] = [
  row('fine', ['fine.ts'], { file: 'eval/s.jsonl', tags: ['one'], intent: 'concept', line: 2 }),
  row('lost', ['lost.ts'], { file: 'eval/s.jsonl', tags: ['one'], line: 3, negative: [target('bad.ts')] }),
  row('found', ['found.ts'], { file: 'eval/s.jsonl', tags: ['two'], line: 4 }),
  row('old', ['old.ts'], { file: 'eval/s.jsonl', line: 5 }),
  row('nasty', ['nasty.ts'], { file: 'eval/s.jsonl', query: NASTY, tags: ['<t>'], line: 6 }),
];
const suite: Suite = { name: 's', tier: 'curated', files: ['eval/s.jsonl'], rows, digest: digestOf(rows) };

const answersOf =
  (ranks: Readonly<Record<string, number>>) =>
  (query: string): ReturnType<typeof ranking> => {
    const id = query === NASTY ? 'nasty' : query.slice('query '.length);
    const paths = Array.from({ length: 12 }, (_, at) => `other${at}.ts`);
    const rank = ranks[id] ?? 1;
    if (rank > 0) paths.splice(rank - 1, 0, `${id}.ts`);
    return ranking(...paths);
  };

export const resultWith = (ranks: Readonly<Record<string, number>>): Promise<EvalResult> =>
  runSuite(suite, askerOf(answersOf(ranks)), options);

/** One query lost, one found, one that fails as it did, and a gate that fails. */
export const sample = async (): Promise<Evaluated> => {
  const before = await resultWith({ lost: 2, found: 11, old: 0 });
  const result = await resultWith({ lost: 12, found: 1, old: 0 });
  const policy = readPolicy('gate.json', { floors: { 'R@10': 0.9 }, max_drop: { 'R@10': 0.5 } });
  const gate = judgeGate(result, before, policy, { wanted: searched.commit, baseline: 'stored' });
  return { result, before, gate, warnings: gate.warnings };
};
