import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOKEN_SHAPES } from '../../src/language/redact-shapes.js';
import { builtinGroups, keyFileRule } from '../../src/pipeline/builtin-rules.js';
import { SKIP_SENTENCE } from '../../src/pipeline/select-reason.js';

const text = readFileSync(join(import.meta.dirname, '../../docs/ignore.md'), 'utf8');
const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(' ');

describe('docs/ignore.md', () => {
  it.each(Object.keys(SKIP_SENTENCE))('M058 explains the reason %s', (reason) => {
    expect(text).toContain(`\`${reason}\``);
  });

  it.each(builtinGroups({ vendored: false, generated: false }))('M056 lists what is $reason by name', (group) => {
    expect(text).toContain(`- \`${group.reason}\`: ${quoted(group.patterns)}\n`);
  });

  it('M064 names environment files as the rule does', () => {
    const [, named = '', samples = ''] = /^`\.env\*`, such as (.*) \(not names that end in (.*)\);$/m.exec(text) ?? [];
    const names = (list: string): string[] => [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');
    expect(names(named).map(keyFileRule)).toEqual(Array(5).fill('.env*'));
    expect(names(samples).map((ending) => keyFileRule(`.env.${ending}`))).toEqual(Array(4).fill(null));
  });

  it.each(TOKEN_SHAPES.map(({ kind }) => kind))('M063 names the redacted kind %s', (kind) => {
    expect(text).toContain(`\`${kind}\``);
  });
});
