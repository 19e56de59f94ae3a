/** A small repository with something in every column, and what is asked of it. */
import type { Topics } from './ask-everything.js';

const MANY_WORDS = Array.from({ length: 1500 }, (_, at) => `w${(at * 7919) % 9973}x${at % 13 === 0 ? ' größe' : ''}`);

export const FORGED_FILES: Readonly<Record<string, string>> = {
  'src/store.ts': [
    "import { readFile } from './reader.js';",
    '',
    '/** Keeps rows. */',
    'export class Store {',
    '  #rows: string[] = [];',
    '  /** Puts a row in. */',
    '  insert(row: string): void {',
    '    this.#rows.push(readFile(row, "a literal text"));',
    '  }',
    '  get size(): number {',
    '    return this.#rows.length;',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/reader.ts':
    '/** Reads. */\nexport function readFile(path: string, how: string) {\n  return open(path, how);\n}\nexport const [first, second] = [1, 2];\n',
  'copy/reader.ts':
    '/** Reads. */\nexport function readFile(path: string, how: string) {\n  return open(path, how);\n}\nexport const [first, second] = [1, 2];\n',
  'lib/main.py':
    'import os\n\nclass Loader:\n    def load(self, path):\n        """Loads it."""\n        return readFile(path)\n\n    def __len__(self):\n        return 0\n',
  'docs/guide.md': '# Guide\n\nHow a row is put in.\n\n## Größe\n\nMore words about the Store.\n',
  run: '#!/bin/sh\nrun_all() {\n  echo "run"\n}\nrun_all\n',
  NOTES: 'Plain words about readFile and the store.\n',
  'data/words.txt': `${MANY_WORDS.join('\n')}\n`,
  'data/wide.txt': `${'wide word '.repeat(700)}\n`,
  'picture.bin': '\0\0\0\0',
  'empty.txt': '',
};

export const TOPICS: Topics = {
  queries: [
    'readFile',
    'Store.insert',
    'how is a row put in',
    '"return open"',
    'src/reader.ts',
    'w7919x größe',
    'usages of readFile',
  ],
  names: ['readFile', 'Store', 'Store.insert', 'Größe', 'load', 'gone', 'src/store.ts:7'],
  paths: ['src/store.ts', 'src/reader.ts', 'lib/main.py', 'docs/guide.md', 'data/words.txt', 'empty.txt'],
};
