import { constants } from 'node:os';
import { writeTalk } from './output.js';

type CleanUp = () => void | Promise<void>;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const pending = new Set<CleanUp>();
let stopping = false;

/**
 * The handlers are installed with the first clean-up and removed with the last: a JavaScript handler cannot run while
 * a long SQLite statement does, so a command with nothing to clean up keeps the system's own, immediate, behaviour.
 * A shell reports 130 or 143 either way.
 */
export function onInterrupt(cleanUp: CleanUp): () => void {
  if (pending.size === 0) for (const signal of SIGNALS) process.on(signal, stop);
  pending.add(cleanUp);
  return () => {
    pending.delete(cleanUp);
    if (pending.size === 0) for (const signal of SIGNALS) process.off(signal, stop);
  };
}

async function stop(signal: NodeJS.Signals): Promise<void> {
  const code = 128 + constants.signals[signal];
  // A second Ctrl-C means now.
  if (stopping) process.exit(code);
  stopping = true;
  // Last in, first out, as scopes end. One failing clean-up must not keep the others from running.
  for (const cleanUp of [...pending].reverse()) {
    try {
      await cleanUp();
    } catch (error) {
      writeTalk(`clean-up failed: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  // What was interrupted says so on its way up, which takes promises only: one turn of the event loop is behind them.
  await new Promise((resolve) => setImmediate(resolve));
  process.exit(code);
}
