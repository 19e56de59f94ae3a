import { constants } from 'node:os';
import { writeTalk } from './output.js';

type CleanUp = () => void | Promise<void>;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const pending = new Set<CleanUp>();
let stopping = false;

/**
 * Registers a clean-up that runs before the process ends by Ctrl-C (SIGINT) or SIGTERM. Signal handlers exist only while a
 * clean-up is registered: a JavaScript handler cannot run during a long SQLite statement, so a command with nothing to clean
 * up keeps the immediate behaviour of the system. The exit code is 130 or 143 either way.
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
  // A second Ctrl-C ends the process immediately.
  if (stopping) process.exit(code);
  stopping = true;
  // The last one registered runs first, as scopes end. A failing clean-up must not prevent the others.
  for (const cleanUp of [...pending].reverse()) {
    try {
      await cleanUp();
    } catch (error) {
      writeTalk(`clean-up failed: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  // The interrupted command reports its error through promises only, so one turn of the event loop is enough.
  await new Promise((resolve) => setImmediate(resolve));
  process.exit(code);
}
