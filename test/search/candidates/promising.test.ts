import { describe, expect, it } from 'vitest';
import { Corpus } from '../../../src/search/corpus/corpus.js';
import { rankFiles } from '../../../src/search/rank/rank.js';
import { indexOf } from '../literal-index.js';

describe('the files that are opened', () => {
  it('are those of the best contents, so copies of one do not displace others', () => {
    const copies = Array.from({ length: 40 }, (_, at) => [`copies/pool${at}.ts`, 'pool();\n']);
    const others = Array.from({ length: 30 }, (_, at) => [`src/pool${at}.ts`, `pool(${at});\n`]);
    const corpus = new Corpus(indexOf(Object.fromEntries([...copies, ...others])));
    const opened = rankFiles(corpus, 'pool', { limit: 1, explain: 'off' }, () => true).ranked(() => true);
    const paths = opened.map(({ file }) => corpus.files[file]!.path);
    expect(paths.filter((path) => path.startsWith('copies/'))).toHaveLength(40);
    expect(paths.filter((path) => path.startsWith('src/'))).toHaveLength(23);
    corpus.reader.close();
  });
});
