import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { compareResults } from '../../src/eval/compare/compare.js';
import { runText } from '../../src/eval/exchange/trec.js';
import { judgeGate } from '../../src/eval/gate/gate.js';
import { readPolicy } from '../../src/eval/gate/policy.js';
import type { Evaluated } from '../../src/eval/run/evaluate.js';
import { parseResult } from '../../src/eval/run/read-result.js';
import { annotationsOf } from '../../src/format/eval/annotations.js';
import { formatCompare } from '../../src/format/eval/compare.js';
import { resultText } from '../../src/format/eval/json.js';
import { formatJunit } from '../../src/format/eval/junit.js';
import { formatMarkdown } from '../../src/format/eval/markdown.js';
import { formatEval } from '../../src/format/eval/terminal.js';
import { snakeKeys } from '../../src/format/json.js';
import { COLORED, PLAIN } from '../../src/format/style.js';
import { expectShape } from '../helpers/shape.js';
import { sample } from './eval-sample.js';

let evaluated: Evaluated;
beforeAll(async () => {
  evaluated = await sample();
});

describe('the terminal report', () => {
  it('shows the measures with their change, the groups, the failures and the movements', () => {
    const text = formatEval(evaluated, PLAIN);
    expect(text).toContain('s  5 queries, curated, at cccccccccc (current)');
    expect(text).toMatch(/^ {2}R@10 +0\.600 +0\.600 +=$/m);
    expect(text).toMatch(/^ {2}Success@1 +0\.600 +0\.400 +\+0\.200$/m);
    expect(text).toMatch(/^ {2}tag +two +1 +1\.000/m);
    expect(text).toMatch(/^ {2}ranked-low +lost {2}query lost {2}at rank 12$/m);
    expect(text).toMatch(/^ {2}left +lost +2 -> 12 +query lost$/m);
    expect(text).toMatch(/^ {2}entered +found +11 -> 1 +query found$/m);
    expect(text).toContain('The gate FAILED.');
    expect(text).toMatch(/^ {2}FAILED +no query leaves the first 10 {2}lost$/m);
  });

  it('shows some groups of every kind, and says how many more there are', () => {
    const { result } = evaluated;
    const { summary } = result;
    const groups = [
      ...Array.from({ length: 30 }, (_, at) => ({ by: 'tag' as const, name: `tag${at}`, summary })),
      ...Array.from({ length: 9 }, (_, at) => ({ by: 'language' as const, name: `language${at}`, summary })),
    ];
    const text = formatEval({ ...evaluated, result: { ...result, groups } }, PLAIN);
    expect(text).toMatch(/^ {2}tag +tag7 .*\n {2}and 22 more tags\n {2}language +language0 /m);
    expect(text).toMatch(/^ {2}language +language7 .*\n {2}and 1 more language\n/m);
  });

  it('colours losses and gains', () => {
    const text = formatEval(evaluated, COLORED);
    expect(text).toContain('\u001b[32m+0.200\u001b[39m');
    expect(text).toContain('\u001b[31mleft\u001b[39m');
  });
});

