/** The two streams. A reader that has seen enough (`cw search x | head -1`) is not a failure. */

const guarded = new Set<NodeJS.WriteStream>();

function write(stream: NodeJS.WriteStream, text: string): void {
  if (!guarded.has(stream)) {
    guarded.add(stream);
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  stream.write(text);
}

/** stdout is data. */
export const writeData = (text: string): void => write(process.stdout, text);

/** stderr is talk. */
export const writeTalk = (text: string): void => write(process.stderr, text);
