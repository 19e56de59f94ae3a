import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathsByGit, sameBut } from '../../scripts/attack/plain-scan.js';
import { makeRepositoryWith, type TestRepository } from '../helpers/repository.js';
import { indexOf, pathsWith, storedText } from './literal-index.js';
import { blob, type Cut, cut, literalOf } from './literal-texts.js';

/** The names, without their directories, of the files that git finds. */
const grep = ({ root }: TestRepository, literal: string): ReadonlySet<string> =>
  new Set([...(pathsByGit(root, literal) ?? [])].map((path) => basename(path)));

/** Git looks at each blob twice: as it is, and as the index stores it, where UTF-16 is text as well. */
const compare = (blobs: readonly Buffer[], literals: (texts: readonly string[]) => readonly string[]): number => {
  const texts = blobs.map(storedText);
  const files = (directory: string, contents: readonly (string | Buffer)[]): [string, string | Buffer][] =>
    contents.map((content, at) => [`${directory}${at}`, content]);
  const repository = makeRepositoryWith(Object.fromEntries([...files('raw/', blobs), ...files('stored/', texts)]));
  const reader = indexOf(Object.fromEntries(files('', blobs)));
  let found = 0;
  try {
    for (const literal of literals(texts)) {
      const ours = pathsWith(reader, literal);
      const theirs = grep(repository, literal);
      found += theirs.size;
      expect(
        [...theirs].filter((name) => !ours.includes(name)),
        JSON.stringify(literal),
      ).toEqual([]);
      // Nor is it too easy an answer: what git does not find is there in another case. A byte order mark may be anywhere.
      const pattern = sameBut(literal.replace(/^\uFEFF/, ''));
      const more = ours.filter((name) => !theirs.has(name) && !pattern.test(texts[Number(name)]!));
      expect(literal === '\uFEFF' ? [] : more, JSON.stringify(literal)).toEqual([]);
    }
  } finally {
    reader.close();
  }
  return found;
};

type Place = Cut & { readonly file: number };

const place: fc.Arbitrary<Place> = fc.tuple(cut, fc.nat()).map(([one, file]) => ({ ...one, file }));

const literalsAt =
  (places: readonly Place[]) =>
  (texts: readonly string[]): string[] =>
    places.map((one) => literalOf(texts[one.file % texts.length]!, one)).filter((literal) => literal !== '');

describe('a literal search', () => {
  it('finds every file that git grep finds, in random texts of all scripts and encodings', () => {
    let found = 0;
    const blobs = fc.array(blob, { minLength: 8, maxLength: 16 });
    const places = fc.array(place, { minLength: 25, maxLength: 25 });
    fc.assert(
      fc.property(blobs, places, (files, cuts) => {
        found += compare(files, literalsAt(cuts));
      }),
      {
        seed: 101,
        numRuns: 10,
        endOnFailure: true,
        // The literal is in the message; the files are megabytes of numbers.
        reporter: ({ errorInstance }) => {
          if (errorInstance !== null && errorInstance !== undefined) throw errorInstance;
        },
      },
    );
    // Every literal was cut out of a file.
    expect(found).toBeGreaterThan(200);
  });

  it('finds every file that git grep finds, in real source code', () => {
    const directory = join(import.meta.dirname, '../../src/language');
    const sources = readdirSync(directory).filter((name) => name.endsWith('.ts'));
    const blobs = sources.map((name) => readFileSync(join(directory, name)));
    const [places] = fc.sample(fc.array(place, { minLength: 100, maxLength: 100 }), { seed: 7, numRuns: 1 });
    expect(compare(blobs, literalsAt(places!))).toBeGreaterThan(100);
  });
});