describe('the Markdown report', () => {
  it('leads with the verdict and the rules that failed', () => {
    const text = formatMarkdown(evaluated);
    expect(text).toMatch(/^### ❌ Retrieval gate failed\n/);
    expect(text).toContain('- ❌ R@10 is at least 0.900: it is 0.600');
    expect(text).toContain('| `lost` | left | 2 → 12 | `query lost` |');
  });

  it('keeps foreign text inside its cell', () => {
    const line = formatMarkdown(evaluated)
      .split('\n')
      .find((one) => one.includes('tag `<t>`'));
    expect(line).toBeDefined();
    expect(formatMarkdown(evaluated)).not.toContain('<script>');
  });
});

describe('the JUnit report', () => {
  it('has a case for each query: failed when it is new, skipped when it is old', () => {
    const xml = formatJunit(evaluated);
    expect(xml).toContain('<testsuite name="s" tests="5" failures="1" errors="0" skipped="1"');
    expect(xml).toMatch(
      /name="lost: query lost" file="eval\/s\.jsonl" line="3" time="0\.0000"><failure message="ranked-low: at rank 12">/,
    );
    expect(xml).toMatch(/name="old: query old"[^>]*><skipped message="neighbours: [^"]* \(so before\)"\/>/);
    expect(xml).toContain('<testsuite name="gate"');
  });

  it('skips a loss that the policy allows, as the gate does', () => {
    const policy = readPolicy('gate.json', { queries: { allow: ['lost'] } });
    const { result, before } = evaluated;
    const gate = judgeGate(result, before, policy, { wanted: result.index.commit, baseline: 'stored' });
    expect(gate.verdict).toBe('passed');
    const xml = formatJunit({ ...evaluated, gate });
    expect(xml).toContain('<testsuite name="s" tests="5" failures="0" errors="0" skipped="2"');
    expect(xml).toMatch(/name="lost: query lost"[^>]*><skipped message="allowed: ranked-low: at rank 12"\/>/);
  });

  it('is well-formed XML, whatever a query holds', () => {
    const python = 'import sys,xml.dom.minidom as d;print(len(d.parse(sys.stdin).getElementsByTagName("testcase")))';
    const parsed = spawnSync('python3', ['-c', python], { input: formatJunit(evaluated), encoding: 'utf8' });
    // Machines without Python have no XML parser to ask; what is forbidden in XML is looked for all the same.
    if (parsed.error === undefined) expect(parsed).toMatchObject({ status: 0 });
    expect(formatJunit(evaluated)).not.toMatch(/[\u0000-\u0008]|\ud800/);
    expect(formatJunit(evaluated)).not.toContain('<b>');
  });
});

describe('the annotations', () => {
  it('stand on the lines of the suite, and only for what is new', () => {
    const lines = annotationsOf(evaluated).split('\n');
    expect(lines).toContain(
      '::error file=eval/s.jsonl,line=3,title=lost%3A left the first 10::query lost%0Aat rank 12; found other0.ts, other1.ts, other2.ts',
    );
    expect(lines).toContain('::error title=R@10 is at least 0.900::it is 0.600');
    expect(lines.filter((line) => line.includes('old'))).toEqual([]);
  });

  it('are one line each, so that a query cannot give commands to the runner', () => {
    const { result } = evaluated;
    const failed = {
      ...evaluated,
      before: null,
      result: {
        ...result,
        queries: result.queries.map((query) => ({ ...query, failure: 'missed' as const, detail: 'a\n::error::b' })),
      },
    };
    for (const line of annotationsOf(failed).split('\n')) expect(line).toMatch(/^::(error|warning) /);
  });
});

describe('a saved result', () => {
  it('is read back as it was', () => {
    expect(parseResult('r.json', resultText(evaluated.result))).toEqual(evaluated.result);
  });

  it('has the shape of its snapshot, and so has a comparison', () => {
    expectShape('eval', { ...snakeKeys(evaluated.result), gate: snakeKeys(evaluated.gate) });
    expectShape('eval-compare', snakeKeys(compareResults(evaluated.before!, evaluated.result)));
  });

  it('that is something else is refused with the field', () => {
    expect(() => parseResult('r.json', '{"kind":"cw-eval-result"}')).toThrow(
      'r.json is not a result of `cw eval`: format: expected',
    );
  });

  it('becomes a TREC run whose scores have the order of the ranks', () => {
    const lines = runText(evaluated.result)
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('lost '));
    expect(lines[0]).toBe('lost Q0 other0.ts 1 21 cw-s');
    const scores = lines.map((line) => Number(line.split(' ')[4]));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
  });
});

describe('a comparison', () => {
  const CALLED = { before: 'main', after: 'HEAD' };

  it('has the reasons of before and after, where they differ for what is expected', () => {
    const queries = evaluated.before!.queries.map((query) => ({
      ...query,
      rank: query.rank === null ? null : query.rank + 2,
      top: query.top.map((answer) => ({ ...answer, rank: answer.rank + 2, reasons: ['earlier words'] })),
    }));
    const text = formatCompare(compareResults({ ...evaluated.before!, queries }, evaluated.result), CALLED, PLAIN);
    expect(text).toMatch(/\(expected\) +words \(was: earlier words\)$/m);
    expect(text).toMatch(/^s {2}main \(\w+\) -> HEAD \(\w+\), /);
  });

  it('shows what entered, left and moved, the worst first, the expected file always', () => {
    const text = formatCompare(compareResults(evaluated.before!, evaluated.result), CALLED, PLAIN);
    const [left, entered] = [text.indexOf('left    lost'), text.indexOf('entered found')];
    expect(left).toBeGreaterThan(0);
    expect(entered).toBeGreaterThan(left);
    expect(text).toMatch(/^ {6}- {2}2 -> - {2}lost\.ts \(expected\) +words$/m);
    expect(text).toMatch(/^ {6}\+ {2}- -> 1 {2}found\.ts \(expected\) +words$/m);
  });

  it('says what else differs', () => {
    const other = { ...evaluated.before!, index: { ...evaluated.before!.index, channels: ['vectors'] } };
    expect(formatCompare(compareResults(other, evaluated.result), CALLED, PLAIN)).toContain(
      'Careful: other channels were searched.',
    );
  });
});
