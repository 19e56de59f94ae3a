import { type History, openHistory } from '../../git/program/history.js';
import type { IndexReader } from '../../store/db/index-reader.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { Corpus } from './lint.js';

/** Read access to the indexed files for the suite linter and the query generator. */

export interface IndexedFile {
  readonly path: string;
  readonly contentId: number;
  readonly language: string;
}

/** Indexed files in the order of their paths. Files with equal content are returned once. */
export const indexedFiles = (reader: IndexReader): IndexedFile[] => {
  const seen = new Set<number>();
  return [...reader.tree().values()].flatMap(({ path, contentId, language }) => {
    if (contentId === null || seen.has(contentId)) return [];
    seen.add(contentId);
    return [{ path, contentId, language }];
  });
};

const noHistory: Pick<History, 'renamed'> = { renamed: async () => null };

const historyOf = (workspace: Workspace): Pick<History, 'renamed'> =>
  workspace.repository?.reader === 'git' ? openHistory(workspace.repository) : noHistory;

/** `commit` is the indexed commit. Renames are searched in its history. */
export const corpusOf = (reader: IndexReader, workspace: Workspace, commit: string): Corpus => {
  const history = historyOf(workspace);
  return {
    fileAt: (path) => {
      const row = reader.file(path);
      if (row === null) return null;
      const content = row.contentId === null ? null : reader.content(row.contentId);
      return { skip: content === null ? row.skip : '', lines: content?.lines ?? 0 };
    },
    symbolsOf: (path) => {
      const contentId = reader.file(path)?.contentId ?? null;
      return contentId === null
        ? []
        : reader.symbols(contentId).flatMap(({ name, qualifiedName }) => [name, qualifiedName]);
    },
    texts: function* () {
      for (const { path, contentId } of indexedFiles(reader)) yield { path, text: reader.text(contentId) ?? '' };
    },
    renamed: (path) => history.renamed(path, commit),
  };
};
