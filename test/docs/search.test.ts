import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FEATURES, WEIGHTS } from '../../src/search/rank/features.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/search.md'), 'utf8');

/** The first cells of the rows of the table whose first heading is this. */
const firstCells = (heading: string): string[] => {
  const lines = page.split('\n');
  const from = lines.findIndex((line) => new RegExp(`^\\| ${heading} +\\|`).test(line));
  const to = lines.findIndex((line, at) => at > from && !line.startsWith('|'));
  return lines.slice(from + 2, to).map((line) => line.split('|')[1]!.trim());
};

describe('a signal', () => {
  const weightOf = new Map<string, number>(FEATURES.map((feature, at) => [feature, WEIGHTS[at] ?? 0]));
  const features = [...weightOf.keys()].sort();

  it('is in the table of what each is worth: none is there without a measurement', () => {
    expect(
      firstCells('without')
        .filter((name) => name !== '(nothing)')
        .sort(),
    ).toEqual(features);
  });

  it('is explained, with the weight that it has', () => {
    expect(
      firstCells('feature')
        .flatMap((cell) => cell.split(', '))
        .sort(),
    ).toEqual(features);
    for (const row of page.split('\n').filter((line) => /^\| [a-z, ]+\|[^|]+\| +[-\d., ]+\|$/.test(line))) {
      const [, names = '', , weights = ''] = row.split('|');
      const told = weights.split(',').map(Number);
      const real = names.split(',').map((name) => weightOf.get(name.trim()));
      if (real.every((weight) => weight !== undefined)) expect([names, told]).toEqual([names, real]);
    }
  });
});
