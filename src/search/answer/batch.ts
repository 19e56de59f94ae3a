import { CwError } from '../../core/error.js';
import { type SearchWishes, settleWishes } from '../query/wishes.js';
import type { OpenSearch, SearchAnswer } from './answer.js';
import { idOf, type RowId, readRow } from './batch-row.js';

/**
 * The answer to one line. An invalid line is answered with an error, so that input and output have the same number of
 * lines.
 */
export type BatchAnswer =
  | { readonly id: RowId; readonly answer: SearchAnswer }
  | { readonly id: RowId; readonly error: CwError };

const TOO_LONG = new CwError('usage', 'the line is longer than 16 MB.', {
  next: 'give a query that a person could read',
});

/** Adds the line number, the only way to find a line without an id. */
const atLine = ({ code, message, next, detail }: CwError, line: number): CwError =>
  new CwError(code, message, { next, detail: { ...detail, line } });

/** An unexpected failure of one query. The other queries are still answered. */
const bug = (cause: unknown): CwError =>
  new CwError('internal', `this is a bug in cw: ${cause instanceof Error ? cause.message : String(cause)}`, {
    next: 'ask the query alone, with --verbose, and report what it prints',
    cause,
  });

const answerLine = async (
  search: Pick<OpenSearch, 'ask'>,
  line: string,
  usual: SearchWishes,
  recent: () => Promise<readonly string[]>,
): Promise<BatchAnswer> => {
  try {
    const { id, query, given } = readRow(line);
    const wishes = await settleWishes(given, usual);
    const touched = wishes.boost === 'recent' ? await recent() : [];
    return { id, answer: await search.ask(query, wishes, touched) };
  } catch (error) {
    // A failure of the index ends the batch; a failure of one line is its answer.
    if (error instanceof CwError && error.code !== 'usage' && error.code !== 'index-stale') throw error;
    return { id: idOf(line), error: error instanceof CwError ? error : bug(error) };
  }
};

/**
 * Answers the lines of a batch one by one and in order, while they arrive. Nothing is buffered, and empty lines are
 * skipped.
 */
export async function* answerBatch(
  search: Pick<OpenSearch, 'ask'>,
  lines: AsyncIterable<string | null>,
  usual: SearchWishes,
  recent: () => Promise<readonly string[]>,
): AsyncGenerator<BatchAnswer> {
  let number = 0;
  for await (const raw of lines) {
    number += 1;
    const line = number === 1 ? (raw?.replace(/^\uFEFF/, '') ?? null) : raw;
    if (line?.trim() === '') continue;
    const answered: BatchAnswer =
      line === null ? { id: null, error: TOO_LONG } : await answerLine(search, line, usual, recent);
    yield 'error' in answered ? { id: answered.id, error: atLine(answered.error, number) } : answered;
  }
}
