import { CwError } from '../../core/error.js';
import { type SearchWishes, settleWishes } from '../query/wishes.js';
import type { OpenSearch, SearchAnswer } from './answer.js';
import { idOf, type RowId, readRow } from './batch-row.js';

/** The answer to one line. A line that is wrong is answered too, so that lines in and lines out can be counted. */
export type BatchAnswer =
  | { readonly id: RowId; readonly answer: SearchAnswer }
  | { readonly id: RowId; readonly error: CwError };

const TOO_LONG = new CwError('usage', 'the line is longer than 16 MB.', {
  next: 'give a query that a person could read',
});

/** With the number of the line, which is all that a line without an id can be found by. */
const atLine = ({ code, message, next, detail }: CwError, line: number): CwError =>
  new CwError(code, message, { next, detail: { ...detail, line } });

/** A bug that one query meets: the others are answered all the same. */
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
    // What is wrong with the index is wrong for every line; what is wrong with one is said in its place.
    if (error instanceof CwError && error.code !== 'usage' && error.code !== 'index-stale') throw error;
    return { id: idOf(line), error: error instanceof CwError ? error : bug(error) };
  }
};

/** Answers lines one by one, in their order, while they arrive; nothing is collected. Empty lines are no questions. */
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
