import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { Language as Grammar, Parser, Query } from 'web-tree-sitter';
import { analyze } from '../../src/language/extract/analyze.js';
import { Grammars, type LoadedLanguage } from '../../src/language/grammar/grammar.js';
import { LANGUAGES } from '../../src/language/languages.js';
import { TermMaker } from '../../src/language/words/terms.js';
import { grammarFiles, parsedBy } from './grammar-files.js';
import { referenceLanguage } from './reference/reference-language.js';
import { runQuery } from './reference/run-query.js';
import { renderFacts } from './render-facts.js';

const fixtures = new URL('./fixtures/', import.meta.url);

/** fixtures/<language>/sample.<ext>, with its facts written out beside it in facts.txt. */
const sampleOf = (language: string): string => {
  const directory = new URL(`${language}/`, fixtures);
  const name = existsSync(directory) ? readdirSync(directory).find((file) => file.startsWith('sample')) : undefined;
  if (name === undefined) throw new Error(`no fixture for ${language}`);
  return readFileSync(new URL(name, directory), 'utf8');
};

const only = process.env.CW_TEST_LANGUAGES?.split(',');
const chosen = LANGUAGES.filter((language) => !only || only.includes(language.name));

describe.each(chosen.filter((language) => language.structure === 'grammar'))('$name', (language) => {
  let loaded: LoadedLanguage;
  let grammar: Grammar;
  const sample = sampleOf(language.name);

  beforeAll(async () => {
    loaded = await (await Grammars.start(grammarFiles)).load(language);
    grammar = await Grammar.load(grammarFiles.grammar(language.grammar));
  });

  it('gives the facts in facts.txt', async () => {
    const facts = analyze(sample, language, { loaded }, 'redact', new TermMaker());
    await expect(renderFacts(facts)).toMatchFileSnapshot(new URL(`${language.name}/facts.txt`, fixtures).pathname);
  });

  it("has the same captures as by tree-sitter's own query engine", async () => {
    const reference = await referenceLanguage(language);
    const source = language.queries.map((name) => grammarFiles.query(name)).join('\n');
    const parser = new Parser();
    parser.setLanguage(grammar);
    const tree = parser.parse(sample)!;
    const query = new Query(grammar, source);
    const wanted = new Set(
      query
        .matches(tree.rootNode)
        .flatMap(({ captures }) =>
          captures.map(({ name, node }) => `${name} ${node.startIndex}-${node.endIndex} ${node.type}`),
        ),
    );
    const parsed = parsedBy(reference, sample).tree;
    const got = new Set<string>();
    runQuery(reference.query, parsed, sample, ({ pairs, length }) => {
      for (let i = 0; i < length; i += 2) {
        const at = pairs[i + 1]!;
        const type = grammar.nodeTypeForId(parsed.kinds[at]!) ?? 'ERROR';
        got.add(`${reference.query.captureNames[pairs[i]!]} ${parsed.starts[at]}-${parsed.ends[at]} ${type}`);
      }
    });
    expect([...got].sort()).toEqual([...wanted].sort());
    query.delete();
    tree.delete();
    parser.delete();
  });
});

describe.each(chosen.filter((language) => language.structure !== 'grammar'))('$name', (language) => {
  it('gives the facts in facts.txt', async () => {
    const parsing = { loaded: null, status: 'plain', reason: '' } as const;
    const facts = analyze(sampleOf(language.name), language, parsing, 'redact', new TermMaker());
    await expect(renderFacts(facts)).toMatchFileSnapshot(new URL(`${language.name}/facts.txt`, fixtures).pathname);
  });
});
