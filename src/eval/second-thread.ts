import { parentPort } from 'node:worker_threads';
import { stateOf } from '../pipeline/found-index.js';
import { prepareSearch } from '../search/prepare.js';
import { openIndexForRead } from '../store/open.js';
import { answererOf } from './ask.js';
import type { QueryResult } from './result.js';
import { askRow } from './run.js';
import { BY_SECOND, NEXT, type Task } from './second.js';

/** Rows that this thread has answered, by their position. */
export type Answers = readonly { readonly at: number; readonly result: QueryResult }[];

/** Whether two descriptions of an index say the same. */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Waits for rows, and has what they need at hand by then. `keep`: called before the process may end. */
export function serve(keep: () => void): void {
  parentPort!.once('message', (task: Task) => void answer(task, keep));
  prepareSearch();
}

/** Takes rows of the suite as long as there are any, and tells what came of them. */
async function answer({ source, rows, options, shared }: Task, keep: () => void): Promise<void> {
  const counts = new Int32Array(shared);
  const take = (): number => {
    // Before a row is taken: who sees none here knows that none will be.
    Atomics.add(counts, BY_SECOND, 1);
    return Atomics.add(counts, NEXT, 1);
  };
  const reader = openIndexForRead(source.file);
  const answers: { at: number; result: QueryResult }[] = [];
  try {
    reader.pin();
    // Somebody may have put another index there meanwhile.
    if (isSame(stateOf(reader), source.state)) {
      const answerer = answererOf(reader, source.depth, source.fusion);
      const now = (): number => performance.now();
      for (let at = take(); at < rows.length; at = take())
        answers.push({ at, result: await askRow(rows[at]!, answerer, { ...options, now, signal: null }) });
    }
  } finally {
    reader.close();
  }
  keep();
  parentPort!.postMessage(answers);
}
