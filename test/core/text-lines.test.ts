import { describe, expect, it } from 'vitest';
import { linesOfStream } from '../../src/core/text-lines.js';

const linesOf = async (chunks: readonly (Buffer | string)[]): Promise<(string | null)[]> => {
  async function* stream(): AsyncGenerator<Buffer | string> {
    yield* chunks;
  }
  const lines: (string | null)[] = [];
  for await (const line of linesOfStream(stream())) lines.push(line);
  return lines;
};

describe('lines of a stream', () => {
  it('end at line feeds wherever the chunks are cut, in the middle of a letter too', async () => {
    const bytes = Buffer.from('eins\r\nzwöi\n\n🦒');
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await linesOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(['eins', 'zwöi', '', '🦒']);
  });

  it('do not end at the separators that JSON strings may hold', async () => {
    expect(await linesOf(['a\u2028b\u2029c\rd\n'])).toEqual(['a\u2028b\u2029c\rd']);
  });

  it('are not kept when they have no end', async () => {
    const chunk = 'x'.repeat(1_000_000);
    expect(await linesOf([...Array<string>(17).fill(chunk), '\nnext'])).toEqual([null, 'next']);
  });

  it('are none of an empty stream', async () => {
    expect(await linesOf([])).toEqual([]);
    expect(await linesOf(['\n'])).toEqual(['']);
  });
});
