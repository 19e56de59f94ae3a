import { describe, expect, it } from 'vitest';
import { indexed, search } from '../../helpers/search-answer.js';

const module = (name: string): string => `export function ${name}(): void {\n  throw new Error('no');\n}\n`;
const FILES = { 'src/outer.ts': module('one'), 'src/middle.ts': module('two'), 'src/inner.ts': module('three') };

describe('a mention in a pasted stack trace counts most in the innermost frame', () => {
  it.each([
    [
      'JavaScript',
      [
        'Error: no',
        '    at c (/x/src/inner.ts:2:9)',
        '    at async b (/x/src/middle.ts:2:9)',
        '    at /x/src/outer.ts:2:3',
      ],
    ],
    [
      'Java',
      ['Error: no', '\tat a.b.C.c(src/inner.ts:2)', '\tat a.b.B.b(src/middle.ts:2)', '\tat a.A.a(src/outer.ts:2)'],
    ],
    [
      'Rust',
      ['panicked', '   0: c', '             at ./src/inner.ts:2:21', '   1: a', '             at ./src/outer.ts:2:12'],
    ],
    ['Python', ['Traceback:', '  File "/x/src/outer.ts", line 2, in a', '  File "/x/src/inner.ts", line 2, in c']],
  ])('%s', async (_, lines) => {
    const repository = await indexed(FILES);
    const { results } = await search(repository.root, lines.join('\n'));
    expect(results[0]?.path).toBe('src/inner.ts');
    expect(results[0]?.reasons.some(({ text }) => text.includes('names'))).toBe(true);
  });
});
