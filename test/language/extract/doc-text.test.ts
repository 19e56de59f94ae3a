import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docText } from '../../../src/language/extract/doc-text.js';

describe('the text of a comment', () => {
  it('has no comment marks at line ends, as by one regular expression', () => {
    const closing = /\s*(?:\*+\/|\*+\)|-\}|"""|'''|\]\]|"|')\s*$/;
    const ends = fc.array(fc.constantFrom('*', '/', ')', '-', '}', '"', "'", ']', ' ', '\t', '\u00a0', 'b'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(ends, (pieces) => {
        const line = `a${pieces.join('')}`;
        expect(docText(line)).toBe(line.replace(closing, '').trim());
      }),
      { seed: 11, numRuns: 3000 },
    );
  });

  it('has no comment marks at line starts, as by one regular expression', () => {
    const opening =
      /^\s*(?:\/\*+!?|\*+\/|\*(?!\*)|\/\/+!?|#\[|#+[!|']?|--+(?:\[=*\[|\s?[|^](?=\s|$))?|;+|%+|\(\*+|\*+\)|\{-\|?|-\}|"""|'''|(?:~[sS]|r?#*)"""|"|')\s?/;
    const marks = [...'*/#-;%({})"\'~rsSa!|^[=é1', '"""', ' ', '\t', '\r', '\u00a0', ''];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...marks), { maxLength: 8 }), (pieces) => {
        const line = `${pieces.join('')}b`;
        expect(docText(`a\n${line}`)).toBe(`a\n${line.replace(opening, '')}`.trim());
      }),
      { seed: 12, numRuns: 5000 },
    );
  });

  it.each(['*', ' ', '\t'])('takes linear time for a line with 90,000 times %j', (mark) => {
    const line = `a${mark.repeat(90_000)}b`;
    expect(docText(`/** ${line}\n * c. **/`)).toBe(line.slice(0, 2000));
    expect(docText(`// a${mark.repeat(90_000)}*/`)).toBe('a');
  });
});
