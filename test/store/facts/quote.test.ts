import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { docText } from '../../../src/language/extract/doc-text.js';
import type { SymbolFact } from '../../../src/language/facts.js';
import { packSymbols, unpackSymbols } from '../../../src/store/facts/pack-symbols.js';
import { SymbolTable } from '../../../src/store/facts/symbol-table.js';

const symbol = (signature: string, doc: string, startByte = 0): SymbolFact => ({
  name: 'run',
  qualifiedName: 'run',
  kind: 'function',
  signature,
  doc,
  visibility: 'public',
  parent: -1,
  startLine: 1,
  endLine: 9,
  startByte,
  endByte: startByte + 10,
});

const JAVADOC = `/**
   * Runs what is left, größe included.
   *
   *   - a list
   * @param  some what to run
   */`;
const LINES = '  // Runs what is left.\n  //\n  //   and more\n';
const DOCSTRING = '"""Runs what is left.\n\n    Twice.\n    """';

/** How many bytes a symbol takes besides what it has without signature and comment. */
const cost = (signature: string, doc: string, text: string): number =>
  packSymbols([symbol(signature, doc)], Buffer.from(text)).length -
  packSymbols([symbol('', '')], Buffer.alloc(0)).length;

const roundTrip = (signature: string, doc: string, text: string): void => {
  const bytes = Buffer.from(text);
  const [found] = unpackSymbols(packSymbols([symbol(signature, doc)], bytes), bytes);
  expect(found).toMatchObject({ signature, doc });
};

describe('signatures and comments as ranges of the text', () => {
  it.each([
    ['a block comment', JAVADOC, 'function run(some, more)', 'function run(some,\n    more) {'],
    ['line comments', LINES, 'def run(a: int)', 'def run(a: int):'],
    ['a docstring behind', DOCSTRING, 'def run()', ''],
    ['tabs and carriage returns', '/* a\r\n * b\r\n */', 'int run ( int a )', 'int\trun\r\n(  int a )'],
  ])('are places in it: %s', (_, comment, signature, declaration) => {
    const doc = docText(comment);
    const text = declaration === '' ? `def run():\n    ${comment}\n` : `${comment}\n${declaration}\n`;
    roundTrip(signature, doc, text);
    expect(cost(signature, doc, text)).toBeLessThanOrEqual(4);
  });

  it.each([
    ['cut off', 'function run(a…', ''],
    ['of two pieces', 'typedef struct point', ''],
    ['of another white space', 'fun run(a)', ''],
    ['a comment that is not there', '', 'Another\ncomment'],
    ['a comment that begins with a mark', '', '# Title'],
    ['a comment of many lines', '', 'a\n'.repeat(50).trim()],
  ])('are kept as they are: %s', (_, signature, doc) => {
    roundTrip(
      signature,
      doc,
      'typedef struct { int a; } point;\nfun\u00a0run(a)\n/// # Title\nfunction run(a, b)\na\n',
    );
  });

  it('are restored for any text, signature and comment', () => {
    const piece = fc.oneof(
      fc.constantFrom('run', ' ', '\n', '\t', '*', '/**', '//', '#', 'é', '\u00a0', '😀', '"'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    const some = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(some, some, some, fc.nat(30), (text, signature, comment, at) => {
        const bytes = Buffer.from(`${text}${comment}\n${signature}`);
        for (const doc of [docText(comment), comment]) {
          const facts = [symbol(signature, doc, at), symbol(signature.replace(/\s+/g, ' ').trim(), doc, at)];
          expect(unpackSymbols(packSymbols(facts, bytes), bytes)).toEqual(facts);
        }
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('are read from the text only on demand, and refused outside of it', () => {
    const text = Buffer.from('function run() {}');
    const packed = packSymbols([symbol('function run()', '')], text);
    const table = new SymbolTable(packed, () => {
      throw new Error('nobody should ask');
    });
    expect([table.name(0), table.startLine(0), table.qualifiedName(0)]).toEqual(['run', 1, 'run']);
    expect(() => unpackSymbols(packed, Buffer.from('func'))).toThrow(
      expect.objectContaining({ code: 'index-corrupt' }),
    );
  });

  it('are stored in full if their range is long, and a longer range is refused: each symbol could request the whole text', () => {
    const wide = `function${' '.repeat(5_000)}run()`;
    roundTrip('function run()', '', wide);
    expect(cost('function run()', '', wide)).toBeGreaterThanOrEqual('function run()'.length);
    const long = `/** a\n${' '.repeat(17_000)}\n b */`;
    roundTrip('', docText(long), `${long}\nfunction run() {}`);
    // The number before a length of two bytes says that a place follows; here it is made a longer one.
    const packed = Buffer.from(packSymbols([symbol('x'.repeat(4_000), '')], Buffer.alloc(20_000, 'x')));
    const place = packed.indexOf(Buffer.from([1, (4_000 % 128) | 0x80, 4_000 >> 7]));
    expect(place).toBeGreaterThan(0);
    packed[place + 2] = 9_000 >> 7;
    expect(() => unpackSymbols(packed, Buffer.alloc(20_000, 'x'))).toThrow(
      expect.objectContaining({ code: 'index-corrupt' }),
    );
  });
});
