import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, detectEncoding } from '../../src/language/text.js';
import { byteOffsets, lineStarts } from '../../src/language/text-lines.js';

const decode = (bytes: Buffer): string => {
  const encoding = detectEncoding(bytes);
  return encoding === 'binary' ? 'binary' : `${encoding}:${decodeText(bytes, encoding)}`;
};
const bytesOf = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('decoding', () => {
  it.each<[string, Buffer, string]>([
    ['empty', Buffer.alloc(0), 'utf-8:'],
    ['UTF-8', bytesOf('é\r\nx'), 'utf-8:é\r\nx'],
    ['UTF-8 with a byte order mark', bytesOf([0xef, 0xbb, 0xbf], 'a'), 'utf-8:a'],
    ['UTF-16LE with a mark', bytesOf([0xff, 0xfe], [...Buffer.from('né😀', 'utf16le')]), 'utf-16le:né😀'],
    ['UTF-16BE with a mark', bytesOf([0xfe, 0xff], [...utf16be('né😀')]), 'utf-16be:né😀'],
    ['UTF-16LE without one', Buffer.from('int main() {}\n', 'utf16le'), 'utf-16le:int main() {}\n'],
    ['UTF-16BE without one', utf16be('int main() {}\n'), 'utf-16be:int main() {}\n'],
    ['UTF-16 with half a pair', bytesOf([0xff, 0xfe, 0x3d, 0xd8, 0x61, 0]), 'utf-16le:\uFFFDa'],
    ['windows-1252', bytesOf('caf', [0xe9], ' = ', [0x80], '5'), 'windows-1252:café = €5'],
    ['windows-1251', Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0x78]), 'windows-1252:Ïðèâåò x'],
    ['terminal output', bytesOf([0x1b], '[31mred', [0x1b], '[0m'), 'utf-8:\x1b[31mred\x1b[0m'],
  ])('reads %s as text', (_, bytes, expected) => {
    expect(decode(bytes)).toBe(expected);
  });

  it.each<[string, Buffer]>([
    ['a NUL near the top', bytesOf('ELF', [0], 'text')],
    ['UTF-32', bytesOf([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['little-endian numbers', Buffer.from(Uint16Array.from({ length: 64 }, (_, i) => i % 7).buffer)],
    ['random bytes without a NUL', Buffer.from(Array.from({ length: 200 }, (_, i) => ((i * 97) % 255) + 1))],
    ['control characters', Buffer.from([1, 2, 3, 4, 0x61])],
  ])('treats %s as binary', (_, bytes) => {
    expect(detectEncoding(bytes)).toBe('binary');
  });

  it('reads UTF-8 with one damaged byte as UTF-8, so that its other letters stay intact', () => {
    expect(decode(bytesOf('é à ü ', [0xff], ' ö'))).toBe('utf-8:é à ü \uFFFD ö');
  });

  it('replaces a NUL far from the start of the file, which would end the text in the store', () => {
    expect(decode(bytesOf('a'.repeat(9000), [0], 'b'))).toBe(`utf-8:${'a'.repeat(9000)}\uFFFDb`);
  });

  it('gives text that is unchanged after a round trip to UTF-8, for any bytes', () => {
    const anyBytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.string({ unit: 'binary' }).map((s) => Buffer.from(s, 'utf16le')),
    );
    fc.assert(
      fc.property(anyBytes, fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'windows-1252'), (bytes, encoding) => {
        detectEncoding(Buffer.from(bytes));
        const text = decodeText(Buffer.from(bytes), encoding);
        expect(Buffer.from(text).toString()).toBe(text);
        expect(text).not.toContain('\0');
      }),
      { seed: 11, numRuns: 200 },
    );
  });
});

describe('lines', () => {
  it.each([
    ['', []],
    ['a', [0]],
    ['a\n', [0]],
    ['a\nb', [0, 2]],
    ['\n\n', [0, 1]],
    ['a\r\nb\rc', [0, 3]],
  ])('counts the lines of %j as git does', (text, starts) => {
    expect([...lineStarts(text)]).toEqual(starts);
  });
});

describe('byte offsets', () => {
  it('equal the length of the UTF-8 before them, at every offset that is not inside a character', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
    );
    fc.assert(
      fc.property(text, (value) => {
        const at = byteOffsets(value);
        for (let offset = 0; offset <= value.length; offset++) {
          const isInside = /^[\ud800-\udbff][\udc00-\udfff]$/.test(value.slice(offset - 1, offset + 1)) && offset > 0;
          if (!isInside) expect(at(offset)).toBe(Buffer.byteLength(value.slice(0, offset)));
        }
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it('are right at the end of a text whose length is a multiple of the table step', () => {
    expect(byteOffsets('é'.repeat(64))(64)).toBe(128);
    expect(byteOffsets('a'.repeat(64))(64)).toBe(64);
  });
});
