import { StringDecoder } from 'node:string_decoder';

/** Longer than any query that means something; without an end, one line would fill the memory. */
const LONGEST_LINE = 16_000_000;

/**
 * Lines of a stream as they arrive, without their ends; null for one that is too long to be kept. Node's readline also ends
 * lines at U+2028 and U+2029, which may stand inside a JSON string.
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
