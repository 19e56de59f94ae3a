import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { foldCase } from '../../../src/search/literal/case-fold.js';
import { literalMatches, MOST_OCCURRENCES } from '../../../src/search/literal/literal.js';
import { indexOf, pathsWith, storedText } from '../literal-index.js';
import { blob, cut, literalOf } from '../literal-texts.js';

const ALL = Number.POSITIVE_INFINITY;

const FILES = {
  'a.txt': 'first line\nconst readFile = open(path);\r\nREADFILE and readFile\n',
  'b.txt': 'nothing here but read_file and a brea\n',
  'c.txt': 'unreadFiles(x)\n',
  'd.txt': 'Größe → ΟΔΟΣ 😀 x\n',
  'e.txt': '}\n',
  'f.txt': 'the only }{ of all\n',
} as const;

const reader = indexOf(FILES);
afterAll(() => reader.close());

describe('a literal search in texts', () => {
  it('matches inside words in any case, with places and whether the case is equal', () => {
    const { matches, matched, isComplete } = literalMatches(reader, 'readFile', ALL, () => true);
    expect(matches.map(({ contentId, ...match }) => [reader.pathsOf(contentId)[0], match])).toEqual([
      [
        'a.txt',
        {
          occurrences: 3,
          isExact: true,
          places: [
            { startByte: 17, endByte: 25, line: 2 },
            { startByte: 41, endByte: 49, line: 3 },
            { startByte: 54, endByte: 62, line: 3 },
          ],
        },
      ],
      ['c.txt', { occurrences: 1, isExact: true, places: [{ startByte: 2, endByte: 10, line: 1 }] }],
    ]);
    expect([matched, isComplete]).toEqual([2, true]);
    expect(literalMatches(reader, 'ReadFILE', ALL, () => true).matches.map(({ isExact }) => isExact)).toEqual([
      false,
      false,
    ]);
  });

  it('reports places in bytes of the stored text', () => {
    const [match] = literalMatches(reader, 'οδοσ 😀', ALL, () => true).matches;
    expect(match?.places).toEqual([{ startByte: 12, endByte: 25, line: 1 }]);
    expect(Buffer.from(FILES['d.txt']).toString('utf8', 12, 25)).toBe('ΟΔΟΣ 😀');
  });

  it('matches punctuation alone', () => {
    expect(pathsWith(reader, '}{')).toEqual(['f.txt']);
    expect(pathsWith(reader, '(path);\r')).toEqual(['a.txt']);
    expect(pathsWith(reader, '→')).toEqual(['d.txt']);
  });

  it('treats several lines as alternatives, without empty ones', () => {
    expect(pathsWith(reader, 'the only\n\nunread\n').sort()).toEqual(['c.txt', 'f.txt']);
  });

  it('reads only the texts that have its words', () => {
    expect(literalMatches(reader, 'the only }', ALL, () => true).scanned).toBe(1);
    expect(literalMatches(reader, 'no_such_word', ALL, () => true)).toMatchObject({
      matches: [],
      scanned: 0,
      isComplete: true,
    });
  });

  it('reports that the limit was exceeded, and returns the same matches for any order of indexing', () => {
    const answer = (files: Readonly<Record<string, string>>): unknown => {
      const other = indexOf(files);
      try {
        const { matches, matched, isComplete } = literalMatches(other, 'e', 3, () => true);
        return { paths: matches.map(({ contentId }) => other.pathsOf(contentId)), matched, isComplete };
      } finally {
        other.close();
      }
    };
    const expected = { paths: [['a.txt'], ['b.txt'], ['c.txt']], matched: 5, isComplete: false };
    expect(answer(FILES)).toEqual(expected);
    expect(answer(Object.fromEntries(Object.entries(FILES).reverse()))).toEqual(expected);
  });

  it('stops counting at the maximum, and still finds a match of equal case after it', () => {
    const many = indexOf({ a: `${'X '.repeat(MOST_OCCURRENCES + 5)}x` });
    try {
      const [match] = literalMatches(many, 'x', ALL, () => true).matches;
      expect([match?.occurrences, match?.places.length, match?.isExact]).toEqual([MOST_OCCURRENCES, 5, true]);
    } finally {
      many.close();
    }
  });

  it('reports the lines beyond the maximum', () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `line number ${at}`).join('\n');
    expect(literalMatches(reader, lines, ALL, () => true)).toMatchObject({ droppedLines: 900, isComplete: false });
  });

  it('matches in a cut word, and across the cut of a long line', () => {
    const word = Array.from({ length: 900 }, (_, at) => `part${at}`).join('');
    const line = Array.from({ length: 900 }, (_, at) => `part${at}`).join('-');
    const marks = `${'x'.repeat(30)} ${'न्'.repeat(50)} `.repeat(60);
    const files = { word, line, marks, other1: 'a', other2: 'b', other3: 'c', other4: 'd', other5: 'e' };
    const long = indexOf(files);
    try {
      for (const [name, text] of Object.entries(files).slice(0, 3)) {
        for (let at = 0; at + 150 < text.length; at += 149)
          expect(pathsWith(long, text.slice(at, at + 150).toUpperCase())).toContain(name);
      }
    } finally {
      long.close();
    }
  });

  it('matches a word that was cut before a combining mark', () => {
    const word = '.wxyzabcde\u0301fgh.';
    const line = `${'.xxxxxxxxx'.repeat(399)}${word}${'.x'.repeat(100)}`;
    // The mark is the first character of the second chunk, if a mark ends a word there.
    expect(line.indexOf('\u0301')).toBe(4000);
    const cutThere = indexOf({ line, a: 'a', b: 'b', c: 'c', d: 'd', e: 'e', f: 'f' });
    try {
      expect(pathsWith(cutThere, word)).toEqual(['line']);
    } finally {
      cutThere.close();
    }
  });

  it('matches a byte order mark at the start of a text, although it is not stored', () => {
    const marked = indexOf({ start: '\uFEFFimport os', inside: 'x \uFEFFimport', other: 'y import os' });
    try {
      expect(pathsWith(marked, '\uFEFFIMPORT').sort()).toEqual(['inside', 'start']);
    } finally {
      marked.close();
    }
  });

  it('matches UTF-8 bytes in a file that was decoded as windows-1252', () => {
    const mixed = indexOf({
      mixed: Buffer.concat([Buffer.from('Öl für große Räder; ', 'latin1'), Buffer.from('un café')]),
      latin1: Buffer.from('Öl für große Räder; un café', 'latin1'),
      utf8: 'un caf\u00C3\u00A9 → no',
    });
    try {
      for (const literal of ['café', 'CAFÉ', 'un caf\u00E9'])
        expect(pathsWith(mixed, literal).sort()).toEqual(['latin1', 'mixed']);
    } finally {
      mixed.close();
    }
  });
});

