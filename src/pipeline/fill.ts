import type { TreeEntry } from '../git/types.js';
import { languageOfPath, languageOfText } from '../language/detect.js';
import { TEXT } from '../language/languages.js';
import type { IndexWriter } from '../store/db/index-writer.js';
import type { EncodedContent } from '../store/facts/encoded.js';
import type { Wanted } from '../workspace/wanted.js';
import { type ContentLimits, tooLarge } from './select/select-content.js';
import type { Pool } from './workers/pool.js';
import type { Outcome } from './workers/protocol.js';

/** Facts that already exist, so that the blob does not have to be parsed. */
export interface FactsSource {
  get(oid: string, language: string): EncodedContent | null;
}

export interface FillReport {
  /** Contents that a worker parsed. */
  parsed: number;
  /** Contents whose facts existed: in the index, in that of another work tree, or in the cache. */
  reused: number;
  /** Secrets redacted in the parsed contents. */
  redactions: number;
  /** Files that changed between listing and reading. */
  moved: number;
  /** Paths of files that were deleted between listing and reading. */
  readonly vanished: string[];
  /** Files that crashed a worker, and how it ended. For people; not stored. */
  readonly crashes: string[];
}

export interface FillContext {
  readonly wanted: Wanted;
  readonly known: FactsSource;
  readonly limits: Pick<ContentLimits, 'maxFileBytes'>;
  readonly startPool: (jobs: number) => Pool;
  readonly signal: AbortSignal;
}

/** Called when a path is complete. `indexed`: whether it has facts now. */
export type OnDone = (indexed: boolean) => void;

type Skipped = Extract<Outcome, { readonly kind: 'skip' }>;

/** One blob to get facts for, and the paths that share them. */
interface Need {
  readonly language: string | null;
  readonly entries: TreeEntry[];
}

/**
 * Groups entries by blob and language. If the name of a file does not tell its language, its text will, so these are
 * grouped by blob alone. Files on disk may change between listing and reading, so each of them is a group of its own.
 */
const needsOf = (entries: readonly TreeEntry[], source: Wanted['source']): Need[] => {
  const needs = new Map<string, Need>();
  for (const entry of entries) {
    const language = languageOfPath(entry.path)?.name ?? null;
    const key = source === 'commit' ? `${entry.oid} ${language ?? ''}` : entry.path;
    const need = needs.get(key);
    if (need) need.entries.push(entry);
    else needs.set(key, { language, entries: [entry] });
  }
  return [...needs.values()];
};

/**
 * Writes the row and the facts of every entry. Facts come from the index itself, then from the cache, and only then from a
 * worker. Workers parse while this process writes. The pool limits how many blobs are read ahead, so memory does not grow
 * with the tree.
 */
export const fillFiles = async (
  writer: IndexWriter,
  entries: readonly TreeEntry[],
  retry: ReadonlySet<string>,
  { wanted, known, limits, startPool, signal }: FillContext,
  done: OnDone,
): Promise<FillReport> => {
  const report: FillReport = { parsed: 0, reused: 0, redactions: 0, moved: 0, vanished: [], crashes: [] };

  const setRow = (entry: TreeEntry, language: string, contentId: number | null, skip: string, rule: string): void => {
    writer.setFile({ path: entry.path, oid: entry.oid, mode: entry.mode, language, contentId, skip, rule });
    done(contentId !== null);
  };
  const reuse = (need: Need, language: string): boolean => {
    const oid = need.entries[0]!.oid;
    if (need.entries.some(({ path }) => retry.has(path))) return false;
    let id = writer.contentId(oid, language);
    if (id === null) {
      const content = known.get(oid, language);
      if (content === null) return false;
      id = writer.putContent(content);
    }
    report.reused++;
    for (const entry of need.entries) setRow(entry, language, id, '', '');
    return true;
  };
  const leaveOut = (need: Need, language: string, { reason, rule }: Pick<Skipped, 'reason' | 'rule'>): void => {
    for (const entry of need.entries) setRow(entry, language, null, reason, rule);
  };
  const write = (need: Need, language: string, outcome: Outcome): void => {
    signal.throwIfAborted();
    if (outcome.kind === 'content') {
      report.parsed++;
      report.redactions += outcome.content.redactions;
      const id = writer.putContent(outcome.content);
      for (const entry of need.entries) setRow(entry, language, id, '', '');
    } else if (outcome.kind === 'skip') leaveOut(need, language, outcome);
  };

  const toRead = new Map<TreeEntry, Need>();
  for (const need of needsOf(entries, wanted.source)) {
    signal.throwIfAborted();
    if (need.language === null || !reuse(need, need.language)) toRead.set(need.entries[0]!, need);
  }
  if (toRead.size === 0) return report;

  const pool = startPool(toRead.size);
  const onAbort = (): void => pool.close(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    const running = new Set<Promise<void>>();
    let failure: unknown = null;
    const unread = new Map([...toRead].map(([entry, need]) => [entry.path, need]));
    let id = 0;
    for await (const { entry, bytes } of wanted.read([...toRead.keys()], limits.maxFileBytes)) {
      const need = unread.get(entry.path)!;
      unread.delete(entry.path);
      // A file on disk may have changed since it was listed. Its row describes the bytes that were read.
      const hasMoved = entry.oid !== need.entries[0]!.oid;
      if (hasMoved) report.moved++;
      const read = hasMoved ? { ...need, entries: [entry] } : need;
      if (bytes === null) {
        leaveOut(read, need.language ?? TEXT.name, tooLarge(limits));
        continue;
      }
      const language = need.language ?? languageOfText(bytes.toString('latin1', 0, 200)).name;
      if (need.language === null && reuse(read, language)) continue;
      await pool.ready();
      if (failure !== null) throw failure;
      const job = { id: id++, oid: entry.oid, path: entry.path, language, mode: 'parse' } as const;
      const task = pool
        .run(job, bytes)
        .then((outcome) => {
          // If a write fails because the disk is full, SQLite ends the transaction. A later write would then be committed
          // on its own, so nothing is written after a failure.
          if (failure !== null) return;
          try {
            write(read, language, outcome);
          } catch (error) {
            // Set synchronously: the next outcome may be handled before this promise rejects.
            failure = error;
          }
        })
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => running.delete(task));
      running.add(task);
    }
    for (const need of unread.values()) report.vanished.push(...need.entries.map(({ path }) => path));
    while (running.size > 0 && failure === null) await Promise.race(running);
    report.crashes.push(...pool.crashes);
    if (failure !== null) throw failure;
  } finally {
    signal.removeEventListener('abort', onAbort);
    pool.close(new Error('the pool is closed'));
  }
  return report;
};
