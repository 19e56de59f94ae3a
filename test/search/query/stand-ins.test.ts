import { describe, expect, it } from 'vitest';
import { joinedWords, NOTHING_JOINED, standInsOf } from '../../../src/search/query/stand-ins.js';
import { indexed, search } from '../../helpers/search-answer.js';

const termsOf = (word: string, ...query: string[]): string[] =>
  standInsOf(word, joinedWords(query)).map(({ term }) => term);

describe('the variants of a query word', () => {
  it('are its compounds with the neighbouring words, in singular and plural', () => {
    expect(termsOf('web', 'Web', 'sockets', 'server')).toEqual(expect.arrayContaining(['websocket', 'websockets']));
    expect(termsOf('sockets', 'Web', 'sockets', 'server')).toEqual(
      expect.arrayContaining(['websocket', 'socketsserver']),
    );
    expect(termsOf('web', 'Web', 'sockets', 'server')).not.toContain('socketsserver');
  });

  it('are no compounds with a stop word, a number or the same word', () => {
    expect(joinedWords(['file', 'of', 'names'])).toEqual(NOTHING_JOINED);
    expect(joinedWords(['part', '2', 'x', 'part', 'part'])).toEqual(NOTHING_JOINED);
  });

  it('are abbreviations too', () => {
    expect(termsOf('database', 'database')).toContain('db');
  });

  it('find a file that writes two words as one, with a reason', async () => {
    const repository = await indexed({
      'src/parsers.ts': 'export function parse(body: string) { return body; }\nexport const form = "form url";\n',
      'src/parsers/urlencoded.ts': 'export function read(text: string) { return text; } // urlencoded\n',
    });
    const { results } = await search(repository.root, 'url encoded form');
    expect(results[0]?.path).toBe('src/parsers/urlencoded.ts');
    expect(results[0]?.reasons.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'file name matches "url", "encoded"',
        'its text has url (as urlencoded), encoded (as urlencoded)',
      ]),
    );
  });
});
