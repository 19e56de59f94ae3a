import { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { CwError } from '../../core/error.js';
import { systemError } from '../../core/system-error.js';
import { type Answer, FrameReader, frame, type Job, type WorkerSetup } from './protocol.js';

/** An answer with the parts of the body of its frame. */
export interface Performed {
  readonly answer: Answer;
  readonly body: readonly Uint8Array[];
}

export type Perform = (job: Job, bytes: Buffer, setup: WorkerSetup) => Promise<Performed>;

/**
 * The worker's side of the protocol: reads the settings and then jobs from stdin, and writes one answer for each job, in
 * order, to stdout.
 */
export const serveJobs = (perform: Perform, beforeFirst: () => void): void => {
  // `process.stdout` writes to a pipe synchronously, which would block the worker while its parent is busy.
  const output = new Socket({ fd: 1, readable: false, writable: true });
  const send = ({ answer, body }: Performed): void => {
    output.cork();
    for (const part of frame(serialize(answer), ...body)) if (part.length > 0) output.write(part);
    output.uncork();
  };

  let setup: WorkerSetup | null = null;
  let isFirst = true;
  let queue: Promise<void> = Promise.resolve();
  const reader = new FrameReader((header, body) => {
    if (setup === null) {
      setup = deserialize(header);
      return;
    }
    const settings = setup;
    const job: Job = deserialize(header);
    queue = queue.then(async () => {
      try {
        const performed = await perform(job, body, settings);
        if (isFirst) beforeFirst();
        isFirst = false;
        send(performed);
      } catch (error) {
        // `index-corrupt` comes from packing the facts of this file. Any other CwError is a fault of the installation.
        if (error instanceof CwError && error.code !== 'index-corrupt') {
          send({
            answer: { id: job.id, kind: 'unusable', code: error.code, message: error.message, next: error.next },
            body: [],
          });
          return;
        }
        // After an abort inside WASM, parses "succeed" with empty results. So this process must not parse another file.
        const reason = error instanceof Error ? error.message : String(error);
        const by = systemError(error, '') === null ? 'file' : 'system';
        send({ answer: { id: job.id, kind: 'broken', by, reason }, body: [] });
        process.stdin.destroy();
      }
    });
  });

  process.stdin.on('data', (chunk: Buffer) => reader.push(chunk));
  // The parent process has ended, or has closed the pipe: there will be no more jobs.
  process.stdin.on('end', () => void queue.then(() => process.exit(0)));
  output.on('error', () => process.exit(0));
};
