import { describe, expect, it } from 'vitest';
import { PLANTS } from '../../../scripts/attack/secret-plants.js';
import { brokenBy } from '../../../scripts/attack/secrets.js';
import { makeRandom } from '../../../scripts/long/program.mjs';
import { redact } from '../../../src/language/redact/redact.js';

/** Enough for each of the surroundings, or nearly. */
const DRAWS = 40;
const MEGABYTE = 1_000_000;

const ROWS = PLANTS.map((plant, row) => ({ ...plant, row }));

describe('each shape of a secret', () => {
  it.each(ROWS)('$kind ($row) is redacted for any random value in any context', ({ row, kind, makes }) => {
    const random = makeRandom(row + 1);
    const broken: string[] = [];
    for (let draw = 0; draw < DRAWS; draw++) {
      const { secret, text } = makes(random);
      const how = brokenBy(text, secret);
      if (how !== null) broken.push(`${how} ${text}`);
      else if (!redact(text).kinds.some((found) => found === kind)) broken.push(`another kind: ${text}`);
    }
    expect(broken).toEqual([]);
  });

  it.each(ROWS)(
    '$kind ($row) takes constant time per character on a long repetition of its parts',
    ({ row, makes }) => {
      const { secret, text } = makes(makeRandom(row + 1));
      const at = text.indexOf(secret);
      // Beginnings that never become a secret, secrets without an end, and nothing but what is before one.
      const parts = [
        secret.slice(0, 4),
        secret.slice(0, Math.ceil(secret.length / 2)),
        secret.slice(0, -1),
        `${secret}_`,
        text.slice(Math.max(0, at - 12), at + 4),
      ];
      for (const part of parts) {
        const long = part.repeat(MEGABYTE / part.length);
        const started = process.cpuUsage().user;
        redact(long);
        // Quadratic time is minutes; this leaves a slow machine a factor of twenty.
        expect([part, (process.cpuUsage().user - started) / 1000 < 3000]).toEqual([part, true]);
      }
    },
  );
});
