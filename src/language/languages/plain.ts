import type { Language } from '../language.js';
import { plain } from './entry.js';

/** Languages without a grammar, cut by lines; Markdown is cut by headings. */
export const PLAIN: readonly Language[] = [
  plain('markdown', ['.md', '.markdown', '.mdx'], { structure: 'headings' }),
  plain('json', ['.json', '.jsonc', '.json5', '.webmanifest'], { filenames: ['.babelrc', '.eslintrc', '.prettierrc'] }),
  plain('yaml', ['.yaml', '.yml'], { filenames: ['.clang-format', '.clang-tidy'] }),
  plain('toml', ['.toml'], {}),
  plain('html', ['.html', '.htm', '.xhtml'], {}),
  plain('css', ['.css', '.scss', '.less', '.sass'], {}),
  plain('sql', ['.sql'], {}),
  plain('clojure', ['.clj', '.cljs', '.cljc', '.edn', '.bb'], { interpreters: ['bb'] }),
  plain('dockerfile', ['.dockerfile'], { filenames: ['dockerfile', 'containerfile'] }),
  plain('groovy', ['.groovy', '.gradle', '.gvy', '.grt'], { filenames: ['jenkinsfile'], interpreters: ['groovy'] }),
  plain('svelte', ['.svelte'], {}),
  plain('vue', ['.vue'], {}),
  plain(
    'xml',
    ['.xml', '.xsd', '.xsl', '.xslt', '.svg', '.plist', '.csproj', '.fsproj', '.vbproj', '.props', '.targets'],
    {},
  ),
];

/** Plain text: every file without another language. */
export const TEXT: Language = plain('text', [], {});
