import { beforeAll, describe, expect, it } from 'vitest';
import { compareResults } from '../../src/eval/compare/compare.js';
import { judgeGate } from '../../src/eval/gate/gate.js';
import { DEFAULT_POLICY } from '../../src/eval/gate/policy.js';
import type { Evaluated } from '../../src/eval/run/evaluate.js';
import type { EvalResult } from '../../src/eval/run/result.js';
import { runSuite } from '../../src/eval/run/run.js';
import { digestOf, type Row, type Suite } from '../../src/eval/suites/suite.js';
import { annotationsOf } from '../../src/format/eval/annotations.js';
import { formatCompare } from '../../src/format/eval/compare.js';
import { formatHtml } from '../../src/format/eval/html.js';
import { formatJunit } from '../../src/format/eval/junit.js';
import { formatMarkdown } from '../../src/format/eval/markdown.js';
import { formatEval } from '../../src/format/eval/terminal.js';
import { PLAIN } from '../../src/format/style.js';
import { askerOf, options, ranking, row } from '../eval/samples.js';

/** One query with two targets that loses the second, and a tag whose only query has nothing to find. */
const rows: readonly Row[] = [
  row('two', ['a.ts', 'b.ts'], { tags: ['pair'] }),
  row('none', [], { expectNone: true, tags: ['nothing'] }),
];
const suite: Suite = { name: 's', tier: 'curated', files: ['eval/s.jsonl'], rows, digest: digestOf(rows) };

const resultOf = (...paths: readonly string[]): Promise<EvalResult> =>
  runSuite(
    suite,
    askerOf((query) => (query.endsWith('two') ? ranking(...paths) : [])),
    options,
  );

let evaluated: Evaluated;
beforeAll(async () => {
  const [before, result] = [await resultOf('a.ts', 'b.ts'), await resultOf('a.ts', 'x.ts')];
  const policy = { ...DEFAULT_POLICY, maxDrop: {} };
  const gate = judgeGate(result, before, policy, { wanted: result.index.commit, baseline: 'stored' });
  expect(gate.verdict).toBe('passed');
  evaluated = { result, before, gate, warnings: [] };
});

describe('the loss of one of several targets', () => {
  it('is on the terminal, which does not call everything found', () => {
    const text = formatEval(evaluated, PLAIN);
    expect(text).not.toContain('Every query has');
    expect(text).not.toContain('No query moved');
    expect(text).toContain('No query lacks all that it expects among the first 10; 1 has only a part of it:');
    expect(text).toMatch(/^ {2}two {2}query two {2}lacks b\.ts$/m);
    expect(text).toMatch(/^ {2}partly left {2}two {2}1 -> 1 {2}query two {2}lost b\.ts$/m);
  });

  it('is in the Markdown', () => {
    const text = formatMarkdown(evaluated);
    expect(text).toContain('| `two` | partly left | 1 → 1 | `query two` | lost `b.ts` |');
    expect(text).toContain('1 of 2 with only a part of what they expect among the first 10');
  });

  it('is on the page', () => {
    const text = formatHtml(evaluated, []);
    expect(text).toContain('1 left in part');
    expect(text).toContain('▼ partly left');
    expect(text).toContain('data-move="worse"');
    expect(text).toContain('0 of 2 queries fail, 1 lack a part of what they expect among the first 10.');
  });

  it('is skipped with its reason in JUnit, because the gate is passed', () => {
    expect(formatJunit(evaluated)).toMatch(
      /name="two: query two"[^>]*><skipped message="partly left the first 10: lost b\.ts"\/>/,
    );
  });

  it('is a warning among the annotations', () => {
    expect(annotationsOf(evaluated)).toContain(
      '::warning file=eval/a.jsonl,line=1,title=two%3A partly left the first 10::query two%0Alost b.ts; found a.ts',
    );
  });

  it('is in a comparison', () => {
    const compared = compareResults(evaluated.before!, evaluated.result);
    const text = formatCompare(compared, { before: 'main', after: 'HEAD' }, PLAIN);
    expect(text).not.toContain('No query moved');
    expect(text).toMatch(/^ {2}partly left two {2}1 -> 1 {2}query two {2}lost b\.ts$/m);
  });
});

describe('a group whose queries have nothing to find', () => {
  it('has no value in any report, and no bar', () => {
    expect(formatEval(evaluated, PLAIN)).toMatch(/^ {2}tag +nothing +0( +-){4}$/m);
    expect(formatMarkdown(evaluated)).toContain('| tag `nothing` | 0 | - | - | - |  |');
    expect(formatHtml(evaluated, [])).toContain(
      'nothing</th><td class="number">0</td><td class="number">-</td><td class="number">-</td><td class="number"></td><td class="picture"></td></tr>',
    );
  });
});
