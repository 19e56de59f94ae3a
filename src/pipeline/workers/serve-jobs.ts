import { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { CwError } from '../../core/error.js';
import { systemError } from '../../core/system-error.js';
import { type Answer, FrameReader, frame, type Job, type WorkerSetup } from './protocol.js';

/** An answer with the parts of its frame's body. */
export interface Performed {
  readonly answer: Answer;
  readonly body: readonly Uint8Array[];
}

export type Perform = (job: Job, bytes: Buffer, setup: WorkerSetup) => Promise<Performed>;

/** The other end of pool.ts: the setup comes as the first frame, then jobs; one answer per job, in order. */
export const serveJobs = (perform: Perform, beforeFirst: () => void): void => {
  // `process.stdout` writes to a pipe synchronously: the worker would stand still whenever its parent is busy writing.
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
    const told = setup;
    const job: Job = deserialize(header);
    queue = queue.then(async () => {
      try {
        const performed = await perform(job, body, told);
        if (isFirst) beforeFirst();
        isFirst = false;
        send(performed);
      } catch (error) {
        // What packing refuses was made of this file, here: no fault of the installation.
        if (error instanceof CwError && error.code !== 'index-corrupt') {
          send({
            answer: { id: job.id, kind: 'unusable', code: error.code, message: error.message, next: error.next },
            body: [],
          });
          return;
        }
        // An abort inside WASM leaves a runtime whose parses "succeed" empty. Nothing more is asked of it.
        const reason = error instanceof Error ? error.message : String(error);
        const by = systemError(error, '') === null ? 'file' : 'system';
        send({ answer: { id: job.id, kind: 'broken', by, reason }, body: [] });
        process.stdin.destroy();
      }
    });
  });

  process.stdin.on('data', (chunk: Buffer) => reader.push(chunk));
  // The parent is gone, or has closed our input: there is nobody to work for.
  process.stdin.on('end', () => void queue.then(() => process.exit(0)));
  output.on('error', () => process.exit(0));
};
