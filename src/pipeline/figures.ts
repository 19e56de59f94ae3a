import type { IndexReader } from '../store/db/index-reader.js';
import { failedFiles } from '../workspace/found-index.js';

/** The numbers of an index in the result of a run. */
export interface Figures {
  readonly entries: number;
  readonly indexed: number;
  readonly digest: string;
  /** The number of files left out, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly failed: readonly { readonly path: string; readonly reason: string }[];
}

/** Counting reasons reads one row per file. In larger indexes, a run with nothing to do skips it. */
const MOST_ROWS = 20_000;

const countsOf = (reader: IndexReader): Pick<Figures, 'entries' | 'indexed' | 'digest'> => {
  const meta = reader.meta();
  return {
    entries: Number(meta.get('entries')),
    indexed: Number(meta.get('indexed')),
    digest: meta.get('digest') ?? '',
  };
};

const skippedIn = (reader: IndexReader): Figures['skipped'] =>
  Object.fromEntries(reader.summary.skips().map(({ skip, files }) => [skip, files]));

/** After a run that wrote. */
export const figuresOf = (reader: IndexReader): Figures => ({
  ...countsOf(reader),
  skipped: skippedIn(reader),
  failed: failedFiles(reader).map(({ path, reason }) => ({ path, reason })),
});

/** After a run that found nothing to do: only numbers that are cheap to read. */
export const cheapFigures = (reader: IndexReader): Figures => {
  const counts = countsOf(reader);
  return { ...counts, skipped: counts.entries < MOST_ROWS ? skippedIn(reader) : {}, failed: [] };
};