describe('any string is a valid literal', () => {
  it('an empty text or line feeds match nothing', () => {
    for (const literal of ['', '\n', '\n\n\n'])
      expect(literalMatches(reader, literal, ALL, () => true)).toMatchObject({
        matches: [],
        matched: 0,
        isComplete: true,
      });
  });

  it('a limit of 0 returns no matches, but their number', () => {
    expect(literalMatches(reader, 'readfile', 0, () => true)).toMatchObject({
      matches: [],
      matched: 2,
      isComplete: false,
    });
  });

  it('NUL, half surrogate pairs and operators match as characters', () => {
    for (const literal of ['\0', 'a\0b', '\uD800', 'x\uDC00', '" OR *', "'; --", '(?:', '\uFEFF', '\u202Eabc'])
      expect(literalMatches(reader, literal, ALL, () => true).droppedLines).toBe(0);
    const odd = indexOf({ a: Buffer.from('\uFEFFa\uD800b', 'utf16le') });
    try {
      expect(pathsWith(odd, 'A\uDC00B')).toEqual(['a']);
    } finally {
      odd.close();
    }
  });

  it('100 kB in one line, or in many', () => {
    const long = Array.from({ length: 10_000 }, (_, at) => `größe${at}`).join(' ');
    const file = indexOf({ long, other: 'x' });
    try {
      expect(pathsWith(file, long.toUpperCase().replaceAll('GRÖSSE', 'GRÖßE'))).toEqual(['long']);
      expect(pathsWith(file, long.replaceAll(' ', '\n'))).toEqual(['long']);
      expect(pathsWith(file, `${long}!`)).toEqual([]);
    } finally {
      file.close();
    }
  });

  it('random strings never fail, and choosing texts by their words never loses one', () => {
    const blobs = fc.array(blob, { minLength: 8, maxLength: 12 });
    const literal = fc.oneof(cut, fc.string({ unit: 'binary', maxLength: 8 }));
    fc.assert(
      fc.property(blobs, fc.array(fc.tuple(fc.nat(), literal), { minLength: 30, maxLength: 30 }), (files, wanted) => {
        const texts = files.map(storedText);
        const some = indexOf(Object.fromEntries(files.map((bytes, at) => [String(at), bytes])));
        try {
          for (const [file, one] of wanted) {
            const searched = typeof one === 'string' ? one : literalOf(texts[file % texts.length]!, one);
            const found = pathsWith(some, searched);
            const [line] = searched.replaceAll('\0', '\uFFFD').split('\n');
            const holding = texts.flatMap((text, at) => (foldCase(text).includes(foldCase(line!)) ? [String(at)] : []));
            expect(
              line === '' ? [] : holding.filter((name) => !found.includes(name)),
              JSON.stringify(searched),
            ).toEqual([]);
          }
        } finally {
          some.close();
        }
      }),
      { seed: 100, numRuns: 10, endOnFailure: true },
    );
  });
});
