import { parentPort } from 'node:worker_threads';
import { BY_SECOND, TAKEN } from '../core/second-worker.js';
import { stateOf } from '../pipeline/found-index.js';
import { prepareSearch } from '../search/prepare.js';
import { openIndexForRead } from '../store/open.js';
import { answererOf } from './ask.js';
import type { QueryResult } from './result.js';
import { askRow } from './run.js';
import type { Answers, Task } from './second.js';

/** Answers are told by so many: a message is copied as a whole, beside the work of the other thread while there is any. */
const AT_ONCE = 16;

/** Whether two descriptions of an index say the same. */
const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Waits for rows, and has what they need at hand by then. `keep`: called before the process may end. */
export function serve(counts: Int32Array, keep: () => void): void {
  // Who waits for answers must hear that there are none, however failures are handled otherwise.
  const end = (): never => process.exit(1);
  parentPort!.once('message', (task: Task) => void answer(task, counts, keep).catch(end));
  prepareSearch();
}

/** Takes rows of the suite as long as there are any, and tells what came of them. */
async function answer({ source, rows, options }: Task, counts: Int32Array, keep: () => void): Promise<void> {
  let own = 0;
  const take = (): number => {
    // Before a row is taken: who sees none here knows that none will be.
    Atomics.add(counts, BY_SECOND, 1);
    return Atomics.add(counts, TAKEN, 1) < rows.length ? rows.length - 1 - own++ : -1;
  };
  let answers: { at: number; result: QueryResult }[] = [];
  const tell = (isLast: boolean): void => {
    const told: Answers = { answers, isLast };
    parentPort!.postMessage(told);
    answers = [];
  };
  const reader = openIndexForRead(source.file);
  try {
    reader.pin();
    // Somebody may have put another index there meanwhile.
    if (isSame(stateOf(reader), source.state)) {
      const answerer = answererOf(reader, source.depth, source.fusion);
      const here = { ...options, now: () => performance.now(), signal: null };
      for (let at = take(); at >= 0; at = take()) {
        answers.push({ at, result: await askRow(rows[at]!, answerer, here) });
        if (answers.length === AT_ONCE) tell(false);
      }
    }
  } finally {
    // Before it is told: who has all answers may remove the file.
    reader.close();
  }
  keep();
  tell(true);
}
