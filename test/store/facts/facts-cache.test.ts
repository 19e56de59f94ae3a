import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../../src/store/db/connect.js';
import type { EncodedContent } from '../../../src/store/facts/encoded.js';
import { FactsCache } from '../../../src/store/facts/facts-cache.js';
import { asBuffers, sampleContent, sampleText, sampleWords } from '../sample.js';
import { temporaryDirectory } from '../temporary.js';

const MEGABYTE = 1_000_000;
const RECIPE = 'r1';

function fill(file: string, contents: readonly EncodedContent[], limit: number): void {
  const cache = new FactsCache(file, limit);
  for (const content of contents) cache.put(content, RECIPE);
  cache.close();
}

function find(file: string, content: EncodedContent, recipe: string): EncodedContent | null {
  const cache = new FactsCache(file, MEGABYTE);
  const found = cache.get(content.oid, content.language, recipe, sampleWords);
  cache.close();
  return found;
}

/** Hard to compress, so that entries have a size. */
function noise(name: string): EncodedContent {
  let state = name.length * 7919 + name.charCodeAt(0);
  const words = Array.from({ length: 2000 }, () => (state = (state * 48271) % 2147483647).toString(36));
  return sampleContent(`def ${name}\n${words.join('\n')}`, 'sample');
}

describe('the facts cache', () => {
  it('returns a content exactly, including words and digest', () => {
    const file = join(temporaryDirectory(), 'cw', 'cache.db');
    const content = sampleContent(sampleText('größe', 50), 'sample');
    fill(file, [content], MEGABYTE);
    expect(find(file, content, RECIPE)).toEqual(asBuffers(content));
  });

  it('misses for another recipe, language or blob', () => {
    const file = join(temporaryDirectory(), 'cache.db');
    const content = sampleContent('def one', 'sample');
    fill(file, [content], MEGABYTE);
    expect(find(file, content, 'r2')).toBeNull();
    expect(find(file, { ...content, language: 'other' }, RECIPE)).toBeNull();
    expect(find(file, sampleContent('def two', 'sample'), RECIPE)).toBeNull();
  });

  it('stays within its limit and evicts the least recently used facts', () => {
    const file = join(temporaryDirectory(), 'cache.db');
    const contents = ['alpha', 'bravo', 'charlie', 'delta'].map(noise);
    for (const content of contents.slice(0, 3)) fill(file, [content], MEGABYTE);
    const db = connect(file, {});
    const size = db.prepare<[], number>('SELECT max(bytes) FROM facts').pluck().get() ?? 0;
    db.close();
    expect(find(file, contents[0]!, RECIPE)).not.toBeNull();
    fill(file, [contents[3]!], Math.floor(size * 3.4));
    // Four entries are too many for it and three are not: the oldest of those that nobody asked for goes.
    expect(contents.map((content) => find(file, content, RECIPE) !== null)).toEqual([true, false, true, true]);
  });

  it.each([
    ['rubbish', 'this is not a database at all, and it is longer than a header would be. '.repeat(20)],
    ['a header without a body', 'SQLite format 3\0'],
  ])('makes a file of %s anew without a word', (_, rubbish) => {
    const file = join(temporaryDirectory(), 'cache.db');
    writeFileSync(file, rubbish);
    const content = sampleContent('def one', 'sample');
    expect(find(file, content, RECIPE)).toBeNull();
    fill(file, [content], MEGABYTE);
    expect(find(file, content, RECIPE)).toEqual(asBuffers(content));
  });

  it('never returns an entry that was changed', () => {
    const file = join(temporaryDirectory(), 'cache.db');
    const one = sampleContent('def one', 'sample');
    const two = sampleContent('def two', 'sample');
    fill(file, [one, two], MEGABYTE);
    const db = connect(file, {});
    db.prepare('UPDATE facts SET data = (SELECT data FROM facts WHERE oid = ?) WHERE oid = ?').run(two.oid, one.oid);
    db.prepare("UPDATE facts SET data = x'00ff00ff' WHERE oid = ?").run(two.oid);
    db.close();
    expect(find(file, one, RECIPE)).toBeNull();
    expect(find(file, two, RECIPE)).toBeNull();
  });

  it('serves two processes at once', () => {
    const file = join(temporaryDirectory(), 'cache.db');
    const [one, two] = [sampleContent('def one', 'sample'), sampleContent('def two', 'sample')];
    const first = new FactsCache(file, MEGABYTE);
    const second = new FactsCache(file, MEGABYTE);
    first.put(one, RECIPE);
    first.flush();
    second.put(two, RECIPE);
    second.flush();
    expect(first.get(two.oid, 'sample', RECIPE, sampleWords)).toEqual(asBuffers(two));
    expect(second.get(one.oid, 'sample', RECIPE, sampleWords)).toEqual(asBuffers(one));
    first.close();
    second.close();
  });

  it('is only a miss if its file cannot be created', () => {
    const directory = temporaryDirectory();
    const file = join(directory, 'cache.db');
    mkdirSync(file);
    const content = sampleContent('def one', 'sample');
    fill(file, [content], MEGABYTE);
    expect(find(file, content, RECIPE)).toBeNull();
    expect(statSync(file).isDirectory()).toBe(true);
  });
});
