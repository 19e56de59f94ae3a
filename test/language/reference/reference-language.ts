import { Language as Grammar, Parser } from 'web-tree-sitter';
import { captureMeanings } from '../../../src/language/extract/tags.js';
import { Grammars, type KernelNodes, type LoadedLanguage } from '../../../src/language/grammar/grammar.js';
import { sharedRuntime } from '../../../src/language/grammar/runtime.js';
import { scrubBlocks } from '../../../src/language/grammar/scrub-blocks.js';
import type { Language } from '../../../src/language/language.js';
import { type CompiledQuery, compileQuery } from '../../../src/language/query/compile.js';
import { makeSource } from '../../../src/language/source.js';
import type { FlatTree } from '../../../src/language/tree/flat-tree.js';
import { packLiterals } from '../../../src/store/facts/pack.js';
import { packReferences } from '../../../src/store/facts/pack-references.js';
import { grammarFiles } from '../grammar-files.js';
import { collectTags, type Tags } from './collect-tags.js';
import { flattenByCursor } from './flatten-by-cursor.js';
import { literalFacts, referenceFacts } from './reference-facts.js';

export interface ReferenceLanguage extends LoadedLanguage {
  readonly query: CompiledQuery;
  readonly tags: () => Tags;
}

/**
 * A language whose trees are read without the tree kernel: by tree-sitter's public cursor and by queries in TypeScript.
 * The kernel is compared with it.
 */
export const referenceLanguage = async (language: Language): Promise<ReferenceLanguage> => {
  const loaded = await (await Grammars.start(grammarFiles)).load(language);
  const grammar = await Grammar.load(grammarFiles.grammar(language.grammar));
  const query = compileQuery(language.queries.map((name) => grammarFiles.query(name)).join('\n'), {
    kindId: (name, named) => grammar.idForNodeType(name, named),
    fieldId: (name) => grammar.fieldIdForName(name),
  });
  const meanings = captureMeanings(query);
  const { heap } = await sharedRuntime(grammarFiles.runtime);
  const parser = new Parser();
  parser.setLanguage(grammar);

  let tree: FlatTree | null = null;
  let source = makeSource('', null);
  const columns = (): FlatTree => {
    if (tree === null) throw new Error('nothing was parsed');
    return tree;
  };
  const tags = (): Tags => collectTags(query, meanings, columns(), source.text);
  const packed: KernelNodes['packed'] = (extents) => {
    const references = referenceFacts(tags(), extents, columns(), source);
    return {
      references: packReferences(
        references.map(({ fact }) => fact),
        source.utf8,
      ),
      literals: packLiterals(literalFacts(tags(), columns(), source)),
      imported: references.filter(({ fact }) => fact.kind === 'import').map(({ node }) => node),
    };
  };
  return {
    ...loaded,
    query,
    tags,
    nodes: {
      columns,
      packed,
      offer: () => {},
      byteAt: (offset) => source.byteAt(offset),
      describe: () => null,
      marks: (text) => {
        source = makeSource(text, null);
        return tags();
      },
    },
    parse: (text) => {
      if (language.uncleared > 0) scrubBlocks(heap, language.uncleared);
      const parsed = parser.parse(text);
      if (parsed === null) throw new Error('tree-sitter made no tree');
      tree = flattenByCursor(parsed);
      const { hasError } = parsed.rootNode;
      parsed.delete();
      return { tree, hasError };
    },
  };
};
