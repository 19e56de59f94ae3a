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

describe('splitting a stream into lines', () => {
  it('splits at line feeds wherever the chunks are cut, even in the middle of a letter', async () => {
    const bytes = Buffer.from('eins\r\nzwöi\n\n🦒');
    for (let cut = 0; cut <= bytes.length; cut++)
      expect(await linesOf([bytes.subarray(0, cut), bytes.subarray(cut)])).toEqual(['eins', 'zwöi', '', '🦒']);
  });

  it('does not split at the separators U+2028 and U+2029, which JSON strings may contain', async () => {
    expect(await linesOf(['a\u2028b\u2029c\rd\n'])).toEqual(['a\u2028b\u2029c\rd']);
  });

  it('does not keep a line that never ends', async () => {
    const chunk = 'x'.repeat(1_000_000);
    expect(await linesOf([...Array<string>(17).fill(chunk), '\nnext'])).toEqual([null, 'next']);
  });

  it('gives no lines for an empty stream', async () => {
    expect(await linesOf([])).toEqual([]);
    expect(await linesOf(['\n'])).toEqual(['']);
  });
});
