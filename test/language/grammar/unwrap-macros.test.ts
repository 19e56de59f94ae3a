import { beforeAll, describe, expect, it } from 'vitest';
import { languageNamed } from '../../../src/language/detect.js';
import { analyze } from '../../../src/language/extract/analyze.js';
import type { Facts } from '../../../src/language/facts.js';
import { PARSE_BUDGET } from '../../../src/language/facts.js';
import { Grammars, type LoadedLanguage } from '../../../src/language/grammar/grammar.js';
import type { Language } from '../../../src/language/language.js';
import { TermMaker } from '../../../src/language/words/terms.js';
import { unpackReferences } from '../../../src/store/facts/pack-references.js';
import { grammarFiles } from '../grammar-files.js';

let rust: Language;
let loaded: LoadedLanguage;

beforeAll(async () => {
  const language = languageNamed('rust');
  if (!language) throw new Error('no Rust');
  rust = language;
  loaded = await (await Grammars.start(grammarFiles)).load(rust);
});

const factsOf = (text: string, by = loaded): Facts => analyze(text, rust, { loaded: by }, 'redact', new TermMaker());
const namesIn = (facts: Facts): string[] => facts.symbols.map(({ qualifiedName }) => qualifiedName);

describe('a macro around items', () => {
  it.each([
    ['a space before its brace', 'cfg_rt! {\n  pub fn spawn() {}\n}\npub fn after() {}\n'],
    ['no space before its brace', 'cfg_rt!{\n  pub fn spawn() {}\n}\npub fn after() {}\n'],
    ['no space before its brace, on one line', 'cfg_rt!{ pub fn spawn() {} }\r\npub fn after() {}\r\n'],
    [
      'several spaces before its brace, in a text that is not ASCII',
      '// größe 😀\ncfg_rt!   {\r\n  pub fn spawn() {}\r\n}\r\npub fn after() {}\r\n',
    ],
  ])('is unwrapped with %s', (_, text) => {
    const facts = factsOf(text);
    expect([facts.status, ...namesIn(facts)]).toEqual(['parsed', 'spawn', 'after']);
    for (const { startByte, endByte, name } of facts.symbols)
      expect(facts.text.toString('utf8', startByte, endByte)).toBe(`pub fn ${name}() {}`);
    expect(unpackReferences(facts.references, facts.text).map(({ name }) => name)).toContain('cfg_rt');
  });

  it.each([
    ['there is a comment with an exclamation mark before the brace', 'cfg_rt! /* why! */ {\n  pub fn spawn() {}\n}\n'],
    ['it contains no items', 'bitflags! { struct Flags: u32 { const A = 1; } }\n'],
    ['it is empty', 'cfg_rt!{}\n'],
  ])('is not unwrapped if %s, and the item after it is found', (_, text) => {
    const facts = factsOf(`${text}pub fn after() {}\n`);
    expect([facts.status, ...namesIn(facts)]).toEqual(['parsed', 'after']);
  });

  it('is not unwrapped if the parse of the unwrapped text is given up', () => {
    const text = 'cfg_rt! { pub fn spawn() {} }\npub fn after() {}\n';
    const givesUp: LoadedLanguage = {
      ...loaded,
      parse: (some) => (some.includes('!{}') ? PARSE_BUDGET : loaded.parse(some)),
    };
    expect(namesIn(factsOf(text, givesUp))).toEqual(['after']);
  });
});
