import type { TreeEntry } from '../git/types.js';
import { languageOfPath, languageOfText } from '../language/detect.js';
import { TEXT } from '../language/languages.js';
import type { IndexWriter } from '../store/db/index-writer.js';
import type { EncodedContent } from '../store/facts/encoded.js';
import type { Wanted } from '../workspace/wanted.js';
import { type ContentLimits, tooLarge } from './select/select-content.js';
import type { Pool } from './workers/pool.js';
import type { Outcome } from './workers/protocol.js';

/** Facts that need no parse. */
export interface FactsSource {
  get(oid: string, language: string): EncodedContent | null;
}

export interface FillReport {
  /** Contents that went through a worker. */
  parsed: number;
  /** Contents that were there already: in the index, in the cache. */
  reused: number;
  /** Secrets redacted in what was parsed. */
  redactions: number;
  /** Files that had changed when they were read. */
  moved: number;
  /** Paths whose file was gone when it was to be read. */
  readonly vanished: string[];
  /** Files that ended a worker, and how: for people, and not stored. */
  readonly crashes: string[];
}

export interface FillContext {
  readonly wanted: Wanted;
  readonly known: FactsSource;
  readonly limits: Pick<ContentLimits, 'maxFileBytes'>;
  readonly startPool: (jobs: number) => Pool;
  readonly signal: AbortSignal;
}

/** Called for each path as it is done: whether it has facts now. */
export type OnDone = (indexed: boolean) => void;

type Skipped = Extract<Outcome, { readonly kind: 'skip' }>;

interface Need {
  readonly language: string | null;
  readonly entries: TreeEntry[];
}

/**
 * One need per blob and language; a file whose name does not tell its language is asked by its text, so by blob alone.
 * Files on disk may change between listing and reading, so each of those is a need of its own.
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
 * Gives every entry its row and its facts: from the index itself, from the cache, and only then by a worker. Workers
 * parse while this process writes; how far it reads ahead is decided by the pool, so memory does not grow with the tree.
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
      // The file may have changed since it was listed: its row says what was read.
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
          // SQLite ends the transaction of a write that the disk refuses: another write behind it would stay.
          if (failure !== null) return;
          try {
            write(read, language, outcome);
          } catch (error) {
            // Here and now: the next outcome may be there before this promise has failed.
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
