import type { Language, Structure } from '../../src/language/language.js';
import { LANGUAGES } from '../../src/language/languages.js';
import { code, type Page, page, table } from './page.js';

const READ: Readonly<Record<Structure, string>> = {
  grammar: 'grammar',
  headings: 'headings',
  blocks: 'lines',
};

const row = ({ name, structure, extensions, filenames, interpreters }: Language): string[] => [
  name,
  READ[structure],
  extensions.map(code).join(' '),
  filenames.map(code).join(' '),
  interpreters.map(code).join(' '),
];

export const languagesPage = (): Page => {
  const grammars = LANGUAGES.filter(({ structure }) => structure === 'grammar').length;
  return page('languages.md', 'Languages', [
    `${grammars} languages are read by a grammar, ${LANGUAGES.length - grammars} by lines or headings.`,
    [
      '- **grammar**: tree-sitter parses the file; symbols, references, imports, string literals and doc comments are stored, and chunks follow the definitions.',
      '- **headings**: each section of a Markdown file is a symbol and a chunk.',
      '- **lines**: chunks of at most 60 lines, cut after a blank line or else where the indentation is smallest; there are no symbols.',
    ].join('\n'),
    'The whole name of a file decides first, then its extension; case is ignored. The program of a `#!` line decides only if ' +
      'the name does not. Any other text file has the language `text` and is read by lines. All languages are searched in the same way.',
    table(['language', 'read by', 'extensions', 'file names', '`#!` programs'], LANGUAGES.map(row)),
  ]);
};
