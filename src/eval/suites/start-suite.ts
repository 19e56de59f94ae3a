import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openIndexForRead } from '../../store/db/open.js';
import { readState } from '../../workspace/found-index.js';
import { IGNORE_FILE } from '../../workspace/ignore-lines.js';
import type { Workspace } from '../../workspace/workspace.js';
import { appendText, writeText } from '../exchange/write-text.js';
import { BASELINE_FILE } from '../gate/baseline.js';
import { curatedRows, GATE_FILE, readFound, rootOf, SUITE_DIRECTORY, suiteFile } from './files.js';
import { generateRows } from './generate.js';
import { DRAFT_TAG } from './lint.js';
import { lineOf } from './rewrite.js';
import { SUITE_FORMAT } from './suite.js';

/** `cw eval init`: writes a draft suite, a gate policy, and the ignore lines that keep both out of the index. */

export interface StartedFile {
  readonly file: string;
  readonly state: 'created' | 'changed' | 'already there';
}

/** Number of draft rows: a person can rewrite ten in about 15 minutes. */
const DRAFTS = 10;

const GATE = {
  max_drop: { 'R@10': 0.02, 'RR@10': 0.03, 'nDCG@10': 0.03 },
  queries: { k: 10, allow: [] },
};

/** Only the files that cw writes, because a project may keep code in a directory of the same name. */
const IGNORED = [`/${SUITE_DIRECTORY}/*.jsonl`, `/${GATE_FILE}`, `/${BASELINE_FILE}`];

const ignoreLines = (root: string): StartedFile => {
  const file = join(root, IGNORE_FILE);
  const text = existsSync(file) ? readFound(file, IGNORE_FILE) : '';
  const there = text.split('\n').map((line) => line.trim());
  const missing = IGNORED.filter((line) => !there.includes(line));
  if (missing.length === 0 || there.some((line) => /^\/?eval\/?$/.test(line)))
    return { file: IGNORE_FILE, state: 'already there' };
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  const why =
    '# Suites hold the words of the questions: an index that holds them finds the suite instead of the answer.';
  const added = `${gap}${[why, ...missing].join('\n')}\n`;
  if (text === '') writeText(file, added);
  else appendText(file, added);
  return { file: IGNORE_FILE, state: text === '' ? 'created' : 'changed' };
};

const create = (root: string, file: string, text: () => string): StartedFile => {
  if (existsSync(join(root, file))) return { file, state: 'already there' };
  writeText(join(root, file), text());
  return { file, state: 'created' };
};

/** Free ids for new rows. Suites are run together, so ids continue after those of the other suites. */
function* freeIds(taken: ReadonlySet<string>): Generator<string, never> {
  for (let number = 1; ; number += 1) {
    const id = `q-${String(number).padStart(2, '0')}`;
    if (!taken.has(id)) yield id;
  }
}

/** Draft rows from comments of the indexed code, as examples of possible queries. */
const drafts = (workspace: Workspace, taken: ReadonlySet<string>): string[] => {
  const reader = openIndexForRead(workspace.paths.index);
  try {
    const seed = readState(reader.meta())?.commit ?? '';
    const rows = [...generateRows(reader, seed, DRAFTS, ['doc']), ...generateRows(reader, seed, 3, ['definition'])];
    const ids = freeIds(taken);
    return rows.map(({ query, expected, intent }) =>
      lineOf({ id: ids.next().value, query, expected, intent, tags: [DRAFT_TAG] }),
    );
  } finally {
    reader.close();
  }
};

export const startSuite = (workspace: Workspace, name: string): StartedFile[] => {
  const root = rootOf(workspace);
  const header = lineOf({ suite: SUITE_FORMAT, name });
  return [
    create(root, suiteFile(name), () => {
      const taken = new Set(curatedRows(root).map(({ id }) => id));
      return `${[header, ...drafts(workspace, taken)].join('\n')}\n`;
    }),
    create(root, GATE_FILE, () => `${JSON.stringify(GATE, null, 2)}\n`),
    ignoreLines(root),
  ];
};
