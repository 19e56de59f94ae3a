/** Secrets of every kind at random are redacted wherever they stand; and what is redacted in real repositories is listed. */
import { redact } from '../../src/language/redact/redact.js';
import type { Attack } from './attack.js';
import { redactedIn } from './redacted-in.js';
import { PLANTS } from './secret-plants.js';

/** null: as promised. */
export const brokenBy = (text: string, secret: string): string | null => {
  const once = redact(text);
  if (once.text.includes(secret)) return 'keeps';
  if (once.text.split('\n').length !== text.split('\n').length) return 'moves lines of';
  if (redact(once.text).count > 0) return 'finds more the second time in';
  return null;
};

export const secrets: Attack = {
  summary: 'secrets of every kind at random are redacted; what is redacted in repositories is listed',
  operands: '[repository]...',
  runs: 20_000,
  run: async ({ runs, random, operands, tell, wrong }) => {
    for (let done = 0; done < runs; done++) {
      const { kind, makes } = PLANTS[done % PLANTS.length]!;
      const { secret, text } = makes(random);
      const broken = brokenBy(text, secret);
      if (broken !== null) wrong(`${kind}: ${broken} ${JSON.stringify(text)}`);
    }
    for (const repository of operands) for (const line of redactedIn(repository)) tell(line);
  },
};
