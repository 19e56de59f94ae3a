import { languageOfPath, languageOfText } from '../../src/language/detect.js';
import type { Pool } from '../../src/pipeline/workers/pool.js';
import type { ReadFile } from '../../src/workspace/wanted.js';

/** Gives files to a pool as fast as it takes them, as src/pipeline/fill.ts does, and forgets what comes back. */
export const feed = async (pool: Pool, files: AsyncIterable<ReadFile> | Iterable<ReadFile>): Promise<number> => {
  const running: Promise<unknown>[] = [];
  for await (const { entry, bytes } of files) {
    if (bytes === null) continue;
    const { name } = languageOfPath(entry.path) ?? languageOfText(bytes.toString('latin1', 0, 200));
    await pool.ready();
    const job = {
      id: running.length,
      oid: entry.oid,
      path: entry.path,
      language: name,
      mode: 'parse',
    } as const;
    running.push(pool.run(job, bytes).then(() => undefined));
  }
  await Promise.all(running);
  return running.length;
};
