import { createInterface } from 'node:readline';
import { CwError } from '../../../src/core/error.js';
import { acquireLock, type Lock } from '../../../src/store/db/lock.js';

/** Runs as a process of its own: tries for the lock on each `take`, lets go on each `drop`, answers every line. */

const directory = process.argv[2] ?? '';
const held: Lock[] = [];

async function take(): Promise<string> {
  try {
    const lock = await acquireLock(directory, {
      purpose: 'race',
      waitMilliseconds: 0,
      now: Date.now,
      sleep: async () => {},
    });
    held.push(lock);
    return 'won';
  } catch (error) {
    return error instanceof CwError ? error.code : String(error);
  }
}

console.log('ready');
createInterface({ input: process.stdin }).on('line', async (line) => {
  if (line === 'take') console.log(await take());
  if (line === 'drop') {
    for (const lock of held.splice(0)) lock.release();
    console.log('dropped');
  }
});
