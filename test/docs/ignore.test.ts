import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NAMED_VALUES } from '../../src/language/redact/redact-names.js';
import { TOKEN_SHAPES } from '../../src/language/redact/redact-shapes.js';
import { builtinGroups, keyFileRule } from '../../src/pipeline/select/builtin-rules.js';
import { SKIP_SENTENCE } from '../../src/workspace/skip-reason.js';

const text = readFileSync(join(import.meta.dirname, '../../docs/ignore.md'), 'utf8');
const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(' ');

describe('docs/ignore.md', () => {
  it.each(Object.keys(SKIP_SENTENCE))('explains the reason %s', (reason) => {
    expect(text).toContain(`\`${reason}\``);
  });

  it.each(builtinGroups({ vendored: false, generated: false }))('lists what is $reason by name', (group) => {
    expect(text).toContain(`- \`${group.reason}\`: ${quoted(group.patterns)}\n`);
  });

  it('names environment files as the rule does', () => {
    const [, named = '', samples = ''] = /^`\.env\*`, such as (.*) \(not names that end in (.*)\);$/m.exec(text) ?? [];
    const names = (list: string): string[] => [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
    expect(names(named).map(keyFileRule)).toEqual(Array(5).fill('.env*'));
    expect(names(samples).map((ending) => keyFileRule(`.env.${ending}`))).toEqual(Array(4).fill(null));
  });

  const kindsIn = (line: RegExp): Set<string> =>
    new Set([...(line.exec(text)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, kind]) => kind ?? ''));
  const kinds = (rows: readonly { readonly kind: string }[]): Set<string> => new Set(rows.map(({ kind }) => kind));

  it('names every kind of secret that is redacted by its shape, and no other', () => {
    expect(kindsIn(/^- Known by themselves, wherever they stand: `private-key`, (.*)\.$/m)).toEqual(
      kinds(TOKEN_SHAPES),
    );
  });

  it('names every kind of secret that is redacted by the name of its value, and no other', () => {
    expect(kindsIn(/^- Known by the name they are assigned to, in the same line: ([^.]*)\./m)).toEqual(
      kinds(NAMED_VALUES),
    );
  });
});
