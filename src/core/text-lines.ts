import { StringDecoder } from 'node:string_decoder';

/** Longer than any meaningful query. Without a limit, a line without an end would fill the memory. */
const LONGEST_LINE = 16_000_000;

/**
 * Splits a stream into lines as they arrive, without line ends; null for a line that is too long. Node's readline is not
 * used because it also splits at U+2028 and U+2029, which may occur inside a JSON string.
 */
export async function* linesOfStream(stream: AsyncIterable<Buffer | string>): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let length = 0;
  const add = (piece: string): void => {
    length += piece.length;
    if (length <= LONGEST_LINE) pieces.push(piece);
    else pieces = [];
  };
  const end = (): string | null => {
    const line = length > LONGEST_LINE ? null : pieces.join('').replace(/\r$/, '');
    pieces = [];
    length = 0;
    return line;
  };
  for await (const chunk of stream) {
    const parts = (typeof chunk === 'string' ? chunk : decoder.write(chunk)).split('\n');
    for (const part of parts.slice(0, -1)) {
      add(part);
      yield end();
    }
    add(parts.at(-1) ?? '');
  }
  add(decoder.end());
  if (length > 0) yield end();
}
